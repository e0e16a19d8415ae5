import type { Ctx } from "../../../context.ts";
import type { Sql } from "../../../platform/database/database.ts";
import { ensureVisitor } from "../../../platform/http/visitor/ensure-visitor.ts";

/**
 * The hash of this browser's visitor token, inside the caller's transaction. A browser without one gets it with the answer of this call,
 * even with a refusal, for what was refused may have to do with it. One that the same call made before is given out again only with a
 * success.
 */
export async function identifyBrowser(ctx: Ctx, tx: Sql): Promise<string> {
  if (ctx.owner !== null) return ctx.owner;
  const { owner, setCookie, isKnown } = await ensureVisitor(ctx, tx);
  (isKnown ? ctx.login.returned : ctx.login.cookies).push(setCookie);
  return owner;
}
