import { createDice } from "./dice.ts";

/** Faults of notices in transit. Shares go from 0 (never) to 1 (always). */
export type NoticeConduct = {
  /** Share of lost notices. */
  readonly lost: number;
  /** Share of notices delivered twice. */
  readonly doubled: number;
  /** Share of late notices, which arrive out of order. */
  readonly late: number;
  /** The longest delay, in the provider's own time: a day is 86,400,000 at any compression. */
  readonly lateMs: number;
  /** Share of notices sent also with a wrong signature. */
  readonly forged: number;
};

/** Faultless notices: each once, at once. */
export const FAULTLESS: NoticeConduct = { lost: 0, doubled: 0, late: 0, lateMs: 86_400_000, forged: 0 };

/** One copy of a notice: its delay in the provider's own time, and whether its signature is forged. */
export type Copy = { readonly afterMs: number; readonly isForged: boolean };

/** Counts of notices, lost ones, and copies sent, including late, doubled and forged ones. */
export type NoticeCounts = {
  readonly all: number;
  readonly lost: number;
  readonly copies: number;
  readonly late: number;
  readonly forged: number;
};

export type NoticeFaults = {
  conduct(changes: Partial<NoticeConduct>): void;
  /** The copies of the next notice. None if it is lost. */
  next(): readonly Copy[];
  counts(): NoticeCounts;
};

/** Faults that repeat for the same seed and order of notices. */
export function createNoticeFaults(seed: number): NoticeFaults {
  const dice = createDice(seed);
  let conduct = FAULTLESS;
  let counted: NoticeCounts = { all: 0, lost: 0, copies: 0, late: 0, forged: 0 };

  function copy(isForged: boolean): Copy {
    return { afterMs: dice() < conduct.late ? Math.floor(dice() * conduct.lateMs) : 0, isForged };
  }

  return {
    counts: () => counted,
    conduct(changes) {
      conduct = { ...conduct, ...changes };
    },
    next() {
      const copies: Copy[] = [];
      if (dice() >= conduct.lost) copies.push(copy(false));
      if (copies.length > 0 && dice() < conduct.doubled) copies.push(copy(false));
      const isLost = copies.length === 0;
      if (dice() < conduct.forged) copies.push(copy(true));
      const count = (isOne: (copy: Copy) => boolean) => copies.filter(isOne).length;
      const { all, lost, copies: out, late, forged } = counted;
      counted = {
        all: all + 1,
        lost: lost + Number(isLost),
        copies: out + copies.length,
        late: late + count(({ afterMs }) => afterMs > 0),
        forged: forged + count(({ isForged }) => isForged),
      };
      return copies;
    },
  };
}
