import { inBatches, sqlStateOf } from "../../../platform/database/batch-acts.ts";
import type { Database } from "../../../platform/database/database.ts";
import { refusalOf } from "../../../platform/database/refusals.ts";
import type { HoldLimits } from "../../../platform/config/hold-limit-settings.ts";
import { expireHolds } from "./expire-holds.ts";
import { reserveBatch, type ReserveResult, type ReserveRow } from "./store/reserve.ts";

type Reservation = { readonly tenant: string; readonly eventId: string; readonly row: ReserveRow; readonly limits: HoldLimits };

export type HoldBatcher = { reserve(tenant: string, eventId: string, row: ReserveRow): Promise<ReserveResult> };

/** Whether the refusal is the event's limit of tickets per visitor. */
export function isVisitorLimit(error: unknown): boolean {
  return refusalOf(error) === "TICKETS_OF_VISITOR";
}

/** Refusals worth a retry after a sweep of expired holds. */
const SWEPT: ReadonlySet<string> = new Set(["sold_out", "promo_used_up", "seat_taken"]);

/** Sweeps expired holds if stock is short, then retries those requests once. */
async function reserveAfterSweep(db: Database, batch: readonly Reservation[]): Promise<ReserveResult[]> {
  const { tenant, eventId, limits } = batch[0]!;
  const rows = batch.map(({ row }) => row);
  const results = await reserveBatch(db, { tenant, eventId, rows, limits });
  const refused = results.flatMap(({ code }, i) => (SWEPT.has(code) ? [i] : []));
  if (refused.length === 0 || (await expireHolds(db, tenant)) === 0) return results;
  const again = await reserveBatch(db, { tenant, eventId, rows: refused.map((i) => rows[i]!), limits });
  refused.forEach((at, i) => (results[at] = again[i]!));
  return results;
}

/** Retry a batch with seats: a seat of a request that got nothing is free for those behind it. */
async function takeSeats(db: Database, batch: readonly Reservation[]): Promise<ReserveResult[]> {
  const results = await reserveAfterSweep(db, batch);
  const late = results.flatMap(({ code }, i) => (code === "seat_taken" ? [i] : []));
  const isFreed = late.length > 0 && results.some(({ code }) => code !== "reserved" && code !== "seat_taken");
  if (!isFreed) return results;
  const again = await takeSeats(
    db,
    late.map((i) => batch[i]!),
  );
  late.forEach((at, i) => (results[at] = again[i]!));
  return results;
}

const reserve = inBatches<Reservation, ReserveResult>({
  name: "hold",
  run: takeSeats,
  // Batch seats separately, so that they never delay holds without seats.
  laneOf: ({ tenant, eventId, row }) => `${tenant} ${eventId}${row.seats.length > 0 ? " seats" : ""}`,
  subjectOf: ({ row }) => row.id,
  // Send a second call while the first one commits. More calls would only wait for the same rows.
  callsAtOnce: 2,
});

/** Takes stock for many buyers of one event in one round trip. */
export function createHoldBatcher(db: Database, limits: HoldLimits): HoldBatcher {
  return {
    async reserve(tenant, eventId, row) {
      try {
        return await reserve(db, { tenant, eventId, row, limits });
      } catch (error) {
        const refused = { bookingId: row.id, at: new Date(0), known: null };
        // The random reference is taken. The caller draws again.
        if (sqlStateOf(error) === "23505") return { code: "stale", ...refused };
        if (isVisitorLimit(error)) return { code: "limit_reached", ...refused };
        throw error;
      }
    },
  };
}
