import type { Database } from "../../database/database.ts";
import { writeLog } from "../../observability/write-log.ts";

/**
 * Gives every payment that has been under verification for longer than a day to a person, by the database's clock, and raises an
 * alert in the log for each tenant that it happened to. Answers how many there were. Decisions §5.1.
 */
export async function endVerifications(db: Database): Promise<number> {
  let ended = 0;
  for (const { tenant } of await db.query<{ tenant: string }>("select due_verifications as tenant from due_verifications()")) {
    const bookings = await db.query<{ id: string }>("select end_verifications as id from end_verifications(as_tenant($1), 1000)", [tenant]);
    if (bookings.length === 0) continue;
    ended += bookings.length;
    const ids = bookings.map(({ id }) => id);
    writeLog("alert", "payments under verification for longer than a day", { tenant, bookings: ids });
  }
  return ended;
}
