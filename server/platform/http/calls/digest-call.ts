import { createHmac } from "node:crypto";
import { everyKeys, type Keys } from "../../config/secrets.ts";
import type { WebAct, Act } from "../../../act.ts";
import type { Once } from "../../database/once.ts";

/** One call as it came. `body` is its text, opened where it was sealed. */
export type RawCall = { readonly name: string; readonly path: string; readonly key: string; readonly body: string };

type Caller = Pick<Act, "secrets" | "tenant">;

function digest({ callKey }: Pick<Keys, "callKey">, parts: readonly string[]): string {
  return createHmac("sha256", callKey).update(JSON.stringify(parts)).digest("base64url");
}

/** What is stored of a call's idempotency key and of what it asked: digests that can neither be sent again nor be found by trying. */
export function digestCall({ secrets, tenant }: Caller, { name, path, key, body }: RawCall): Once {
  const under = (keys: Keys) => ({ key: digest(keys, ["key", tenant, key]), bodyHash: digest(keys, ["body", tenant, name, path, body]) });
  return { ...under(secrets), earlier: secrets.previous.map(under) };
}

const UNGUESSABLE = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/**
 * What identifies the call of a browser without a cookie when it is sent again because its answer was lost: the same endpoint, key and body
 * from the same network. Under the current secret first. None for a key that is not a random UUID: anybody might send that.
 */
export function openingsOf(
  { secrets, tenant, visit }: Caller & Pick<WebAct, "visit">,
  { name, path, key, body }: RawCall,
): readonly string[] {
  if (!UNGUESSABLE.test(key)) return [];
  const parts = ["opening", tenant, name, path, key.toLowerCase(), body, visit.network ?? ""];
  return everyKeys(secrets).map((keys) => digest(keys, parts));
}
