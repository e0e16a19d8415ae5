import { memoOf } from "../../../platform/base/memo-of.ts";
import { CLOCK } from "../../../platform/base/actor.ts";
import type { Services } from "../../../act.ts";
import { record } from "../../../platform/events/record.ts";
import { readTransferTenants, takeUnanswered } from "./store/transfers.ts";

const EVERY_MS = 3_600_000;
const AFTER_DAYS = 3;
const AT_ONCE = 200;
const lookOf = memoOf(() => ({ at: 0 }));

/**
 * Reminds buyers, once, three days after an unanswered request for bank details. After that the refund stays on the organiser's list. A
 * failure does not stop other tenants and is thrown at the end.
 */
export async function remindTransfers({ db }: Pick<Services, "db">): Promise<void> {
  const failures: unknown[] = [];
  for (const tenant of await readTransferTenants(db)) {
    const remind = db.transaction({ tenant, actor: CLOCK }, async (tx) => {
      for (const { id, booking_id: bookingId } of await takeUnanswered(tx, { days: AFTER_DAYS, limit: AT_ONCE }))
        record(tx, { topic: "payment.transfer_reminded", subject: id, data: { bookingId } });
    });
    await remind.catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

/** Runs remindTransfers, at most once an hour in this process, however often it is called. */
export async function remindTransfersSometimes(services: Pick<Services, "db" | "now">): Promise<void> {
  const now = services.now().getTime();
  const look = lookOf(services.db);
  if (now - look.at < EVERY_MS) return;
  look.at = now;
  await remindTransfers(services);
}
