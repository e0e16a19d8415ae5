import { ownerOf, type WebAct } from "../../../act.ts";
import type { Sql } from "../../../platform/database/database.ts";
import { ensureVisitor } from "../../../platform/http/visitor/ensure-visitor.ts";

/**
 * The hash of this browser's visitor token, inside the caller's transaction. A browser without one gets it with the answer of this call,
 * even with a refusal, for what was refused may have to do with it. One that the same call made before is given out again only with a
 * success.
 */
export async function identifyBrowser(act: WebAct, tx: Sql): Promise<string> {
  const known = ownerOf(act);
  if (known !== null) return known;
  const { owner, setCookie, isKnown } = await ensureVisitor(act, tx);
  (isKnown ? act.setCookies.returned : act.setCookies.cookies).push(setCookie);
  return owner;
}
