import { randomBytes } from "node:crypto";
import { ownerOf, visitorOf, type WebAct, type Act } from "../../../act.ts";
import type { Sql, ActTransaction } from "../../../platform/database/database.ts";
import { sessionCookie } from "../../../platform/http/visitor/session-cookie.ts";
import { hashToken } from "../../../platform/http/visitor/visitor-cookie.ts";
import { openText, sealText } from "../../../platform/base/seal-text.ts";
import { record } from "../../../platform/events/record.ts";
import { describeDevice } from "./describe-device.ts";
import { endSessions, insertSession, isSessionFresh } from "./store/sessions.ts";

export type NewSession = { readonly token: string };

/** Begins a session under a new token and ends this browser's previous one. The caller issues the token after the commit. */
export async function openSession(
  act: Act,
  tx: ActTransaction,
  { personId, method }: { readonly personId: string; readonly method: "code" | "passkey" },
): Promise<NewSession> {
  const token = randomBytes(32).toString("base64url");
  const hash = hashToken(token);
  const id = act.newId();
  const { session } = visitorOf(act).login;
  if (session !== null) await endSessions(tx, { token_hash: session });
  insertSession(tx, { id, personId, hash, method, device: describeDevice(visitorOf(act).login.device) });
  record(tx, { topic: "person.logged_in", subject: personId, data: { method, sessionId: id } });
  return { token };
}

const boundTo = (act: Act) => `session ${act.tenant} ${ownerOf(act)}`;

/** Seals a session's token, to be stored with the key of the call that began it, so that a repeated call gets it again. */
export function sealSession(act: Act, { token }: NewSession): string {
  return sealText(act.secrets, boundTo(act), token);
}

function readSealed(act: Act, sealed: string): string | null {
  try {
    return openText(act.secrets, boundTo(act), sealed);
  } catch {
    // The secret that sealed it is no longer readable.
    return null;
  }
}

/**
 * Returns the session that the same call began within the last day, or null. An ended session stays ended: its token is issued again, but
 * opens nothing.
 */
export async function recallSession(act: Act, tx: Sql, sealed: string): Promise<NewSession | null> {
  const token = readSealed(act, sealed);
  return token !== null && (await isSessionFresh(tx, act.tenant, hashToken(token))) ? { token } : null;
}

/** Gives this browser the token of its session. */
export function giveToken(act: WebAct, { token }: NewSession): void {
  act.setCookies.cookies.push(sessionCookie(token, act.origin.startsWith("https:")));
}
