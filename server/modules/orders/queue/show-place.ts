import type { QueuePlaceAnswer } from "#contract/orders/queue.ts";
import { standing } from "#domain/orders/queue/place.ts";
import { Problem } from "../../../platform/base/problem.ts";
import type { WebAct } from "../../../act.ts";
import { describePlace, needPlace, type PlaceCall } from "./describe-place.ts";
import { readPlace } from "./store/places.ts";

/**
 * Returns the caller's place, and their pass after admission. Throws NOT_FOUND, QUEUE_PLACE_INVALID, and QUEUE_PLACE_USED, with `reason:
 * "moved"` if it continued in another browser.
 */
export async function showPlace(act: WebAct, { event, token }: PlaceCall): Promise<QueuePlaceAnswer> {
  const { known, ...held } = await needPlace(act, { event, token });
  const { index, epoch, generation } = held.place;
  const stands = standing(index, { ...known.state, draw: known.draw });
  const rank = "rank" in stands ? stands.rank : null;
  const found = await readPlace(act.db, act.tenant, { event, epoch, rank, index, owner: held.owner });
  if (found.generation > generation) throw new Problem("QUEUE_PLACE_USED", { details: { reason: "moved" } });
  if (!found.is_own) throw new Problem("QUEUE_PLACE_INVALID");
  const isIn = found.owner === held.owner && found.is_live;
  return describePlace(known, held, {
    turnUntil: stands.kind === "turn" && found.owner === null ? (found.turn_until?.toISOString() ?? null) : null,
    passUntil: isIn && found.booking_id === null ? found.expires_at!.toISOString() : null,
    bookingId: isIn ? found.booking_id : null,
  });
}
