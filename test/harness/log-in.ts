import { randomUUID } from "node:crypto";
import type { Buyer, Shop } from "./buyer.ts";
import { PATIENCE } from "./patience.ts";

type Sent = { readonly template: string; readonly recipient: string; readonly body: string };

/** Every stored message of a tenant, the newest first. */
export async function keptMessages(shop: Shop, host: string): Promise<readonly Sent[]> {
  const answer = await shop.fetch(new Request(`http://${host}/dev/outbox.json`, { headers: { host } }));
  return ((await answer.json()) as { messages: Sent[] }).messages;
}

/** The newest code sent to a number or address, once it exists: a worker stores its message shortly after the request. */
export async function codeFor(shop: Shop, host: string, recipient: string): Promise<string> {
  for (const until = Date.now() + PATIENCE.timeout; ;) {
    const sent = (await keptMessages(shop, host)).find((each) => each.template === "identity.code" && each.recipient === recipient);
    const code = /\b(\d{6})\b/.exec(sent?.body ?? "")?.[1];
    if (code) return code;
    if (Date.now() > until) throw new Error(`no code was sent to ${recipient}`);
    await new Promise((resolve) => setTimeout(resolve, PATIENCE.interval));
  }
}

/** Requests a login code for an Indonesian number (E.164). */
export function askCodeFor(buyer: Buyer, phone: string, key: string = randomUUID()) {
  return buyer.call("askLoginCode", { body: { countryCode: "+62", phoneNumber: phone.slice(3) }, idempotencyKey: key });
}

/** Logs in with a code, right or wrong. */
export function enterCode(
  buyer: Buyer,
  { phone, code, key = randomUUID() }: { readonly phone: string; readonly code: string; readonly key?: string },
) {
  return buyer.call("logIn", { body: { countryCode: "+62", phoneNumber: phone.slice(3), code }, idempotencyKey: key });
}

/** Logs a buyer in by code; throws on a failure. */
export async function logInAs(shop: Shop, buyer: Buyer, phone: string): Promise<void> {
  const asked = await askCodeFor(buyer, phone);
  if (!asked.ok) throw new Error(asked.problem.code);
  const done = await enterCode(buyer, { phone, code: await codeFor(shop, buyer.host, phone) });
  if (!done.ok) throw new Error(done.problem.code);
}
