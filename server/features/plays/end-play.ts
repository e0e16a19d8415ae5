import type { Ctx } from "../../context.ts";
import { Problem } from "../../base/problem.ts";
import { endPlayOf } from "./store.ts";

/** Ends a play of this browser, so that its screen is free. Throws NOT_FOUND. */
export async function endPlay(ctx: Ctx, id: string): Promise<{ kind: "play-ended"; id: string }> {
  const isKnown = ctx.owner !== null && (await endPlayOf(ctx.db, ctx.tenant, { id, owner: ctx.owner }));
  if (!isKnown) throw new Problem("NOT_FOUND");
  return { kind: "play-ended", id };
}
