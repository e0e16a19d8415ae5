import type { ActTransaction } from "../../../platform/database/database.ts";
import { record } from "../../../platform/events/record.ts";
import type { Transfer } from "./list-transfers.ts";
import { endAsPaid } from "./store/transfers.ts";

/**
 * Notes that a transfer was paid, with the bank's word for it, in the caller's transaction, which has locked the booking and then tells the refund.
 * False where it was paid or withdrawn before, or there is no account yet.
 */
export async function markPaid(
  tx: ActTransaction,
  { transfer: { id, booking_id: bookingId, amount }, reference }: { readonly transfer: Transfer; readonly reference: string },
): Promise<boolean> {
  if (!(await endAsPaid(tx, { id, reference }))) return false;
  record(tx, { topic: "payment.transfer_paid", subject: id, data: { bookingId, amount } });
  return true;
}
