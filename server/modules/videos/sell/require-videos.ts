import type { WebAct } from "../../../act.ts";
import { Problem } from "../../../platform/base/problem.ts";

/** Throws NOT_FOUND where the brand has no videos: nothing of them is to be seen or bought. */
export function requireVideos({ brand }: Pick<WebAct, "brand">): void {
  if (!brand.flags.withVideo) throw new Problem("NOT_FOUND");
}
