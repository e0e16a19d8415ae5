import { isOpenRefund, type RefundReason, type RefundStatus } from "./refund-status.ts";

/** One of our refunds of a payment. */
export type OwnRefund = {
  readonly id: string;
  /** Its key at the provider. */
  readonly key: string;
  readonly amount: number;
  readonly status: RefundStatus;
  readonly reason: RefundReason;
  /** Waits for a bank transfer: the provider does not have it. */
  readonly waitsForTransfer: boolean;
  /** The provider may have received the request. */
  readonly isAsked: boolean;
};

/** A refund reported by the provider. Integer rupiah. */
export type ReportedRefund = { readonly key: string; readonly amount: number; readonly status: Exclude<RefundStatus, "requested"> };

/** What a provider's reported refunds change in our refunds of one payment. */
export type ReportedPlan<T extends ReportedRefund> = {
  /** Reported and not yet booked. */
  readonly fresh: readonly T[];
  /** More than the payment brought: cannot be booked. */
  readonly beyond: readonly T[];
  /** Ours that no longer fit; `rest` is the amount left to send. */
  readonly reduced: readonly { readonly id: string; readonly rest: number }[];
};

const sumOf = (refunds: readonly { readonly amount: number }[]) => refunds.reduce((sum, { amount }) => sum + amount, 0);
/** Reasons for refunding a surplus, without any of the price. */
const OF_SURPLUS: ReadonlySet<RefundReason> = new Set(["overpaid", "exchanged", "returned"]);

/**
 * Compares a provider's reported refunds of a payment with ours. Refunds made at its desk are booked up to the payment's amount, and reduce
 * those of ours that it does not have. `settled`: the payment's amount; `kept`: the part that covers the order. See
 * docs/rules/payments.md#sent-back-at-the-providers-desk.
 */
export function planReportedRefunds<T extends ReportedRefund>({
  settled,
  kept,
  own,
  told,
}: {
  readonly settled: number;
  readonly kept: number;
  readonly own: readonly OwnRefund[];
  readonly told: readonly T[];
}): ReportedPlan<T> {
  const sent = told.filter(({ status }) => status !== "failed");
  const standing = own.filter(({ status }) => status !== "failed");
  const isKnown = ({ key }: ReportedRefund) => standing.some((refund) => refund.key === key);
  const isMovable = (refund: OwnRefund) =>
    isOpenRefund(refund.status) &&
    (refund.status === "requested" || refund.waitsForTransfer) &&
    !sent.some(({ key }) => key === refund.key);
  const fixed = sumOf(standing.filter((refund) => !isMovable(refund)));
  let room = settled - fixed;
  const [fresh, beyond]: [T[], T[]] = [[], []];
  for (const refund of sent.filter((one) => !isKnown(one))) {
    const isFitting = refund.amount > 0 && refund.amount <= room;
    (isFitting ? fresh : beyond).push(refund);
    if (isFitting) room -= refund.amount;
  }
  const reduced: { id: string; rest: number }[] = [];
  if (fresh.length > 0)
    for (const { id, amount, reason, isAsked } of standing.filter(isMovable)) {
      const most = OF_SURPLUS.has(reason) && !isAsked ? Math.max(0, Math.min(room, room - kept)) : room;
      const rest = Math.min(amount, most);
      if (rest < amount) reduced.push({ id, rest });
      room -= rest;
    }
  return { fresh, beyond, reduced };
}
