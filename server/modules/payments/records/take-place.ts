import type { Transaction } from "../../../platform/database/database.ts";
import { replaceRefund } from "./store/refunds.ts";
import { insertPaidTransfer } from "./store/transfers.ts";

/** Names the refund that takes a failed one's place. False where one has before, or it has not failed. */
export async function takePlace(tx: Transaction, id: string, by: string): Promise<boolean> {
  return replaceRefund(tx, id, by);
}

/** Notes that a refund which the provider does not have was paid by hand, with a word for how. */
export function payRefundByHand(
  tx: Transaction,
  { id, bookingId, reference }: { readonly id: string; readonly bookingId: string; readonly reference: string },
): void {
  insertPaidTransfer(tx, { id, bookingId, reference });
}
