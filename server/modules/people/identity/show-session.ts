import type { SessionList } from "#contract/people/identity.ts";
import type { SessionAnswer } from "#contract/people/identity-shapes.ts";
import type { Ctx } from "../../../context.ts";
import { currentLogin, requireLogin, type Person } from "./current-person.ts";
import { hasPasskey } from "./store/passkeys.ts";
import { readSessions } from "./store/sessions.ts";

/** Who is logged in, as the browser may know it. */
export async function describeSession(ctx: Ctx, person: Person | null): Promise<SessionAnswer> {
  if (!person) return { kind: "session", person: null };
  const isKept = await ctx.db.pipelined(ctx.tenant, (tx) => hasPasskey(tx, person.id));
  return { kind: "session", person: { phone: person.phone, hasPasskey: isKept } };
}

export async function showSession(ctx: Ctx): Promise<SessionAnswer> {
  return describeSession(ctx, await currentLogin(ctx));
}

/** Where the person is logged in. Throws LOGIN_REQUIRED. */
export async function listSessions(ctx: Ctx): Promise<SessionList> {
  const login = await requireLogin(ctx);
  const rows = await ctx.db.pipelined(ctx.tenant, (tx) => readSessions(tx, login.id));
  return {
    kind: "session-list",
    sessions: rows.map((row) => ({
      id: row.id,
      device: row.device,
      method: row.method,
      createdAt: row.created_at.toISOString(),
      seenAt: row.seen_at.toISOString(),
      isThis: row.id === login.sessionId,
    })),
  };
}
