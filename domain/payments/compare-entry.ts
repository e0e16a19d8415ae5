import type { RefundStatus } from "./refund-status.ts";

type Refund = {
  readonly key: string;
  readonly status: RefundStatus;
  readonly amount: number;
  /** It waits for a bank transfer, so the provider should not know it. */
  readonly isByTransfer?: boolean;
};

/** One payment in one side's books. Integer rupiah; null: no money came in. */
export type Entry = {
  readonly settled: number | null;
  readonly currency: string;
  readonly refunds: readonly Refund[];
  /** Whether the payer's bank reversed the payment. */
  readonly isTakenBack?: boolean;
  /** The provider's fee; null or absent if unknown. */
  readonly fee?: number | null;
};

export type DifferenceKind =
  /** Money without an order here. */
  | "unknown_order"
  /** Money of an order here that is not booked. */
  | "unsettled"
  /** Money booked here that the provider has not captured. */
  | "not_captured"
  | "amount"
  /** Booked on both sides, but reversed on one of them only. */
  | "state"
  /** The provider's fee differs from its earlier report. */
  | "fee"
  /** Refunded at the provider, not here. */
  | "refund_unknown_here"
  /** Refunded here, not at the provider. */
  | "refund_unknown_there"
  | "refund_amount";

/** `refund`: its key, if the difference is about a refund. An amount is null if that side has none. */
export type Difference = {
  readonly kind: DifferenceKind;
  readonly refund: string | null;
  readonly ours: number | null;
  readonly theirs: number | null;
};

const isUnderWay = ({ status }: Refund) => status === "succeeded" || status === "pending";
const sumOf = (refunds: readonly Refund[]) => refunds.filter(isUnderWay).reduce((sum, { amount }) => sum + amount, 0);

/**
 * The differences of two sets of books about one payment; null is a side without it. Refunds in progress are not differences: requested
 * ones in any state at the provider, accepted ones, and bank transfers.
 */
export function compareEntry(ours: Entry | null, theirs: Entry | null): readonly Difference[] {
  const taken = theirs?.settled ?? null;
  if (ours === null) {
    const isBack = theirs !== null && taken !== null && sumOf(theirs.refunds) >= taken;
    return taken === null || isBack ? [] : [{ kind: "unknown_order", refund: null, ours: null, theirs: taken }];
  }
  return [...compareMoney(ours, theirs, taken), ...compareRefunds(ours.refunds, theirs?.refunds ?? [])];
}

function compareMoney(own: Entry, theirs: Entry | null, taken: number | null): readonly Difference[] {
  const { settled, currency } = own;
  const told = { refund: null, ours: settled, theirs: taken };
  if (settled === null) return taken === null ? [] : [{ kind: "unsettled", ...told }];
  if (taken === null) return [{ kind: "not_captured", ...told }];
  if (settled !== taken || currency !== theirs?.currency) return [{ kind: "amount", ...told }];
  return (own.isTakenBack ?? false) === (theirs.isTakenBack ?? false) ? compareFees(own.fee, theirs.fee) : [{ kind: "state", ...told }];
}

/** A fee unknown to one side does not differ. */
export function compareFees(ours: number | null | undefined, theirs: number | null | undefined): readonly Difference[] {
  const isSame = (ours ?? null) === null || (theirs ?? null) === null || ours === theirs;
  return isSame ? [] : [{ kind: "fee", refund: null, ours: ours!, theirs: theirs! }];
}

function compareRefunds(ours: readonly Refund[], theirs: readonly Refund[]): readonly Difference[] {
  const keys = [...new Set([...ours, ...theirs].map(({ key }) => key))];
  return keys.flatMap((key): Difference[] => {
    const [own, other] = [ours.find((refund) => refund.key === key), theirs.find((refund) => refund.key === key)];
    const told = { refund: key, ours: own?.amount ?? null, theirs: other?.amount ?? null };
    const isSent = other !== undefined && isUnderWay(other);
    if (isSent && (!own || own.status === "failed")) return [{ kind: "refund_unknown_here", ...told }];
    if (own?.status === "succeeded" && !isSent) return [{ kind: "refund_unknown_there", ...told }];
    if (own?.status === "pending" && !other && !own.isByTransfer) return [{ kind: "refund_unknown_there", ...told }];
    return own && isSent && own.amount !== other.amount ? [{ kind: "refund_amount", ...told }] : [];
  });
}
