/**
 * Steps of a refund that the provider cannot make: the buyer is asked for a bank account, gives it, and a person pays. Withdrawn: paid in
 * another way, or the money is gone. See docs/rules/payments.md#refund-by-bank-transfer.
 */
export const REFUND_TRANSFER_STATUSES = ["asked", "details_given", "paid", "withdrawn"] as const;
export type RefundTransferStatus = (typeof REFUND_TRANSFER_STATUSES)[number];

/** Allowed next statuses. Both ends are final. Until payment the buyer may change the account, which is not a move. */
export const REFUND_TRANSFER_MOVES: Readonly<Record<RefundTransferStatus, readonly RefundTransferStatus[]>> = {
  asked: ["details_given", "withdrawn"],
  details_given: ["paid", "withdrawn"],
  paid: [],
  withdrawn: [],
};

/** Whether it still waits for buyer or organiser. */
export function isOpenTransfer(status: RefundTransferStatus): boolean {
  return REFUND_TRANSFER_MOVES[status].length > 0;
}
