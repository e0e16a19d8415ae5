import type { Database } from "./database.ts";
import { memoOf } from "../base/memo-of.ts";

/** A batcher that has something to ask of the database for a tenant. */
export type Caller = {
  /** How many operations wait that could go in one call. */
  size(): number;
  /** The sum of their waiting times. Milliseconds of `performance.now`. */
  waited(now: number): number;
  /** Asks, and never fails. */
  call(): Promise<void>;
};

type Turns = { readonly callers: Set<Caller>; running: number; isDue: boolean };

/** How many calls of a tenant may be under way together. */
const MOST_TOGETHER = 4;
/** How many operations must wait for each call that is under way before another call is worth its cost. */
const WORTH = 3;
/** A call that takes longer than this, because it waits for another transaction's lock, no longer holds up the others. */
const PATIENCE_MS = 50;

const turnsOf = memoOf(() => new Map<string, Turns>());

function longestWaiting({ callers, running }: Turns): Caller | undefined {
  const now = performance.now();
  let first: Caller | undefined;
  let most = -1;
  for (const caller of callers) {
    if (caller.size() < running * WORTH) continue;
    const waited = caller.waited(now);
    if (waited > most) [first, most] = [caller, waited];
  }
  return first;
}

function serve(turns: Turns): void {
  turns.isDue = false;
  while (turns.running < MOST_TOGETHER) {
    const caller = longestWaiting(turns);
    if (!caller) return;
    turns.callers.delete(caller);
    take(turns, caller);
  }
}

function take(turns: Turns, caller: Caller): void {
  let isCounted = true;
  const leave = () => {
    if (!isCounted) return;
    isCounted = false;
    turns.running -= 1;
    serve(turns);
  };
  turns.running += 1;
  const patience = setTimeout(leave, PATIENCE_MS);
  void caller.call().then(() => {
    clearTimeout(patience);
    leave();
  });
}

function turnsFor(db: Database, tenant: string): Turns {
  const ofDb = turnsOf(db);
  let turns = ofDb.get(tenant);
  if (!turns) ofDb.set(tenant, (turns = { callers: new Set(), running: 0, isDue: false }));
  return turns;
}

/**
 * Lets a batcher call the database when it is its turn. All calls of a tenant take turns, whatever they are about: each call has a fixed cost, so a
 * few large ones are cheaper than many small ones. The first goes at the end of this turn of the event loop; after it, the batcher whose operations
 * have waited longest in total. Tenants do not wait for each other.
 */
export function askInTurn(db: Database, tenant: string, caller: Caller): void {
  const turns = turnsFor(db, tenant);
  turns.callers.add(caller);
  if (turns.isDue) return;
  turns.isDue = true;
  setImmediate(() => serve(turns));
}
