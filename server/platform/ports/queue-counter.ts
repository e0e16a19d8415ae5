/** One queue of one tenant. */
export type QueueRef = { readonly tenant: string; readonly event: string };

/**
 * An external counter's view of a queue: a range of numbers that the database leased to it alone, and whether it may give them. A range
 * that does not continue the previous one has its own name, `id`. Only the last range may be extended.
 */
export type NumberLease = {
  readonly epoch: number;
  /** Null: no lease. */
  readonly id: string | null;
  /** The next number to give, and the end of the range. */
  readonly next: number;
  readonly ceiling: number;
  /** The first number for which the room has no place. Null: there is room for all. */
  readonly limit: number | null;
  /** Whether it gives numbers. False before the opening. */
  readonly isTaking: boolean;
  /** Age of the range. Null without a lease. */
  readonly ageMs: number | null;
};

/** A number and the range that it is from. The number is valid while this range is the last one. */
export type NumberTaken = { readonly epoch: number; readonly number: number; readonly lease: string };

/** The database's side of leased ranges. */
export type NumberLeases = {
  /** Returns the lease of a queue as last stored. It only informs, and does not permit giving numbers. */
  read(queue: QueueRef): Promise<NumberLease>;
  /** Leases a new range behind every number given, which ends all earlier ranges. Null if another process has begun one after `id`. */
  begin(queue: QueueRef, id: string | null, size: number): Promise<NumberLease | null>;
  /**
   * Extends the range by `size` and returns its new end. If the end already exceeds `ceiling`, only returns it. Null if that lease has
   * ended.
   */
  extend(queue: QueueRef, lease: { readonly id: string; readonly ceiling: number }, size: number): Promise<number | null>;
};

/** `away`: not called for a while because it does not respond. */
export type CounterState = "answering" | "away";

/** Counts queue numbers outside the database, first come first served over all processes. */
export type QueueCounter = {
  /**
   * The next number for one visitor. Null without room, or if none are given now. Throws UNAVAILABLE if the counter, or the database for a
   * new range, does not respond, and BUSY if too many wait.
   */
  take(queue: QueueRef): Promise<NumberTaken | null>;
  /** Updates the counter's state of the queue. Does nothing if no numbers are given. Throws like `take`. */
  sync(queue: QueueRef): Promise<void>;
  /** Replaces an ended range with a new one. Does nothing if the counter does not respond. */
  renew(queue: QueueRef, lease: string): Promise<void>;
  state(): CounterState;
  close(): Promise<void>;
};
