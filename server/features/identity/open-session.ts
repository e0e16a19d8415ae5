import { createHmac, randomBytes } from "node:crypto";
import type { Ctx } from "../../context.ts";
import type { Transaction } from "../../database/database.ts";
import { sessionCookie } from "../../http/session-cookie.ts";
import { hashToken } from "../../http/visitor-cookie.ts";
import { describeDevice } from "./describe-device.ts";
import { endSessions, insertSession } from "./store/sessions.ts";
import { writeTrace } from "./store/traces.ts";

const UNGUESSABLE = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/**
 * The token of a new session. The same call repeated, its answer having been lost, makes the same one, where its key is a random UUID
 * that nobody else can know: a session that ended meanwhile stays ended.
 */
function makeToken(ctx: Ctx, key: string): string {
  if (!UNGUESSABLE.test(key)) return randomBytes(32).toString("base64url");
  return createHmac("sha256", ctx.secrets.accessKey)
    .update(JSON.stringify(["session", ctx.tenant, ctx.owner, key.toLowerCase()]))
    .digest("base64url");
}

export type NewSession = { readonly token: string };

/** Begins a session under a new token, and ends the one that this browser had. The caller gives the token out once it has committed. */
export async function openSession(
  ctx: Ctx,
  tx: Transaction,
  login: { readonly personId: string; readonly method: "code" | "passkey"; readonly key: string },
): Promise<NewSession> {
  const { personId, method, key } = login;
  const token = makeToken(ctx, key);
  const hash = hashToken(token);
  const id = ctx.newId();
  if (ctx.login.session !== null && ctx.login.session !== hash) await endSessions(tx, ctx.tenant, { token_hash: ctx.login.session });
  const isNew = await insertSession(tx, ctx.tenant, { id, personId, hash, method, device: describeDevice(ctx.login.device) });
  if (isNew) writeTrace(ctx, tx, "person.logged_in", personId, { method, sessionId: id });
  return { token };
}

/** Gives this browser the token of its session. */
export function giveToken(ctx: Ctx, { token }: NewSession): void {
  ctx.login.cookies.push(sessionCookie(token, ctx.origin.startsWith("https:")));
}
