import type { QueuePlaceAnswer } from "#contract/queue.ts";
import { Problem } from "../../base/problem.ts";
import type { Ctx } from "../../context.ts";
import { meetVisitor } from "../../http/visitor/meet-visitor.ts";
import { describePlace, storePlace, needPlace, sealPlace, type PlaceCall } from "./describe-place.ts";
import { readPlaceToken, signPlace } from "./place-token.ts";
import { needQueue, nowOf } from "./read-queue.ts";
import { slugOf, takeMoved } from "./store/places.ts";

/** How long such a link works. */
const MOVE_SECONDS = 600;

type Move = { kind: "queue-move"; url: string; until: string };

/**
 * A link by which the place goes on in another browser: to the event's waiting room, which takes it when told to. Nothing is stored until then. Throws NOT_FOUND and QUEUE_PLACE_INVALID.
 */
export async function movePlace(ctx: Ctx, { event, token }: PlaceCall): Promise<Move> {
  const { known, place } = await needPlace(ctx, { event, token });
  const slug = await slugOf(ctx.db, ctx.tenant, event);
  const at = nowOf(known);
  const code = signPlace(ctx, { ...place, kind: "move", at, generation: place.generation + 1 });
  return {
    kind: "queue-move",
    url: `${ctx.origin}/event/${slug}/queue?move=${code}`,
    until: new Date((at + MOVE_SECONDS) * 1000).toISOString(),
  };
}

/** Takes a place over by such a link: once, and the browser that it came from has it no more. Throws NOT_FOUND and QUEUE_PLACE_INVALID. */
export async function takePlace(ctx: Ctx, { event, code }: { readonly event: string; readonly code: string }): Promise<QueuePlaceAnswer> {
  const known = await needQueue(ctx, { event, isFresh: true });
  const offered = readPlaceToken(ctx, event, code);
  const isGood = offered?.kind === "move" && offered.epoch === known.state.epoch && nowOf(known) - offered.at <= MOVE_SECONDS;
  if (!isGood) throw new Problem("QUEUE_PLACE_INVALID");
  const visitor = ctx.owner === null ? await ctx.db.transaction(ctx.tenant, (tx) => meetVisitor(ctx, tx)) : null;
  const owner = visitor?.owner ?? ctx.owner!;
  if (!(await takeMoved(ctx.db, ctx.tenant, { ...offered, owner }))) throw new Problem("QUEUE_PLACE_INVALID");
  if (visitor) ctx.login.returned.push(visitor.setCookie);
  const held = sealPlace(ctx, { ...offered, kind: "place", owner });
  storePlace(ctx, { event, token: held.token });
  return describePlace(known, held);
}
