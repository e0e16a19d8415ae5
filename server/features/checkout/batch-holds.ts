import type { Database } from "../../database/database.ts";
import { Problem } from "../../problem.ts";
import { reserveBatch, type ReserveRow, type ReserveResult } from "./store/reserve.ts";

type Waiting = { readonly row: ReserveRow; resolve(result: ReserveResult): void; reject(error: unknown): void };
type Lane = { queue: Waiting[]; running: number };

/** Bookings taken in one call; what waits longer than one call is taken by the next. */
const MOST_AT_ONCE = 256;
const LONGEST_QUEUE = 2000;

export type HoldBatcher = { reserve(tenant: string, eventId: string, row: ReserveRow): Promise<ReserveResult> };

/**
 * Takes stock for many buyers of one event in one round trip: whatever has queued up while the last call ran goes into
 * the next. No timer: alone, a buyer waits one round trip; in a crowd the batch grows by itself.
 */
export function createHoldBatcher(db: Database): HoldBatcher {
  const lanes = new Map<string, Lane>();

  async function settle(tenant: string, eventId: string, batch: readonly Waiting[]): Promise<void> {
    try {
      const results = await reserveBatch(
        db,
        tenant,
        eventId,
        batch.map((w) => w.row),
      );
      batch.forEach((w, i) => w.resolve(results[i]!));
    } catch (error) {
      if (batch.length === 1) return batch[0]!.reject(error);
      // One poisoned row must not fail the others: halve until it stands alone.
      const middle = batch.length >> 1;
      await settle(tenant, eventId, batch.slice(0, middle));
      await settle(tenant, eventId, batch.slice(middle));
    }
  }

  async function drain(key: string, lane: Lane, tenant: string, eventId: string): Promise<void> {
    lane.running = 1;
    while (lane.queue.length > 0) await settle(tenant, eventId, lane.queue.splice(0, MOST_AT_ONCE));
    lane.running = 0;
    lanes.delete(key);
  }

  return {
    reserve(tenant, eventId, row) {
      const key = `${tenant} ${eventId}`;
      let lane = lanes.get(key);
      if (!lane) lanes.set(key, (lane = { queue: [], running: 0 }));
      const here = lane;
      if (here.queue.length >= LONGEST_QUEUE) return Promise.reject(new Problem("BUSY", { retryAfterSeconds: 2 }));
      return new Promise((resolve, reject) => {
        here.queue.push({ row, resolve, reject });
        if (!here.running) {
          here.running = 1;
          // Callers of the same tick join the first batch.
          queueMicrotask(() => void drain(key, here, tenant, eventId));
        }
      });
    },
  };
}
