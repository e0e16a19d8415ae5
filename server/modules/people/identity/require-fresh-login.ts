import type { Ctx } from "../../../context.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { currentLogin, requireLogin, type Login } from "./current-person.ts";
import { hasPasskey } from "./store/passkeys.ts";
import { isProvedSession } from "./store/sessions.ts";

/** The number of who is logged in and showed who they are in the last ten minutes; null for everybody else. */
export async function freshNumber(ctx: Ctx): Promise<string | null> {
  const login = await currentLogin(ctx);
  if (!login) return null;
  return (await ctx.db.pipelined(ctx.tenant, (tx) => isProvedSession(tx, login.sessionId))) ? login.phone : null;
}

/**
 * The login of this browser, where it showed who it is in the last ten minutes by the database's clock. Throws LOGIN_REQUIRED, and
 * STEP_UP_NEEDED with `details.hasPasskey` where that was longer ago.
 * Not held by this: somebody who holds the unlocked device within these ten minutes.
 */
export async function requireFreshLogin(ctx: Ctx): Promise<Login> {
  const login = await requireLogin(ctx);
  const [isFresh, isKept] = await ctx.db.pipelined(ctx.tenant, (tx) =>
    Promise.all([isProvedSession(tx, login.sessionId), hasPasskey(tx, login.id)]),
  );
  if (!isFresh) throw new Problem("STEP_UP_NEEDED", { details: { hasPasskey: isKept } });
  return login;
}
