import type { WebAct } from "../../../act.ts";
import { Problem } from "../../../platform/base/problem.ts";

/** Throws NOT_FOUND at a brand without videos. */
export function requireVideos({ brand }: Pick<WebAct, "brand">): void {
  if (!brand.flags.withVideo) throw new Problem("NOT_FOUND");
}
