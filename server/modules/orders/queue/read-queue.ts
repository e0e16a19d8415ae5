import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { QueueAnswer } from "#contract/orders/queue.ts";
import { drawText, wordsOf, type Draw } from "#domain/orders/queue/draw.ts";
import { roomFor } from "#domain/orders/queue/place.ts";
import { memoOf } from "../../../platform/base/memo-of.ts";
import { Problem } from "../../../platform/base/problem.ts";
import type { Act, WebAct } from "../../../act.ts";
import { judgeFailure } from "../../../platform/database/judge-failure.ts";
import { readQueueFacts, type QueueFacts } from "./store/places.ts";

/** A queue as cached in this process. */
export type KnownQueue = {
  /** The public state. */
  readonly state: QueueAnswer;
  /** The inputs for ranks. Null before the opening, and for a queue without a draw. */
  readonly draw: Draw | null;
  readonly openedAt: string | null;
  /** The time of the read, by `performance.now`. */
  readonly readAt: number;
};

/** Maximum age of the public state. Admission never trusts it. */
const FRESH_MS = 1000;
const MOST_QUEUES = 2000;

type Entry = { known: KnownQueue | null | undefined; at: number; loading: Promise<KnownQueue | null> | null };
const entriesOf = memoOf(() => new LRUCache<string, Entry>({ max: MOST_QUEUES }));

function drawOf(event: string, { epoch, count, seed }: QueueFacts): { readonly draw: Draw; readonly keys: string } | null {
  if (count === null || seed === null) return null;
  const digest = createHash("sha512")
    .update(drawText({ eventId: event, epoch, count, seed }))
    .digest();
  return { draw: { count, keys: wordsOf(digest) }, keys: digest.toString("hex") };
}

const iso = (text: string | null) => (text === null ? null : new Date(text).toISOString());

function describe(event: string, facts: QueueFacts, before: KnownQueue | null | undefined): KnownQueue {
  const { epoch, phase, served, missed, tail, count, seed } = facts;
  const isDrawn = before?.state.draw && before.state.epoch === epoch && before.state.draw.count === count;
  const drawn = isDrawn ? { draw: before.draw!, keys: before.state.draw!.keys } : drawOf(event, facts);
  const isOn = phase !== "idle" && phase !== "prequeue" && phase !== "closed";
  return {
    state: {
      kind: "queue",
      epoch,
      phase,
      at: new Date(facts.at).toISOString(),
      opensAt: iso(facts.opens_at),
      prequeueAt: iso(facts.prequeue_at),
      served,
      missed,
      tail,
      perMinute: facts.per_minute,
      atOnce: facts.at_once,
      fullAhead: facts.full_ahead,
      asksPhone: facts.asks_phone,
      isFull: isOn && roomFor(1, { tail, served, fullAhead: facts.full_ahead }) === 0,
      commit: facts.commit,
      draw: drawn && { count: count!, keys: drawn.keys, seed: seed! },
    },
    draw: drawn?.draw ?? null,
    openedAt: iso(facts.opened_at),
    readAt: performance.now(),
  };
}

async function load({ db, tenant }: Pick<Act, "db" | "tenant">, { event, entry }: { readonly event: string; readonly entry: Entry }) {
  try {
    const facts = await readQueueFacts(db, tenant, event);
    entry.known = facts && describe(event, facts, entry.known);
    entry.at = performance.now();
    return entry.known;
  } catch (error) {
    if (!entry.known || !judgeFailure(error)) throw error;
    return { ...entry.known, state: { ...entry.known.state, isStale: true as const } };
  } finally {
    entry.loading = null;
  }
}

/**
 * Returns an event's queue, at most a second old, or null. Concurrent callers share one read. During a database outage it is the last known
 * state, marked as such. `isFresh`: read now.
 */
export async function readQueue(
  act: Pick<Act, "db" | "tenant">,
  { event, isFresh = false }: { readonly event: string; readonly isFresh?: boolean },
): Promise<KnownQueue | null> {
  const entries = entriesOf(act.db);
  const key = `${act.tenant} ${event}`;
  let entry = entries.get(key);
  if (!entry) entries.set(key, (entry = { known: undefined, at: -Infinity, loading: null }));
  if (entry.loading) return entry.loading;
  if (!isFresh && entry.known !== undefined && performance.now() - entry.at < FRESH_MS) return entry.known;
  return (entry.loading = load(act, { event, entry }));
}

/** Returns the queue of an event. Throws NOT_FOUND without one, and for a brand without waiting rooms. */
export async function needQueue(
  act: WebAct,
  { event, isFresh = false }: { readonly event: string; readonly isFresh?: boolean },
): Promise<KnownQueue> {
  const known = act.brand.flags.withQueue ? await readQueue(act, { event: event.toLowerCase(), isFresh }) : null;
  if (!known) throw new Problem("NOT_FOUND");
  return known;
}

/** The current time by the database's clock, in seconds since 1970: its value at the last read, plus the time since. */
export function nowOf({ state, readAt }: KnownQueue): number {
  return Math.floor((Date.parse(state.at) + performance.now() - readAt) / 1000);
}
