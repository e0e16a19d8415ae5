import type { Act } from "../../../act.ts";
import type { RefundReason } from "#domain/payments/refund-status.ts";
import type { ActTransaction } from "../../../platform/database/database.ts";
import { listMoney, netAmountOf } from "../records/list-money.ts";
import { requestRefund } from "../records/request-refund.ts";
import { lockBooking } from "../../orders/records/booking-rows.ts";

/** Refunds a locked booking's money beyond its price, if any. */
export async function returnSurplus(
  act: Pick<Act, "newId">,
  tx: ActTransaction,
  { bookingId, reason }: { readonly bookingId: string; readonly reason: RefundReason },
): Promise<void> {
  const booking = await lockBooking(tx, tx.tenant, bookingId);
  const money = await listMoney(tx, bookingId);
  let surplus = money.reduce((sum, payment) => sum + netAmountOf(payment), 0) - (booking!.total - booking!.returned_amount);
  for (const payment of money) {
    const amount = Math.min(surplus, netAmountOf(payment));
    if (amount <= 0) continue;
    await requestRefund(act, tx, { bookingId, paymentId: payment.id, amount, reason, key: reason });
    surplus -= amount;
  }
}
