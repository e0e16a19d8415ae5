import type { DifferenceKind } from "#domain/payments/compare-entry.ts";

/** Where a day's books differ: what the provider's calls tell, and what its file tells besides. */
export type DayKind =
  | DifferenceKind
  /** The file has no fee for a payment. */
  | "fee_unknown"
  /** What the file hands on is not what came in less its fee. */
  | "net"
  | "twice_in_file"
  /** Both sides have the money, and the file lacks it. */
  | "not_in_file"
  | "refund_not_in_file";

/** `ours` and `theirs` in integer rupiah; null: that side has nothing. */
export type DayDifference = {
  readonly kind: DayKind;
  readonly account: string;
  readonly paymentId: string;
  /** The order's; null where only the provider knows it. */
  readonly reference: string | null;
  /** Its key, where it is about a refund. */
  readonly refund: string | null;
  readonly ours: number | null;
  readonly theirs: number | null;
  /** Of the provider's file; null where its calls tell it. */
  readonly line: number | null;
};

/** Differences in the order in which they were found; what calls and file both tell is told once. */
export class DayDifferences {
  readonly #found = new Map<string, DayDifference>();

  add(difference: DayDifference): void {
    const { kind, account, paymentId, refund } = difference;
    const name = [kind, account, paymentId, refund ?? ""].join(" ");
    if (!this.#found.has(name)) this.#found.set(name, difference);
  }

  list(): readonly DayDifference[] {
    return [...this.#found.values()];
  }
}
