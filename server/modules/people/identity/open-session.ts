import { randomBytes } from "node:crypto";
import type { Ctx } from "../../../context.ts";
import type { Sql, Transaction } from "../../../platform/database/database.ts";
import { sessionCookie } from "../../../platform/http/visitor/session-cookie.ts";
import { hashToken } from "../../../platform/http/visitor/visitor-cookie.ts";
import { openText, sealText } from "../../../platform/base/seal-text.ts";
import { record } from "../../../platform/events/record.ts";
import { describeDevice } from "./describe-device.ts";
import { endSessions, insertSession, isSessionFresh } from "./store/sessions.ts";

export type NewSession = { readonly token: string };

/** Begins a session under a new token, and ends the one that this browser had. The caller gives the token out once it has committed. */
export async function openSession(
  ctx: Ctx,
  tx: Transaction,
  { personId, method }: { readonly personId: string; readonly method: "code" | "passkey" },
): Promise<NewSession> {
  const token = randomBytes(32).toString("base64url");
  const hash = hashToken(token);
  const id = ctx.newId();
  if (ctx.login.session !== null) await endSessions(tx, { token_hash: ctx.login.session });
  insertSession(tx, { id, personId, hash, method, device: describeDevice(ctx.login.device) });
  record(tx, { actor: "visitor", topic: "person.logged_in", subject: personId, data: { method, sessionId: id } });
  return { token };
}

const boundTo = (ctx: Ctx) => `session ${ctx.tenant} ${ctx.owner}`;

/** A session's token as it is kept beside the key of the call that began it, so that a repetition of that call gets it again. */
export function sealSession(ctx: Ctx, { token }: NewSession): string {
  return sealText(ctx.secrets, boundTo(ctx), token);
}

function readSealed(ctx: Ctx, sealed: string): string | null {
  try {
    return openText(ctx.secrets, boundTo(ctx), sealed);
  } catch {
    // The secret that sealed it is not readable any more.
    return null;
  }
}

/**
 * The session of a call that this very browser repeats, within a day of its beginning; null later. One that ended meanwhile stays ended:
 * its token comes again and opens nothing.
 */
export async function recallSession(ctx: Ctx, tx: Sql, sealed: string): Promise<NewSession | null> {
  const token = readSealed(ctx, sealed);
  return token !== null && (await isSessionFresh(tx, ctx.tenant, hashToken(token))) ? { token } : null;
}

/** Gives this browser the token of its session. */
export function giveToken(ctx: Ctx, { token }: NewSession): void {
  ctx.login.cookies.push(sessionCookie(token, ctx.origin.startsWith("https:")));
}
