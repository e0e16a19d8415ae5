import type { WebAct, Act } from "../../../act.ts";
import type { ActTransaction } from "../../../platform/database/database.ts";
import type { Login } from "./current-person.ts";
import { giveToken, openSession, recallSession, sealSession } from "./open-session.ts";
import { meetPerson } from "./store/people.ts";

/**
 * Logs in with a number that a code has just proved for another purpose, by the usual rules, in the caller's transaction. An existing login
 * stays, so that nobody is switched to another person unnoticed. Returns the sealed session to store with the call's key (`giveProved`
 * issues it), or null. `login` is read before the transaction.
 */
export async function logInProved(
  act: Act,
  tx: ActTransaction,
  { phone, login }: { readonly phone: string; readonly login: Login | null },
): Promise<string | null> {
  if (login !== null) return null;
  const personId = await meetPerson(act, tx, phone);
  return sealSession(act, await openSession(act, tx, { personId, method: "code" }));
}

/** Gives this browser the session that its call began. Call it after the commit. A repeated call gets the same session. */
export async function giveProved(act: WebAct, sealed: string | null | undefined): Promise<void> {
  if (!sealed) return;
  const session = await act.db.pipelined(act.tenant, (tx) => recallSession(act, tx, sealed));
  if (session) giveToken(act, session);
}
