import type { ActTransaction } from "../../../platform/database/database.ts";
import { record } from "../../../platform/events/record.ts";
import type { Transfer } from "./list-transfers.ts";
import { endAsPaid } from "./store/transfers.ts";

/**
 * Records a paid transfer with the bank's reference, in the caller's transaction, which has locked the booking and then updates the refund.
 * False if it was paid or withdrawn before, or has no account yet.
 */
export async function markPaid(
  tx: ActTransaction,
  { transfer: { id, booking_id: bookingId, amount }, reference }: { readonly transfer: Transfer; readonly reference: string },
): Promise<boolean> {
  if (!(await endAsPaid(tx, { id, reference }))) return false;
  record(tx, { topic: "payment.transfer_paid", subject: id, data: { bookingId, amount } });
  return true;
}
