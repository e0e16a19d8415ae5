import type { Hono } from "hono";
import * as videos from "#contract/videos/videos.ts";
import { mount, type ApiEnv } from "../../../platform/http/calls/mount.ts";
import { refuseFlood, type FloodLimit } from "../../../platform/limits/flood-limits.ts";
import { listVideos } from "../../../modules/videos/sell/list-videos.ts";
import { showVideo } from "../../../modules/videos/sell/show-video.ts";

/** Limit of searches by one network, because each scans all videos. */
const SEARCHES: FloodLimit = { name: "search", perMinute: 600 };

/** Binds public video look-ups. */
export function mountVideos(app: Hono<ApiEnv>): void {
  mount(app, videos.listVideos, (act, { query }) => {
    if (query.q) refuseFlood(act, act.visit.network, SEARCHES);
    return listVideos(act, query);
  });
  mount(app, videos.getVideo, (act, { params }) => showVideo(act, params.slug));
}
