import type { Database } from "../../../platform/database/database.ts";
import { isEndedSession } from "./store/sessions.ts";

/**
 * Whether the login of that token's digest was ended by somebody, here or on another host of the tenant: then its browser is nobody's any more. False
 * for one that lasts, that ran out by itself, or that never was.
 */
export function isLoggedOut(db: Database, tenant: string, session: string | null): Promise<boolean> {
  return session === null ? Promise.resolve(false) : db.pipelined(tenant, (tx) => isEndedSession(tx, session));
}
