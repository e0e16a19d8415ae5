import type { WebAct } from "../../../act.ts";
import { dropPlace, needPlace, sealPlace, type PlaceCall } from "./describe-place.ts";
import { LEFT_SECONDS, refuseRestless } from "./join-queue.ts";
import { nowOf } from "./read-queue.ts";
import { endPasses, markLeft } from "./store/places.ts";

type Left = { kind: "queue-left"; token: string; until: string };

/**
 * Gives up the place, and its pass if no order was begun. The returned token restores the place within ten minutes. Throws NOT_FOUND,
 * QUEUE_PLACE_INVALID and TOO_MANY_REQUESTS.
 */
export async function leaveQueue(act: WebAct, { event, token }: PlaceCall): Promise<Left> {
  refuseRestless(act);
  const { known, place, owner } = await needPlace(act, { event, token });
  await act.db.transaction(act, async (tx) => {
    await endPasses(tx, event, owner);
    await markLeft(tx, { event, epoch: place.epoch, owner, isLeft: true });
  });
  dropPlace(act, event);
  const at = nowOf(known);
  const left = sealPlace(act, { ...place, kind: "left", at });
  return { kind: "queue-left", token: left.token, until: new Date((at + LEFT_SECONDS) * 1000).toISOString() };
}
