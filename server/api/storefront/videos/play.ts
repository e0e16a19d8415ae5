import type { Hono } from "hono";
import * as plays from "#contract/videos/plays.ts";
import { mount, type ApiEnv } from "../../../platform/http/calls/mount.ts";
import { endPlay } from "../../../modules/videos/play/end-play.ts";
import { renewPlay } from "../../../modules/videos/play/renew-play.ts";
import { savePosition } from "../../../modules/videos/play/save-position.ts";
import { startPlay } from "../../../modules/videos/play/start-play.ts";

/** Binds what a player calls; what it plays is no part of the API: see serve-video.ts. */
export function mountPlays(app: Hono<ApiEnv>): void {
  mount(app, plays.startPlay, (ctx, { params, linkKey, body }) => startPlay(ctx, { id: params.id, key: linkKey, takeOver: body.takeOver }));
  mount(app, plays.renewPlay, (ctx, { params, linkKey }) => renewPlay(ctx, { id: params.id, key: linkKey }));
  mount(app, plays.savePosition, (ctx, { params, body }) => savePosition(ctx, { id: params.id, ...body }));
  mount(app, plays.endPlay, (ctx, { params }) => endPlay(ctx, params.id));
}
