import type { Transaction } from "../../../platform/database/database.ts";
import { replaceRefund } from "./store/refunds.ts";
import { insertPaidTransfer } from "./store/transfers.ts";

/** Records the replacement of a failed refund. False if it has one, or has not failed. */
export async function takePlace(tx: Transaction, id: string, by: string): Promise<boolean> {
  return replaceRefund(tx, id, by);
}

/** Records that a refund unknown to the provider was paid by hand, with a reference. */
export function payRefundByHand(
  tx: Transaction,
  { id, bookingId, reference }: { readonly id: string; readonly bookingId: string; readonly reference: string },
): void {
  insertPaidTransfer(tx, { id, bookingId, reference });
}
