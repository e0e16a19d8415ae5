import type { Services } from "../../context.ts";
import type { Transaction } from "../../database/database.ts";
import { attemptOfNotice, recordNotice } from "../payments/record-notice.ts";
import { settleBooking } from "./settle-booking.ts";
import { readWhole, writeTrace } from "./store/bookings.ts";

/**
 * A provider's webhook: checked on its raw bytes, then the provider itself is asked, and its word applied together with
 * the notice's own record. The same notice again is answered 200 and does nothing. Answers the HTTP status.
 */
export async function receiveNotice(services: Services, tenant: string, headers: Headers, raw: Uint8Array): Promise<number> {
  const { provider, db } = services;
  const trace = (tx: Transaction, action: string, data: Record<string, unknown>) => writeTrace(tx, tenant, services.newId(), action, data);
  const notice = await provider.readNotice(headers, raw);
  if (!notice) {
    await db.transaction(tenant, async (tx) => trace(tx, "payment.notice_refused", {}));
    return 401;
  }
  const attempt = await attemptOfNotice(services, tenant, notice);
  // What the notice says is a hint; money counts only on the provider's own answer.
  const truth = attempt ? await provider.readSession(notice.providerRef) : null;
  await db.transaction(tenant, async (tx) => {
    const outcome = !attempt ? "orphan" : truth?.paymentId !== attempt.id ? "contradicted" : "applied";
    const [isNew, whole] = await Promise.all([
      recordNotice(tx, tenant, provider.name, notice, attempt, outcome),
      attempt ? readWhole(tx, tenant, attempt.booking_id, { lock: true }) : undefined,
    ]);
    if (!isNew) return;
    if (outcome === "applied") await settleBooking(services, tx, tenant, whole, truth!);
    else trace(tx, "payment.orphan", { ...notice });
  });
  return 200;
}
