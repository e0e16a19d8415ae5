import type { Database } from "../../../platform/database/database.ts";
import { writeLog } from "../../../platform/observability/write-log.ts";

/**
 * Hands over to a person, with an alert in the log, a tenant's payments that have been under verification for over a day by the database's
 * clock. Returns their number. See docs/rules/payments.md#verification.
 */
export async function endVerifications(db: Database, tenant: string): Promise<number> {
  const bookings = await db.query<{ id: string }>("select end_verifications as id from end_verifications(as_tenant($1), 1000)", [tenant]);
  if (bookings.length === 0) return 0;
  writeLog("alert", "payments under verification for longer than a day", { tenant, bookings: bookings.map(({ id }) => id) });
  return bookings.length;
}
