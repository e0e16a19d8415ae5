import type { Database } from "../../database/database.ts";
import { Problem } from "../../problem.ts";
import { expireHolds } from "./expire-holds.ts";
import { reserveBatch, type ReserveRow, type ReserveResult } from "./store/reserve.ts";

type Waiting = { readonly row: ReserveRow; resolve(result: ReserveResult): void; reject(error: unknown): void };
type Lane = { queue: Waiting[]; underway: number };

/** Bookings taken in one call; what waits longer than one call is taken by the next. */
const MOST_AT_ONCE = 256;
const LONGEST_QUEUE = 2000;
/** A second call is on its way while the first one commits; more would only wait for the same rows. */
const CALLS_AT_ONCE = 2;
const ATTEMPTS = 3;

export type HoldBatcher = { reserve(tenant: string, eventId: string, row: ReserveRow): Promise<ReserveResult> };

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : "";
}

/** The visitor would hold more of an event whose tickets are limited. */
export function isVisitorLimit(error: unknown): boolean {
  return codeOf(error) === "23K03";
}

/** Takes a batch. What lost against another transaction for locks is taken again. */
async function take(db: Database, tenant: string, eventId: string, rows: readonly ReserveRow[]): Promise<ReserveResult[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await reserveBatch(db, tenant, eventId, rows);
    } catch (error) {
      if (attempt === ATTEMPTS || !/^40(001|P01)$/.test(codeOf(error))) throw error;
    }
  }
}

/** Refused for want of stock: perhaps a hold has run out that nobody has swept up yet. Then those are judged once more. */
async function takeSwept(db: Database, tenant: string, eventId: string, rows: readonly ReserveRow[]): Promise<ReserveResult[]> {
  const results = await take(db, tenant, eventId, rows);
  const refused = results.flatMap(({ code }, i) => (code === "sold_out" || code === "promo_used_up" ? [i] : []));
  if (refused.length === 0 || (await expireHolds(db, tenant)) === 0) return results;
  const again = await take(
    db,
    tenant,
    eventId,
    refused.map((i) => rows[i]!),
  );
  refused.forEach((at, i) => (results[at] = again[i]!));
  return results;
}

async function settle(db: Database, tenant: string, eventId: string, batch: readonly Waiting[]): Promise<void> {
  try {
    const results = await takeSwept(
      db,
      tenant,
      eventId,
      batch.map((w) => w.row),
    );
    batch.forEach((w, i) => w.resolve(results[i]!));
  } catch (error) {
    const isOfOneRow = /^(22|23|P0)/.test(codeOf(error));
    if (!isOfOneRow) return batch.forEach((w) => w.reject(error));
    if (batch.length === 1) {
      // The reference is drawn by lot and may be taken: the caller draws again.
      if (codeOf(error) === "23505") return batch[0]!.resolve({ code: "stale", bookingId: batch[0]!.row.id, at: new Date(0) });
      if (isVisitorLimit(error)) return batch[0]!.resolve({ code: "limit_reached", bookingId: batch[0]!.row.id, at: new Date(0) });
      return batch[0]!.reject(error);
    }
    // One poisoned row must not fail the others: halve until it stands alone.
    const middle = batch.length >> 1;
    await settle(db, tenant, eventId, batch.slice(0, middle));
    await settle(db, tenant, eventId, batch.slice(middle));
  }
}

/**
 * Takes stock for many buyers of one event in one round trip: whatever has queued up while the last call ran goes into
 * the next. No timer: alone, a buyer waits one round trip; in a crowd the batch grows by itself.
 */
export function createHoldBatcher(db: Database): HoldBatcher {
  const lanes = new Map<string, Lane>();

  async function run(key: string, lane: Lane, tenant: string, eventId: string): Promise<void> {
    const batch = lane.queue.splice(0, MOST_AT_ONCE);
    if (batch.length > 0) await settle(db, tenant, eventId, batch);
    lane.underway -= 1;
    if (lane.queue.length > 0) start(key, lane, tenant, eventId);
    else if (lane.underway === 0) lanes.delete(key);
  }

  function start(key: string, lane: Lane, tenant: string, eventId: string): void {
    lane.underway += 1;
    // What arrives in the same turn of the event loop joins.
    setImmediate(() => void run(key, lane, tenant, eventId));
  }

  return {
    reserve(tenant, eventId, row) {
      const key = `${tenant} ${eventId}`;
      let lane = lanes.get(key);
      if (!lane) lanes.set(key, (lane = { queue: [], underway: 0 }));
      const here = lane;
      if (here.queue.length >= LONGEST_QUEUE) return Promise.reject(new Problem("BUSY", { retryAfterSeconds: 2 }));
      return new Promise((resolve, reject) => {
        here.queue.push({ row, resolve, reject });
        if (here.underway < CALLS_AT_ONCE) start(key, here, tenant, eventId);
      });
    },
  };
}
