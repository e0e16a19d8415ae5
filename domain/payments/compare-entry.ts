import type { RefundStatus } from "./refund-status.ts";

type Refund = {
  readonly key: string;
  readonly status: RefundStatus;
  readonly amount: number;
  /** It waits for a bank transfer: the provider is not to have it. */
  readonly isByTransfer?: boolean;
};

/** What one side's books say of one payment. Integer rupiah; null: nothing came in. */
export type Entry = {
  readonly settled: number | null;
  readonly currency: string;
  readonly refunds: readonly Refund[];
  /** Whether the payer's bank has taken the money back. */
  readonly isTakenBack?: boolean;
  /** What the provider keeps of it; null or absent where that is not known. */
  readonly fee?: number | null;
};

export type DifferenceKind =
  /** Money that we know no order of. */
  | "unknown_order"
  /** Money of an order of ours that we do not count. */
  | "unsettled"
  /** Money that we count and the provider has not taken. */
  | "not_captured"
  | "amount"
  /** Both have it, and one of them that it was taken back. */
  | "state"
  /** What the provider keeps is not what it said before. */
  | "fee"
  /** Sent back by the provider, and not by us. */
  | "refund_unknown_here"
  /** Sent back as we have it, and not at the provider. */
  | "refund_unknown_there"
  | "refund_amount";

/** `refund` is its key where it is about one. An amount is null where that side has nothing. */
export type Difference = {
  readonly kind: DifferenceKind;
  readonly refund: string | null;
  readonly ours: number | null;
  readonly theirs: number | null;
};

const isUnderWay = ({ status }: Refund) => status === "succeeded" || status === "pending";
const sumOf = (refunds: readonly Refund[]) => refunds.filter(isUnderWay).reduce((sum, { amount }) => sum + amount, 0);

/**
 * Where two sets of books differ about one payment; null is a side that does not know it at all. What is on its way is no difference: a
 * refund that we have asked for, whatever the provider has made of it, one that it took on, and one that goes by bank transfer.
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

/** A fee that one side does not know is none that differs. */
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
