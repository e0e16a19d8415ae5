/**
 * How a refund goes that its provider cannot make: the buyer is asked for a bank account, gives one, and a person pays. Withdrawn: it is paid in
 * another way, or the money is no longer here. See docs/rules/payments.md#refund-by-bank-transfer.
 */
export const REFUND_TRANSFER_STATUSES = ["asked", "details_given", "paid", "withdrawn"] as const;
export type RefundTransferStatus = (typeof REFUND_TRANSFER_STATUSES)[number];

/** Where it may go from each status. Both ends are final; while nobody has paid the buyer may give another account, which is no move. */
export const REFUND_TRANSFER_MOVES: Readonly<Record<RefundTransferStatus, readonly RefundTransferStatus[]>> = {
  asked: ["details_given", "withdrawn"],
  details_given: ["paid", "withdrawn"],
  paid: [],
  withdrawn: [],
};

/** Whether it still waits for somebody. */
export function isOpenTransfer(status: RefundTransferStatus): boolean {
  return REFUND_TRANSFER_MOVES[status].length > 0;
}
