import type { QueuePlaceAnswer } from "#contract/orders/queue.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { ownerOf, type WebAct, type Act } from "../../../act.ts";
import { ensureVisitor } from "../../../platform/http/visitor/ensure-visitor.ts";
import { describePlace, storePlace, needPlace, sealPlace, type PlaceCall } from "./describe-place.ts";
import { readPlaceToken, signPlace, type Place } from "./place-token.ts";
import { needQueue, nowOf, type KnownQueue } from "./read-queue.ts";
import { isGood, refuseRestless } from "./join-queue.ts";
import { numberOf, readPlace, slugOf, takeMoved } from "./store/places.ts";

/** The lifetime of a link that moves a place. */
const MOVE_SECONDS = 600;
const MOST_MOVES = 65_535;

type Move = { kind: "queue-move"; url: string; until: string };

/**
 * Returns a link that moves the place to another browser, where the event's waiting room takes it on request. Stores nothing until then. A
 * visitor gives one place away per epoch. Throws NOT_FOUND, QUEUE_PLACE_INVALID, QUEUE_MOVED_ONCE and TOO_MANY_REQUESTS.
 */
export async function movePlace(act: WebAct, { event, token }: PlaceCall): Promise<Move> {
  refuseRestless(act);
  const { known, place, owner } = await needPlace(act, { event, token });
  const { epoch, index } = place;
  const found = await readPlace(act.db, act.tenant, { event, epoch, rank: null, index, owner });
  if (found.has_given) throw new Problem("QUEUE_MOVED_ONCE");
  if (!found.is_own) throw new Problem("QUEUE_PLACE_INVALID");
  const slug = await slugOf(act.db, act.tenant, event);
  const at = nowOf(known);
  const code = signPlace(act, { ...place, kind: "move", at, generation: place.generation + 1 });
  return {
    kind: "queue-move",
    url: `${act.origin}/event/${slug}/queue?move=${code}`,
    until: new Date((at + MOVE_SECONDS) * 1000).toISOString(),
  };
}

/** Returns the number of the visitor's own place if it no longer counts, else null. */
async function overOf(act: Act, known: KnownQueue, { offered, owner }: { readonly offered: Place; readonly owner: string }) {
  const { event, epoch, at } = offered;
  const index = await numberOf(act.db, act.tenant, { event, epoch, owner });
  const own: Place | null = index === null ? null : { kind: "place", event, epoch, index, at, owner, generation: MOST_MOVES };
  return own && !(await isGood(act, { known, place: own, owner })) ? index : null;
}

/**
 * Takes a place over by a link of movePlace, once. The other browser loses it. Throws NOT_FOUND, QUEUE_PLACE_INVALID, TOO_MANY_REQUESTS,
 * and QUEUE_HAS_PLACE for a visitor with a place of their own.
 */
export async function takePlace(
  act: WebAct,
  { event, code }: { readonly event: string; readonly code: string },
): Promise<QueuePlaceAnswer> {
  refuseRestless(act);
  const known = await needQueue(act, { event, isFresh: true });
  const offered = readPlaceToken(act, event, code);
  const isGood = offered?.kind === "move" && offered.epoch === known.state.epoch && nowOf(known) - offered.at <= MOVE_SECONDS;
  if (!isGood) throw new Problem("QUEUE_PLACE_INVALID");
  const visitor = ownerOf(act) === null ? await act.db.transaction(act, (tx) => ensureVisitor(act, tx)) : null;
  const owner = visitor?.owner ?? ownerOf(act)!;
  const over = await overOf(act, known, { offered, owner });
  const said = await takeMoved(act.db, act.tenant, { ...offered, from: offered.owner, owner, over });
  if (said !== "taken") throw new Problem(said === "own" ? "QUEUE_HAS_PLACE" : "QUEUE_PLACE_INVALID");
  if (visitor) act.setCookies.returned.push(visitor.setCookie);
  const held = sealPlace(act, { ...offered, kind: "place", owner });
  storePlace(act, { event, token: held.token });
  return describePlace(known, held);
}
