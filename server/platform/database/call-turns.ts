import type { Database } from "./database.ts";
import { memoOf } from "../base/memo-of.ts";

/** A batcher with pending calls for a tenant. */
export type Caller = {
  /** Waiting operations that fit in one call. */
  size(): number;
  /** The sum of their waiting times at `now`, in milliseconds of `performance.now`. */
  waited(now: number): number;
  /** Makes the call. Never rejects. */
  call(): Promise<void>;
};

type Turns = { readonly callers: Set<Caller>; running: number; isDue: boolean };

/** Parallel calls of a tenant. */
const MOST_TOGETHER = 4;
/** Waiting operations per running call that make another call worth its cost. */
const WORTH = 3;
/** A longer call waits for another transaction's lock and no longer delays the others. */
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
 * Calls the database for a batcher when its turn comes. All calls of a tenant take turns, because each has a fixed cost and few large ones
 * are cheaper. The first starts at the end of this event loop turn, the next for the batcher with the longest total wait. Tenants do not
 * wait for each other.
 */
export function askInTurn(db: Database, tenant: string, caller: Caller): void {
  const turns = turnsFor(db, tenant);
  turns.callers.add(caller);
  if (turns.isDue) return;
  turns.isDue = true;
  setImmediate(() => serve(turns));
}
