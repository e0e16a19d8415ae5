/** One queue of one tenant. */
export type QueueRef = { readonly tenant: string; readonly event: string };

/**
 * What a counter outside the database knows of a queue: a range of numbers that the database leased to it alone, and whether it may give them.
 * Every range that does not go on where the one before ended has a name of its own, `id`; only the last one may be extended.
 */
export type NumberLease = {
  readonly epoch: number;
  /** Null: no range is leased. */
  readonly id: string | null;
  /** The next number to give, and the first one that may not be given. */
  readonly next: number;
  readonly ceiling: number;
  /** The first number for which there is no room; null: there is room for everybody. */
  readonly limit: number | null;
  /** Whether anybody is given a number by it: not before the opening. */
  readonly isTaking: boolean;
  /** How long ago the range began; null: none is leased. */
  readonly ageMs: number | null;
};

/** A number, and the range that it is from: it counts while that is the last one. */
export type NumberTaken = { readonly epoch: number; readonly number: number; readonly lease: string };

/** What the database says and does about the ranges that it leases. */
export type NumberLeases = {
  /** How the queue stands; of this range nothing may be given. */
  read(queue: QueueRef): Promise<NumberLease>;
  /** A range behind every number that somebody has, after which none of a range before it is kept; null where somebody else has begun one after `id`. */
  begin(queue: QueueRef, id: string | null, size: number): Promise<NumberLease | null>;
  /** Where the range ends now that it was extended by `size`, or somebody had extended it beyond `ceiling` already; null where that lease is over. */
  extend(queue: QueueRef, lease: { readonly id: string; readonly ceiling: number }, size: number): Promise<number | null>;
};

/** How it is with the counter now: `away` while it is not asked because it does not answer. */
export type CounterState = "answering" | "away";

/** Counts the places of queues outside the database, first come first served over all processes. */
export type QueueCounter = {
  /**
   * The next number, for one visitor; null where there is no room, or nobody is given any now. Throws UNAVAILABLE where the counter, or for a new range
   * the database, does not answer, and BUSY where too many ask.
   */
  take(queue: QueueRef): Promise<NumberTaken | null>;
  /** Tells the counter how the queue stands; nothing where nobody is given any number. Throws as `take` does. */
  sync(queue: QueueRef): Promise<void>;
  /** Gives the counter a range of its own instead of this one, which is over. Does nothing where it does not answer. */
  renew(queue: QueueRef, lease: string): Promise<void>;
  state(): CounterState;
  close(): Promise<void>;
};
