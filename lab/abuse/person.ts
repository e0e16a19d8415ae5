import { randomUUID } from "node:crypto";
import { codeFor } from "../../test/harness/log-in.ts";
import { plainOverHttp } from "../../test/harness/over-http.ts";
import { Wrong } from "./must.ts";
import type { Rig } from "./open-rig.ts";
import { proofFor, type Answer, type Visitor } from "./visitor.ts";

/** A number as typed next to +62. */
export const typed = (phone: string) => ({ countryCode: "+62", phoneNumber: phone.slice(3) });

/** The newest code sent by a tenant to a number, read on the shop's own machine. */
export const codeOf = (rig: Rig, tenant: string, phone: string): Promise<string> =>
  codeFor(plainOverHttp(rig.port), `${tenant}.localhost:${rig.port}`, phone);

/** Requests a login code, with a proof if required. Only the typed client keeps the cookie of a first call. */
export async function askCode(visitor: Visitor, phone = visitor.phone): Promise<string> {
  for (let proof: object = {}; ;) {
    const asked = await visitor.call("askLoginCode", { body: { ...typed(phone), ...proof }, idempotencyKey: randomUUID() });
    if (asked.ok) return "ok";
    const solved = proofFor(asked.problem as never);
    if (!solved || "proof" in proof) return asked.problem.code;
    proof = { proof: solved };
  }
}

/** Enters a code; returns the refusal's code, or `ok`. */
export async function enterCode(visitor: Visitor, code: string, phone = visitor.phone): Promise<string> {
  const done = await visitor.call("logIn", { body: { ...typed(phone), code }, idempotencyKey: randomUUID() });
  return done.ok ? "ok" : done.problem.code;
}

/** A code other than this one. */
export const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

/** Logs a visitor in with their number; throws on a failure. */
export async function logIn(rig: Rig, visitor: Visitor): Promise<void> {
  const asked = await askCode(visitor);
  if (asked !== "ok") throw new Wrong(`a plain login code: ${asked}`);
  const done = await enterCode(visitor, await codeOf(rig, visitor.tenant, visitor.phone));
  if (done !== "ok") throw new Wrong(`a plain login: ${done}`);
}

/** The number logged in with these cookies, or null. */
export async function whoIs(visitor: Visitor, cookie?: string): Promise<string | null> {
  const seen: Answer = await visitor.ask("/api/v1/session", cookie === undefined ? {} : { cookie });
  return (seen.json["person"] as { phone: string } | null)?.phone ?? null;
}

/** The login cookie, or an empty text. */
export const loginCookie = (visitor: Visitor): string => /karcis_session=[^;]*/.exec(visitor.cookie())?.[0] ?? "";
