import type { QueuePlaceAnswer } from "#contract/orders/queue.ts";
import { Problem } from "../../../platform/base/problem.ts";
import type { Ctx } from "../../../context.ts";
import { ensureVisitor } from "../../../platform/http/visitor/ensure-visitor.ts";
import { describePlace, storePlace, needPlace, sealPlace, type PlaceCall } from "./describe-place.ts";
import { readPlaceToken, signPlace, type Place } from "./place-token.ts";
import { needQueue, nowOf, type KnownQueue } from "./read-queue.ts";
import { isGood, refuseRestless } from "./join-queue.ts";
import { numberOf, readPlace, slugOf, takeMoved } from "./store/places.ts";

/** How long such a link works. */
const MOVE_SECONDS = 600;
const MOST_MOVES = 65_535;

type Move = { kind: "queue-move"; url: string; until: string };

/**
 * A link by which the place goes on in another browser: to the event's waiting room, which takes it when told to. Nothing is stored until then. A
 * visitor gives one place away in an epoch. Throws NOT_FOUND, QUEUE_PLACE_INVALID, QUEUE_MOVED_ONCE and TOO_MANY_REQUESTS.
 */
export async function movePlace(ctx: Ctx, { event, token }: PlaceCall): Promise<Move> {
  refuseRestless(ctx);
  const { known, place, owner } = await needPlace(ctx, { event, token });
  const { epoch, index } = place;
  const found = await readPlace(ctx.db, ctx.tenant, { event, epoch, rank: null, index, owner });
  if (found.has_given) throw new Problem("QUEUE_MOVED_ONCE");
  if (!found.is_own) throw new Problem("QUEUE_PLACE_INVALID");
  const slug = await slugOf(ctx.db, ctx.tenant, event);
  const at = nowOf(known);
  const code = signPlace(ctx, { ...place, kind: "move", at, generation: place.generation + 1 });
  return {
    kind: "queue-move",
    url: `${ctx.origin}/event/${slug}/queue?move=${code}`,
    until: new Date((at + MOVE_SECONDS) * 1000).toISOString(),
  };
}

/** The number of a visitor's own place that does not count any more; null where it counts, or there is none. */
async function overOf(ctx: Ctx, known: KnownQueue, { offered, owner }: { readonly offered: Place; readonly owner: string }) {
  const { event, epoch, at } = offered;
  const index = await numberOf(ctx.db, ctx.tenant, { event, epoch, owner });
  const own: Place | null = index === null ? null : { kind: "place", event, epoch, index, at, owner, generation: MOST_MOVES };
  return own && !(await isGood(ctx, { known, place: own, owner })) ? index : null;
}

/**
 * Takes a place over by such a link: once, and the browser that it came from has it no more. Throws NOT_FOUND, QUEUE_PLACE_INVALID,
 * TOO_MANY_REQUESTS, and QUEUE_HAS_PLACE for whoever has a place of their own.
 */
export async function takePlace(ctx: Ctx, { event, code }: { readonly event: string; readonly code: string }): Promise<QueuePlaceAnswer> {
  refuseRestless(ctx);
  const known = await needQueue(ctx, { event, isFresh: true });
  const offered = readPlaceToken(ctx, event, code);
  const isGood = offered?.kind === "move" && offered.epoch === known.state.epoch && nowOf(known) - offered.at <= MOVE_SECONDS;
  if (!isGood) throw new Problem("QUEUE_PLACE_INVALID");
  const visitor = ctx.owner === null ? await ctx.db.transaction(ctx.tenant, (tx) => ensureVisitor(ctx, tx)) : null;
  const owner = visitor?.owner ?? ctx.owner!;
  const over = await overOf(ctx, known, { offered, owner });
  const said = await takeMoved(ctx.db, ctx.tenant, { ...offered, from: offered.owner, owner, over });
  if (said !== "taken") throw new Problem(said === "own" ? "QUEUE_HAS_PLACE" : "QUEUE_PLACE_INVALID");
  if (visitor) ctx.login.returned.push(visitor.setCookie);
  const held = sealPlace(ctx, { ...offered, kind: "place", owner });
  storePlace(ctx, { event, token: held.token });
  return describePlace(known, held);
}
