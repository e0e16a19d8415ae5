/**
 * Where a queue stands. `idle`: there is none yet, or just now; `prequeue`: places are drawn at the opening; `open`: people get their turns;
 * `paused`: nobody gets one for a while; `closed`: it is over, and who wants to buy goes straight in. While it is open or paused and nothing is
 * free it is shown as `sold_for_now` (somebody still holds tickets unpaid: some may come back) or `sold_out`.
 */
export type ShownPhase = "idle" | "prequeue" | "open" | "paused" | "sold_for_now" | "sold_out" | "closed";

/** What everybody may know of a queue: one small answer, the same for all, from which a page computes its own place. */
export type QueueState = {
  readonly epoch: number;
  readonly phase: ShownPhase;
  /** When this was read, by the database's clock. */
  readonly at: string;
  /** When turns begin; null for a queue that begins by itself when many come. */
  readonly opensAt: string | null;
  readonly prequeueAt: string | null;
  /** Ranks below this have had their turn begin. */
  readonly served: number;
  /** Ranks below this have missed it. */
  readonly missed: number;
  /** How many numbers were given. */
  readonly tail: number;
  /** People who get their turn in a minute, by the pace of the last quarter of an hour; 0 while that is not known. */
  readonly perMinute: number;
  /** The most of them who were called together. */
  readonly atOnce: number;
  readonly fullAhead: number;
  /** Whether a place asks for a phone number that a code has confirmed. */
  readonly asksPhone: boolean;
  /** Whether whoever comes now gets no place. */
  readonly isFull: boolean;
  /** SHA-256 of the seed, in hexadecimal digits: known before the draw. */
  readonly commit: string;
  /** Null until the opening, and for a queue without one. `keys`: 128 hexadecimal digits. */
  readonly draw: { readonly count: number; readonly keys: string; readonly seed: string } | null;
  /** Only there when the database cannot be asked and this is what was last known. */
  readonly isStale?: true | undefined;
};
