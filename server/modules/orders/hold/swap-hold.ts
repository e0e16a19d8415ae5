import type { OwnerAct } from "../../../act.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { Newcomer } from "../../../platform/http/visitor/ensure-visitor.ts";
import { freePass } from "../queue/free-pass.ts";
import { claimSeats, holdMap } from "../seats/claim-seats.ts";
import { isVisitorLimit } from "./batch-holds.ts";
import type { HoldInput } from "./hold-booking.ts";
import { lockHold, releaseHold } from "../records/booking-rows.ts";
import { lockHolders, reserveBatch, type ReserveResult, type ReserveRow } from "./store/reserve.ts";

/** A holding visitor's act. The visitor is known by cookie, or a newcomer. */
export type HoldAct = OwnerAct & { readonly newcomer: Newcomer | null };
export type Asked = { readonly input: HoldInput; readonly isLimited: boolean; readonly hasQueue: boolean };

class Undo extends Error {}

/** Claims seats before locking stock, as all callers do, to avoid deadlocks. False: another order has one. */
async function claimFirst(
  act: HoldAct,
  tx: Transaction,
  { row, eventId }: { readonly row: ReserveRow; readonly eventId: string },
): Promise<boolean> {
  const { id: booking, replaces: replaced, seats: claims } = row;
  if (claims.length === 0) return true;
  if (!(await lockHold(tx, { id: replaced!, owner: act.actor.owner }))) throw new Undo();
  await holdMap(tx, eventId);
  return (await claimSeats(tx, { event: eventId, booking, replaced, claims })).length === 0;
}

/**
 * Releases the buyer's earlier hold, whose stock may be missing, and takes the new one, both or neither. Seats in both stay the buyer's
 * throughout.
 */
export async function swapHold(
  act: HoldAct,
  { row, asked: { input, hasQueue }, otherwise }: { readonly row: ReserveRow; readonly asked: Asked; readonly otherwise: ReserveResult },
): Promise<ReserveResult> {
  const { eventId } = input;
  const { tenant, settings } = act;
  let result = otherwise;
  try {
    await act.db.transaction(act, async (tx) => {
      if (!(await claimFirst(act, tx, { row, eventId }))) {
        result = { ...result, code: "seat_taken" };
        throw new Undo();
      }
      await lockHolders(tx, eventId, row);
      if (!(await releaseHold(tx, { id: input.replaces!, owner: act.actor.owner, by: row.id }))) throw new Undo();
      if (hasQueue) freePass(tx, { event: eventId, booking: input.replaces! });
      [result] = (await reserveBatch(tx, { tenant, eventId, rows: [row], limits: settings.holdLimits, areSeatsClaimed: true })) as [
        ReserveResult,
      ];
      if (result.code !== "reserved") throw new Undo();
    });
  } catch (error) {
    if (isVisitorLimit(error)) return { ...result, code: "limit_reached" };
    if (!(error instanceof Undo)) throw error;
  }
  return result;
}
