import type { DifferenceKind } from "#domain/payments/compare-entry.ts";

/** A difference of a day's books, found by the provider's API or in its file. */
export type DayKind =
  | DifferenceKind
  /** The file has no fee for a payment. */
  | "fee_unknown"
  /** The file's payout is not the amount less its fee. */
  | "net"
  | "twice_in_file"
  /** Both sides have the money, but the file lacks it. */
  | "not_in_file"
  | "refund_not_in_file";

/** `ours` and `theirs` in integer rupiah. Null: that side has nothing. */
export type DayDifference = {
  readonly kind: DayKind;
  readonly account: string;
  readonly paymentId: string;
  /** The order's reference. Null if only the provider knows the payment. */
  readonly reference: string | null;
  /** The refund's key, for a difference of a refund. */
  readonly refund: string | null;
  readonly ours: number | null;
  readonly theirs: number | null;
  /** The line in the provider's file. Null for a difference found by its API. */
  readonly line: number | null;
};

/** Differences in order of discovery. One found by both API and file is listed once. */
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
