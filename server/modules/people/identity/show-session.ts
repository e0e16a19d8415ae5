import type { SessionList } from "#contract/people/identity.ts";
import type { SessionAnswer } from "#contract/people/identity-shapes.ts";
import type { WebAct, Act } from "../../../act.ts";
import { currentLogin, requireLogin, type Person } from "./current-person.ts";
import { hasPasskey } from "./store/passkeys.ts";
import { readSessions } from "./store/sessions.ts";

/** Describes the logged-in person for the browser. */
export async function describeSession(act: Act, person: Person | null): Promise<SessionAnswer> {
  if (!person) return { kind: "session", person: null };
  const isKept = await act.db.pipelined(act.tenant, (tx) => hasPasskey(tx, person.id));
  return { kind: "session", person: { phone: person.phone, hasPasskey: isKept } };
}

export async function showSession(act: WebAct): Promise<SessionAnswer> {
  return describeSession(act, await currentLogin(act));
}

/** Lists the person's sessions. Throws LOGIN_REQUIRED. */
export async function listSessions(act: WebAct): Promise<SessionList> {
  const login = await requireLogin(act);
  const rows = await act.db.pipelined(act.tenant, (tx) => readSessions(tx, login.id));
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
