import { permuted, type Draw } from "./draw.ts";
import type { ShownPhase } from "./state.types.ts";

/** The rank of place `index`, from 0. Places from before the opening are ranked as drawn, later ones behind them in order of arrival. */
export function rankOf(index: number, draw: Draw | null): number {
  return draw !== null && index < draw.count ? permuted(index, draw.count, draw.keys) : index;
}

/** How many turns come before this rank. */
export function aheadOf(rank: number, served: number): number {
  return Math.max(0, rank - served);
}

/**
 * The state of a place. `drawn-later`: ranks are drawn at the opening; `waiting`; `full`: drawn beyond the limit, but kept; `turn`: may go
 * in; `missed`: its turn expired; `over`: the queue has ended and no place is needed.
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

/** The state of place `index`. */
export function standing(index: number, { phase, served, missed, fullAhead, draw }: Known): Standing {
  if (phase === "closed" || phase === "idle") return { kind: "over" };
  if (phase === "prequeue") return { kind: "drawn-later" };
  const rank = rankOf(index, draw);
  if (rank < missed) return { kind: "missed", rank };
  if (rank < served) return { kind: "turn", rank };
  const ahead = aheadOf(rank, served);
  return { kind: ahead > fullAhead ? "full" : "waiting", rank, ahead };
}

/** How many of `asked` new places to give: no place may have more than `fullAhead` ahead. Before the opening there is no limit. */
export function roomFor(asked: number, queue: { readonly tail: number; readonly served: number; readonly fullAhead: number }): number {
  return Math.min(asked, Math.max(0, queue.fullAhead + 1 - (queue.tail - queue.served)));
}

/**
 * The expected wait in minutes, from and to; null if unknown. If many are called together (`atOnce`), the range widens by the time of one
 * such call.
 */
export function waitMinutes(ahead: number, perMinute: number, atOnce = 0): { readonly from: number; readonly to: number } | null {
  if (perMinute <= 0) return null;
  const people = ahead + 1;
  const [least, most] = [Math.min(people * 0.8, people - atOnce), Math.max(people * 1.4, people + atOnce)];
  return { from: Math.max(1, Math.floor(least / perMinute)), to: Math.max(2, Math.ceil(most / perMinute)) };
}

/** Behind more people than this, pages poll half as often. */
export const FAR = 20_000;
const SELDOM = 60;
const LEAST = 5;

/** How often a page polls within the expected wait, at the recent pace. */
const LOOKS_BEFORE = 3;

/**
 * Seconds until a page polls again: short near the turn, long far behind. With `ahead` null, before the opening, pages time the opening
 * itself on their own. So the load does not grow with the crowd. `random` (0 to 1) spreads the polls of pages opened together.
 */
export function pollSeconds({ ahead, perMinute }: { readonly ahead: number | null; readonly perMinute: number }, random: number): number {
  const usual = ahead === null || ahead > FAR ? SELDOM : ahead > 200 ? 30 : ahead < 20 ? LEAST : 15;
  const wait = ahead === null || perMinute <= 0 ? usual : Math.max(LEAST, (ahead * 60) / perMinute / LOOKS_BEFORE);
  return Math.min(usual, wait) * (0.8 + 0.4 * random);
}

/** Polls per second after an opening, which a larger crowd spreads over a longer time. */
const LOOKS_PER_SECOND = 40_000;
const MOST_SPREAD = 30;

/** Seconds over which polls after an opening are spread, for this many places. */
export function openingSpread(tail: number): number {
  return Math.min(MOST_SPREAD, Math.max(4, tail / LOOKS_PER_SECOND));
}
