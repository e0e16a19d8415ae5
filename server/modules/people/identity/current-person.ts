import type { Ctx } from "../../../context.ts";
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
const looks = new WeakMap<Ctx["login"], Promise<Login | null>>();

async function look(ctx: Ctx, token: string): Promise<Login | null> {
  const found = await ctx.db.pipelined(ctx.tenant, (tx) => findSession(tx, token));
  if (!found) {
    await auditDenial(ctx, { action: "identity.session_refused", subjectId: ctx.requestId, data: { why: "ended" } }).catch(() => {});
    return null;
  }
  if (found.is_stale) await ctx.db.transaction(ctx.tenant, async (tx) => touchSession(tx, found));
  return { id: found.person_id, phone: found.phone, sessionId: found.id };
}

/** The login of this browser; null for a visitor, and for whoever logged out or was away for 30 days. */
export function currentLogin(ctx: Ctx): Promise<Login | null> {
  if (ctx.login.session === null) return Promise.resolve(null);
  let known = looks.get(ctx.login);
  if (!known) looks.set(ctx.login, (known = look(ctx, ctx.login.session)));
  return known;
}

/** Who is logged in in this browser; null for a visitor. */
export async function currentPerson(ctx: Ctx): Promise<Person | null> {
  const login = await currentLogin(ctx);
  return login && { id: login.id, phone: login.phone };
}

/** The login of this browser. Throws LOGIN_REQUIRED for a visitor. */
export async function requireLogin(ctx: Ctx): Promise<Login> {
  const login = await currentLogin(ctx);
  if (!login) throw new Problem("LOGIN_REQUIRED");
  return login;
}
