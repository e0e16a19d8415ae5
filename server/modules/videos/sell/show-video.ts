import type { VideoDetail } from "#contract/videos/videos.ts";
import type { WebAct } from "../../../act.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { browseCatalogue } from "../../catalogue/events/load-catalogue.ts";
import { requireVideos } from "./require-videos.ts";
import { describeVideo } from "./describe-video.ts";

/** Returns one video, also an ended one. Throws NOT_FOUND for an event, another brand's video, and at a brand without videos. */
export async function showVideo(act: WebAct, slug: string): Promise<VideoDetail> {
  requireVideos(act);
  const { videos } = await browseCatalogue(act.db, act.tenant);
  const video = videos.get(slug);
  if (!video) throw new Problem("NOT_FOUND");
  return describeVideo(video, videos.values(), { locale: act.locale, now: act.now().getTime() });
}
