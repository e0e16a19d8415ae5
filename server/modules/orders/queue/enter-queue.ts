import type { ProblemCode } from "#contract/problems.ts";
import type { QueuePlaceAnswer } from "#contract/orders/queue.ts";
import { rankOf } from "#domain/orders/queue/place.ts";
import { Problem } from "../../../platform/base/problem.ts";
import type { WebAct } from "../../../act.ts";
import { describePlace, needPlace, type PlaceCall } from "./describe-place.ts";
import { takePass, type Entered } from "./store/places.ts";

/** The delay before the next try. */
const SOON_SECONDS = 3;

const REFUSALS: Readonly<Record<Exclude<Entered["code"], "entered">, ProblemCode>> = {
  invalid: "QUEUE_PLACE_INVALID",
  moved: "QUEUE_PLACE_USED",
  used: "QUEUE_PLACE_USED",
  missed: "QUEUE_TURN_MISSED",
  phone: "QUEUE_PHONE_NEEDED",
  over: "QUEUE_CLOSED",
  not_yet: "QUEUE_NOT_YET",
  crowded: "QUEUE_NOT_YET",
};

function refuse(code: keyof typeof REFUSALS): Problem {
  const problem = REFUSALS[code];
  if (problem === "QUEUE_NOT_YET") {
    const details = { reason: code, retryAfterSeconds: SOON_SECONDS };
    return new Problem(problem, { retryAfterSeconds: SOON_SECONDS, details });
  }
  return new Problem(problem, code === "moved" ? { details: { reason: code } } : {});
}

/**
 * Admits the visitor of a place whose turn it is, and returns the pass for an order. A visitor with a pass gets the same one. The database
 * decides, whatever this process knows. Throws NOT_FOUND, QUEUE_PLACE_INVALID, QUEUE_PLACE_USED, QUEUE_TURN_MISSED, QUEUE_CLOSED,
 * QUEUE_PHONE_NEEDED, and QUEUE_NOT_YET with `reason`: `not_yet`, or `crowded` if the checkout is briefly full and the turn is kept.
 */
export async function enterQueue(act: WebAct, { event, token }: PlaceCall): Promise<QueuePlaceAnswer> {
  const { known, owner, ...held } = await needPlace(act, { event, token });
  if (known.state.phase === "prequeue") throw refuse("not_yet");
  const { index, epoch, generation } = held.place;
  const entered = await takePass(act.db, { tenant: act.tenant, event, rank: rankOf(index, known.draw), index, epoch, generation, owner });
  if (entered.code !== "entered") throw refuse(entered.code);
  // The visitor's one turn is over: the pass has expired, or its order is over.
  if (entered.ended_at !== null) throw new Problem("QUEUE_TURN_MISSED");
  const passUntil = entered.booking_id === null ? new Date(entered.expires_at!).toISOString() : null;
  return describePlace(known, held, { passUntil, bookingId: entered.booking_id });
}
