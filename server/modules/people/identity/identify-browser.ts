import { ownerOf, type WebAct } from "../../../act.ts";
import type { Sql } from "../../../platform/database/database.ts";
import { ensureVisitor } from "../../../platform/http/visitor/ensure-visitor.ts";

/**
 * Returns the hash of this browser's visitor token, in the caller's transaction. A browser without a token gets a new one with this call's
 * answer. Refusals send it too, because they may be bound to it. A token that an earlier copy of the call created is sent again only with a
 * success.
 */
export async function identifyBrowser(act: WebAct, tx: Sql): Promise<string> {
  const known = ownerOf(act);
  if (known !== null) return known;
  const { owner, setCookie, isKnown } = await ensureVisitor(act, tx);
  (isKnown ? act.setCookies.returned : act.setCookies.cookies).push(setCookie);
  return owner;
}
