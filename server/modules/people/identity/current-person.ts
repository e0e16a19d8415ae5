import type { Visitor } from "../../../platform/base/actor.ts";
import { visitorOf, type WebAct } from "../../../act.ts";
import { auditDenial } from "../../../platform/limits/audit-denial.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { findSession, touchSession } from "./store/sessions.ts";

export type Person = {
  readonly id: string;
  /** E.164. */
  readonly phone: string;
};
export type Login = Person & { readonly sessionId: string };

/** One look-up per call. Copies of a context share its login. */
const looks = new WeakMap<Visitor["login"], Promise<Login | null>>();

async function look(act: WebAct, token: string): Promise<Login | null> {
  const found = await act.db.pipelined(act.tenant, (tx) => findSession(tx, token));
  if (!found) {
    await auditDenial(act, { action: "identity.session_refused", subjectId: act.requestId, data: { why: "ended" } }).catch(() => {});
    return null;
  }
  if (found.is_stale) await act.db.transaction(act, async (tx) => touchSession(tx, found));
  return { id: found.person_id, phone: found.phone, sessionId: found.id };
}

/** Returns this browser's login. Null for a visitor, after logout, and after 30 days away. */
export function currentLogin(act: WebAct): Promise<Login | null> {
  const { login } = visitorOf(act);
  if (login.session === null) return Promise.resolve(null);
  let known = looks.get(login);
  if (!known) looks.set(login, (known = look(act, login.session)));
  return known;
}

/** Returns the person logged in on this browser. Null for a visitor. */
export async function currentPerson(act: WebAct): Promise<Person | null> {
  const login = await currentLogin(act);
  return login && { id: login.id, phone: login.phone };
}

/** Returns this browser's login. Throws LOGIN_REQUIRED for a visitor. */
export async function requireLogin(act: WebAct): Promise<Login> {
  const login = await currentLogin(act);
  if (!login) throw new Problem("LOGIN_REQUIRED");
  return login;
}
