import { createDice } from "./dice.ts";

/** What happens to notices on their way. Shares go from 0 (never) to 1 (always). */
export type NoticeConduct = {
  /** Share that never arrives. */
  readonly lost: number;
  /** Share that arrives twice. */
  readonly doubled: number;
  /** Share that arrives late, and so out of order. */
  readonly late: number;
  /** The latest, in the provider's own time: a day is 86,400,000 whatever the compression. */
  readonly lateMs: number;
  /** Share beside which somebody sends the same with a wrong signature. */
  readonly forged: number;
};

/** Notices as they should be: each once, at once. */
export const FAULTLESS: NoticeConduct = { lost: 0, doubled: 0, late: 0, lateMs: 86_400_000, forged: 0 };

/** One copy of a notice: how much later it goes out, in the provider's own time, and whether its signature is right. */
export type Copy = { readonly afterMs: number; readonly isForged: boolean };

/** How many notices there were, how many were lost, and how many copies went out: late ones, doubles and forged ones among them. */
export type NoticeCounts = {
  readonly all: number;
  readonly lost: number;
  readonly copies: number;
  readonly late: number;
  readonly forged: number;
};

export type NoticeFaults = {
  conduct(changes: Partial<NoticeConduct>): void;
  /** What becomes of the next notice; no copies where it is lost. */
  next(): readonly Copy[];
  counts(): NoticeCounts;
};

/** Faults that are the same for the same seed and order of notices. */
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
