import { isOpenRefund, type RefundReason, type RefundStatus } from "./refund-status.ts";

/** One of our refunds of a payment. */
export type OwnRefund = {
  readonly id: string;
  /** The provider's name for it. */
  readonly key: string;
  readonly amount: number;
  readonly status: RefundStatus;
  readonly reason: RefundReason;
  /** Waits for a bank transfer: the provider does not have it. */
  readonly waitsForTransfer: boolean;
  /** The provider may have been asked for it by now. */
  readonly isAsked: boolean;
};

/** A refund as the provider tells it. Integer rupiah. */
export type ReportedRefund = { readonly key: string; readonly amount: number; readonly status: Exclude<RefundStatus, "requested"> };

/** What the provider's word makes of our refunds of one payment. */
export type ReportedPlan<T extends ReportedRefund> = {
  /** Told, and not booked here yet. */
  readonly fresh: readonly T[];
  /** More than the payment brought: nothing that can be booked. */
  readonly beyond: readonly T[];
  /** Ours that cannot be sent any more as they are; `rest` is what is left to send in their place. */
  readonly reduced: readonly { readonly id: string; readonly rest: number }[];
};

const sumOf = (refunds: readonly { readonly amount: number }[]) => refunds.reduce((sum, { amount }) => sum + amount, 0);
/** Send back what came in beyond the price, and nothing of the price itself. */
const OF_SURPLUS: ReadonlySet<RefundReason> = new Set(["overpaid", "exchanged"]);

/**
 * Compares what a provider says went back out of a payment with our refunds of it. What went back at its own desk is booked, up to what the payment
 * brought, and leaves less to be sent by those of ours that it does not have. `settled` is what the payment brought, `kept` what the order stands on
 * of it. See docs/rules/payments.md#sent-back-at-the-providers-desk.
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
