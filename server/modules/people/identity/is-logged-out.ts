import type { Database } from "../../../platform/database/database.ts";
import { isEndedSession } from "./store/sessions.ts";

/**
 * Whether the login with that token's digest was ended deliberately, here or on another host of the tenant, so that its browser is logged
 * out. False for a live, an expired or an unknown login.
 */
export function isLoggedOut(db: Database, tenant: string, session: string | null): Promise<boolean> {
  return session === null ? Promise.resolve(false) : db.pipelined(tenant, (tx) => isEndedSession(tx, session));
}
