import type { WebAct } from "../../../act.ts";
import { sessionCookie } from "../../../platform/http/visitor/session-cookie.ts";
import { endKeys } from "../../../platform/http/visitor/key-cookies.ts";
import { endVisitor } from "../../../platform/http/visitor/visitor-cookie.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { record } from "../../../platform/events/record.ts";
import { currentLogin } from "./current-person.ts";
import { requireFreshLogin } from "./require-fresh-login.ts";
import { deletePasskeys } from "./store/passkeys.ts";
import { notifyPerson } from "./notify-person.ts";
import { endSessions } from "./store/sessions.ts";

/** Ends this browser's session at once, everywhere. Does nothing for a visitor. */
export async function logOut(act: WebAct): Promise<void> {
  const login = await currentLogin(act);
  if (login) {
    await act.db.transaction(act, async (tx) => {
      await endSessions(tx, { id: login.sessionId });
      record(tx, { topic: "person.logged_out", subject: login.id, data: { sessionId: login.sessionId } });
    });
  }
  forgetToken(act);
}

/** Ends every session of the logged-in person, and with `removePasskeys` every passkey. Throws LOGIN_REQUIRED, STEP_UP_NEEDED. */
export async function logOutEverywhere(act: WebAct, removePasskeys: boolean): Promise<void> {
  const login = await requireFreshLogin(act);
  await act.db.transaction(act, async (tx) => {
    const ended = await endSessions(tx, { person_id: login.id });
    const removed = removePasskeys ? await deletePasskeys(tx, login.id) : 0;
    record(tx, {
      topic: "person.logged_out_everywhere",
      subject: login.id,
      data: { sessions: ended, passkeys: removed },
    });
    if (removed > 0) notifyPerson(act, tx, { template: "identity.passkey_removed", phone: login.phone, subject: act.newId() });
  });
  forgetToken(act);
}

/** Ends one session of the logged-in person. Throws LOGIN_REQUIRED, STEP_UP_NEEDED, and NOT_FOUND for another person's. */
export async function endSession(act: WebAct, id: string): Promise<void> {
  const login = await requireFreshLogin(act);
  await act.db.transaction(act, async (tx) => {
    const ended = await endSessions(tx, { id, person_id: login.id });
    if (ended === 0) throw new Problem("NOT_FOUND");
    record(tx, { topic: "person.logged_out", subject: login.id, data: { sessionId: id } });
  });
  if (id === login.sessionId) forgetToken(act);
}

/** Makes the browser a new visitor. Its earlier orders stay with their person, who opens them by login or by a sent link. */
function forgetToken(act: WebAct): void {
  const isSecure = act.origin.startsWith("https:");
  act.setCookies.cookies.push(sessionCookie(null, isSecure), endVisitor(isSecure), endKeys(isSecure));
}
