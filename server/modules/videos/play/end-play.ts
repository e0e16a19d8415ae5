import type { Ctx } from "../../../context.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { refuseBrowserFlood, type BrowserFloodLimit } from "../../../platform/limits/flood-limits.ts";
import { endPlayOf } from "./store.ts";

/** A page that is left ends its play: no more often than one begins. */
const LIMIT: BrowserFloodLimit = { name: "plays ended", perBrowser: 60, perNetwork: 600 };

/** Ends a play of this browser, so that its screen is free. Throws NOT_FOUND and TOO_MANY_REQUESTS. */
export async function endPlay(ctx: Ctx, id: string): Promise<{ kind: "play-ended"; id: string }> {
  if (ctx.owner === null) throw new Problem("NOT_FOUND");
  refuseBrowserFlood(ctx, LIMIT);
  if (!(await endPlayOf(ctx.db, ctx.tenant, { id, owner: ctx.owner }))) throw new Problem("NOT_FOUND");
  return { kind: "play-ended", id };
}
