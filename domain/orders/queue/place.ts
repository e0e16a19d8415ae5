import { permuted, type Draw } from "./draw.ts";
import type { ShownPhase } from "./state.types.ts";

/** Where whoever came as `index` stands, from 0. Those who came before the opening stand as drawn, all others as they came, behind them. */
export function rankOf(index: number, draw: Draw | null): number {
  return draw !== null && index < draw.count ? permuted(index, draw.count, draw.keys) : index;
}

/** How many get their turn before this rank. */
export function aheadOf(rank: number, served: number): number {
  return Math.max(0, rank - served);
}

/**
 * What a place means now. `drawn-later`: ranks are drawn at the opening; `waiting`; `full`: drawn beyond the limit, the place is kept; `turn`: may
 * go in; `missed`: the turn was not taken in time; `over`: the queue has ended, nobody needs a place.
 */
export type Standing =
  | { readonly kind: "drawn-later" | "over" }
  | { readonly kind: "turn" | "missed"; readonly rank: number }
  | { readonly kind: "waiting" | "full"; readonly rank: number; readonly ahead: number };

type Known = {
  readonly phase: ShownPhase;
  readonly served: number;
  readonly missed: number;
  readonly fullAhead: number;
  readonly draw: Draw | null;
};

/** How the place of whoever came as `index` stands. */
export function standing(index: number, { phase, served, missed, fullAhead, draw }: Known): Standing {
  if (phase === "closed" || phase === "idle") return { kind: "over" };
  if (phase === "prequeue") return { kind: "drawn-later" };
  const rank = rankOf(index, draw);
  if (rank < missed) return { kind: "missed", rank };
  if (rank < served) return { kind: "turn", rank };
  const ahead = aheadOf(rank, served);
  return { kind: ahead > fullAhead ? "full" : "waiting", rank, ahead };
}

/** How many of `asked` newcomers get a number: strictly more than `fullAhead` ahead of somebody is too many. Before the opening all do. */
export function roomFor(asked: number, queue: { readonly tail: number; readonly served: number; readonly fullAhead: number }): number {
  return Math.min(asked, Math.max(0, queue.fullAhead + 1 - (queue.tail - queue.served)));
}

/**
 * From how many to how many minutes it may take at a pace; null where that is not known. Where many are called together (`atOnce`) nobody knows where
 * between two such calls one stands: so many people's time less, and more.
 */
export function waitMinutes(ahead: number, perMinute: number, atOnce = 0): { readonly from: number; readonly to: number } | null {
  if (perMinute <= 0) return null;
  const people = ahead + 1;
  const [least, most] = [Math.min(people * 0.8, people - atOnce), Math.max(people * 1.4, people + atOnce)];
  return { from: Math.max(1, Math.floor(least / perMinute)), to: Math.max(2, Math.ceil(most / perMinute)) };
}

/** Behind more people than this a page looks half as often as one that is nearer. */
export const FAR = 20_000;
const SELDOM = 60;
const LEAST = 5;

/** A page never sleeps through more than a part of its wait: at the pace of the last minute it looks three times before its turn. */
const LOOKS_BEFORE = 3;

/**
 * Seconds until a page looks again: often where the turn is near, seldom far behind, and before the opening (`ahead` null), which the page knows by
 * its own clock. So the more wait, the more seldom each looks. `random` (0 to 1) spreads pages that were opened at the same moment.
 */
export function pollSeconds({ ahead, perMinute }: { readonly ahead: number | null; readonly perMinute: number }, random: number): number {
  const usual = ahead === null || ahead > FAR ? SELDOM : ahead > 200 ? 30 : ahead < 20 ? LEAST : 15;
  const wait = ahead === null || perMinute <= 0 ? usual : Math.max(LEAST, (ahead * 60) / perMinute / LOOKS_BEFORE);
  return Math.min(usual, wait) * (0.8 + 0.4 * random);
}

/** The pages of a whole crowd look right after the opening: the more, the longer that is spread. In a second no more than this. */
const LOOKS_PER_SECOND = 40_000;
const MOST_SPREAD = 30;

/** Within how many seconds after an opening a page looks, where so many have a number. */
export function openingSpread(tail: number): number {
  return Math.min(MOST_SPREAD, Math.max(4, tail / LOOKS_PER_SECOND));
}
