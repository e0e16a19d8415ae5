import type { Ctx } from "../../context.ts";
import { Problem } from "../../base/problem.ts";
import { recordPosition } from "./store.ts";

type Position = { readonly id: string; readonly partId: string; readonly seconds: number; readonly age: number };

/** Notes where watching a part goes on; committed when it answers. What was so last counts. Throws NOT_FOUND for another browser's play, or another video's part. */
export async function savePosition(ctx: Ctx, { id, partId, seconds, age }: Position): Promise<{ kind: "position"; seconds: number }> {
  if (ctx.owner === null) throw new Problem("NOT_FOUND");
  const isKnown = await recordPosition(ctx.db, { tenant: ctx.tenant, play: id, owner: ctx.owner, part: partId, seconds, age });
  if (!isKnown) throw new Problem("NOT_FOUND");
  return { kind: "position", seconds };
}
