/**
 * A queue's phase. `idle`: no queue at present; `prequeue`: places are drawn at the opening; `open`: turns are given; `paused`: no turns
 * for a while; `closed`: over, buyers go straight in. While open or paused with nothing free, it shows `sold_for_now` (unpaid holds may
 * return tickets) or `sold_out`.
 */
export type ShownPhase = "idle" | "prequeue" | "open" | "paused" | "sold_for_now" | "sold_out" | "closed";

/** A queue's public state: one small answer, the same for all, from which each page computes its own place. */
export type QueueState = {
  readonly epoch: number;
  readonly phase: ShownPhase;
  /** Time of reading, by the database's clock. */
  readonly at: string;
  /** When turns begin; null for a queue that begins by load. */
  readonly opensAt: string | null;
  readonly prequeueAt: string | null;
  /** Ranks below this have had their turn. */
  readonly served: number;
  /** Ranks below this have missed their turn. */
  readonly missed: number;
  /** Places given so far. */
  readonly tail: number;
  /** Turns per minute over the last quarter of an hour; 0 if unknown. */
  readonly perMinute: number;
  /** The most turns called together. */
  readonly atOnce: number;
  readonly fullAhead: number;
  /** Whether a place requires a confirmed phone number. */
  readonly asksPhone: boolean;
  /** Whether new visitors get no place. */
  readonly isFull: boolean;
  /** SHA-256 of the seed in hexadecimal, published before the draw. */
  readonly commit: string;
  /** Null before the opening, and for a queue without a draw. `keys`: 128 hexadecimal digits. */
  readonly draw: { readonly count: number; readonly keys: string; readonly seed: string } | null;
  /** Set only if the database did not answer and this is an older state. */
  readonly isStale?: true | undefined;
};
