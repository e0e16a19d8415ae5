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

/** One look-up a call, however many ask. Copies of a context share its login. */
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

/** The login of this browser; null for a visitor, and for whoever logged out or was away for 30 days. */
export function currentLogin(act: WebAct): Promise<Login | null> {
  const { login } = visitorOf(act);
  if (login.session === null) return Promise.resolve(null);
  let known = looks.get(login);
  if (!known) looks.set(login, (known = look(act, login.session)));
  return known;
}

/** Who is logged in in this browser; null for a visitor. */
export async function currentPerson(act: WebAct): Promise<Person | null> {
  const login = await currentLogin(act);
  return login && { id: login.id, phone: login.phone };
}

/** The login of this browser. Throws LOGIN_REQUIRED for a visitor. */
export async function requireLogin(act: WebAct): Promise<Login> {
  const login = await currentLogin(act);
  if (!login) throw new Problem("LOGIN_REQUIRED");
  return login;
}
