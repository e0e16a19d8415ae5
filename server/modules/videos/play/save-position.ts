import type { Ctx } from "../../../context.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { refuseBrowserFlood, type BrowserFloodLimit } from "../../../platform/limits/flood-limits.ts";
import { recordPosition } from "./store.ts";

/** A player tells every ten seconds; a person may have several open, and a school a hundred. */
const LIMIT: BrowserFloodLimit = { name: "positions", perBrowser: 90, perNetwork: 1200 };

type Position = { readonly id: string; readonly partId: string; readonly seconds: number; readonly age: number };

/**
 * Notes where watching a part goes on; committed when it answers. What was so last counts. Throws NOT_FOUND for another browser's play, another video's part,
 * and what was cancelled or taken back since, and TOO_MANY_REQUESTS.
 */
export async function savePosition(ctx: Ctx, { id, partId, seconds, age }: Position): Promise<{ kind: "position"; seconds: number }> {
  if (ctx.owner === null) throw new Problem("NOT_FOUND");
  refuseBrowserFlood(ctx, LIMIT);
  const isKnown = await recordPosition(ctx.db, { tenant: ctx.tenant, play: id, owner: ctx.owner, part: partId, seconds, age });
  if (!isKnown) throw new Problem("NOT_FOUND");
  return { kind: "position", seconds };
}
