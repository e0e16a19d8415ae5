import type { WebAct } from "../../../act.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { currentLogin, requireLogin, type Login } from "./current-person.ts";
import { hasPasskey } from "./store/passkeys.ts";
import { isProvedSession } from "./store/sessions.ts";

/** Returns the logged-in person's number if proved in the last ten minutes, else null. */
export async function freshNumber(act: WebAct): Promise<string | null> {
  const login = await currentLogin(act);
  if (!login) return null;
  return (await act.db.pipelined(act.tenant, (tx) => isProvedSession(tx, login.sessionId))) ? login.phone : null;
}

/**
 * Returns this browser's login if it was proved in the last ten minutes, by the database's clock. Throws LOGIN_REQUIRED, and STEP_UP_NEEDED
 * with `details.hasPasskey` for an older one.
 * Not held by this: an attacker with the unlocked device within these ten minutes.
 */
export async function requireFreshLogin(act: WebAct): Promise<Login> {
  const login = await requireLogin(act);
  const [isFresh, isKept] = await act.db.pipelined(act.tenant, (tx) =>
    Promise.all([isProvedSession(tx, login.sessionId), hasPasskey(tx, login.id)]),
  );
  if (!isFresh) throw new Problem("STEP_UP_NEEDED", { details: { hasPasskey: isKept } });
  return login;
}
