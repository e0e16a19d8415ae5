import { extendHold, holdSeconds } from "#domain/orders/hold.ts";
import { BOT, PARTY, PERSON, type Crowd } from "./crowd.ts";
import { ASK, quantileAt, roll } from "./dice.ts";
import type { SalePlan } from "./plan.types.ts";
import type { Choice, Stock } from "./stock.ts";

/** A visitor whose turn has come. */
export type Guest = {
  readonly index: number;
  readonly rank: number;
  /** The number of the visitor's network. -1 for people. */
  readonly network: number;
  readonly servedAt: number;
  passUntil: number;
  tries: number;
  choice: Choice | null;
  pieces: number;
};

export const isBot = ({ network }: Pick<Guest, "network">) => network >= 0;

/** A visitor's decisions from the tables: equal for equal seeds, independent of other visitors. */
export type Minds = {
  hits(guest: Guest, asked: number, share: number): boolean;
  /** Milliseconds. */
  takes(guest: Guest, what: "takesTurn" | "chooses" | "looksAgain"): number;
  /** A choice among the available stock. Null if nothing suitable is left. */
  choose(guest: Guest): { readonly choice: Choice; readonly pieces: number } | null;
  /** When a new hold ends, paid or unpaid. */
  outcome(guest: Guest, at: number): { readonly kind: "paid" | "lapses"; readonly at: number; readonly detailsAt: number | null };
};

const QUESTION = { takesTurn: ASK.takes, chooses: ASK.chooses, looksAgain: ASK.looksAgain } as const;
/** The last minute of a hold, in which its page offers an extension. */
const ASKED_BEFORE_MS = 60_000;

export function openMinds({ plan, crowd, stock }: { readonly plan: SalePlan; readonly crowd: Crowd; readonly stock: Stock }): Minds {
  const dice = ({ index, tries }: Guest, asked: number) => roll(crowd.seed, asked + 64 * tries, index);
  const all = stock.choices.reduce((sum, { weight }) => sum + weight, 0);

  function partyOf(guest: Guest): number {
    let at = roll(crowd.seed, ASK.party, guest.index);
    const size = PARTY.findIndex((share) => (at -= share) < 0);
    return size < 0 ? PARTY.length : size + 1;
  }
  /** The choices: the first weighted by initial stock, the others after it in order. */
  function wishes(guest: Guest): readonly Choice[] {
    let at = roll(crowd.seed, ASK.order, guest.index) * all;
    const first = Math.max(
      0,
      stock.choices.findIndex(({ weight }) => (at -= weight) < 0),
    );
    return [...stock.choices.slice(first), ...stock.choices.slice(0, first)];
  }
  /** When the details are entered. Null: not before the hold expires, at `until`. */
  function typeDetails(guest: Guest, at: number, tickets: number): { readonly detailsAt: number | null; readonly until: number } {
    const ttlSeconds = holdSeconds(tickets);
    let until = at + ttlSeconds * 1000;
    if (!isBot(guest) && dice(guest, ASK.leavesHold) < PERSON.leavesHold) return { detailsAt: null, until };
    const table = isBot(guest) ? BOT.typesDetails : PERSON.typesDetails;
    const detailsAt = at + quantileAt(table, dice(guest, ASK.types)) * 1000 * (0.6 + 0.4 * tickets);
    while (detailsAt >= until && dice(guest, ASK.extends) < PERSON.extendsHold) {
      const more = extendHold({ heldAt: at, holdUntil: until, ttlSeconds }, until - ASKED_BEFORE_MS);
      if (more.kind !== "extended") break;
      until = more.holdUntil;
    }
    return { detailsAt: detailsAt < until ? detailsAt : null, until };
  }

  return {
    hits: (guest, asked, share) => dice(guest, asked) < share,
    takes: (guest, what) => quantileAt((isBot(guest) ? BOT : PERSON)[what], dice(guest, QUESTION[what])) * 1000,
    choose(guest) {
      const bot = isBot(guest);
      const wanted = bot ? Infinity : partyOf(guest);
      for (const [i, choice] of wishes(guest).entries()) {
        const pieces = stock.room(choice, bot ? choice.most : Math.max(1, Math.ceil(wanted / choice.ticketsEach)));
        const isLess = !bot && pieces * choice.ticketsEach < Math.min(wanted, choice.most * choice.ticketsEach);
        if (pieces > 0 && !(isLess && dice(guest, ASK.less) >= PERSON.takesLess)) return { choice, pieces };
        if (!bot && roll(crowd.seed, ASK.other + 64 * i, guest.index) >= PERSON.takesOtherCategory) return null;
      }
      return null;
    },
    outcome(guest, at) {
      const { detailsAt, until } = typeDetails(guest, at, guest.pieces * guest.choice!.ticketsEach);
      if (detailsAt === null) return { kind: "lapses", at: until, detailsAt };
      // A free choice is an order once its details are entered.
      if (plan.categories[guest.choice!.category]!.price === 0) return { kind: "paid", at: detailsAt, detailsAt };
      const isSlow = !isBot(guest) && dice(guest, ASK.isSlow) < crowd.slowPayers;
      const table = isBot(guest) ? BOT.pays : isSlow ? PERSON.paysSlowly : PERSON.pays;
      const seconds = quantileAt(table, dice(guest, ASK.pays));
      if (seconds <= plan.paySeconds) return { kind: "paid", at: detailsAt + seconds * 1000, detailsAt };
      return { kind: "lapses", at: detailsAt + (plan.paySeconds + plan.graceSeconds) * 1000, detailsAt };
    },
  };
}
