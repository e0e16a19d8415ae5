import type { Ctx } from "../../../context.ts";
import { Problem } from "../../../platform/base/problem.ts";

/** Throws NOT_FOUND where the brand has no videos: nothing of them is to be seen or bought. */
export function requireVideos({ flags }: Pick<Ctx, "flags">): void {
  if (!flags.withVideo) throw new Problem("NOT_FOUND");
}
