import type { Hono } from "hono";
import * as plays from "#contract/videos/plays.ts";
import { mount, type ApiEnv } from "../../../platform/http/calls/mount.ts";
import { endPlay } from "../../../modules/videos/play/end-play.ts";
import { renewPlay } from "../../../modules/videos/play/renew-play.ts";
import { savePosition } from "../../../modules/videos/play/save-position.ts";
import { startPlay } from "../../../modules/videos/play/start-play.ts";

/** Binds the calls of a player. Media are outside the API: see serve-video.ts. */
export function mountPlays(app: Hono<ApiEnv>): void {
  mount(app, plays.startPlay, (act, { params, linkKey, body }) => startPlay(act, { id: params.id, key: linkKey, takeOver: body.takeOver }));
  mount(app, plays.renewPlay, (act, { params, linkKey }) => renewPlay(act, { id: params.id, key: linkKey }));
  mount(app, plays.savePosition, (act, { params, body }) => savePosition(act, { id: params.id, ...body }));
  mount(app, plays.endPlay, (act, { params }) => endPlay(act, params.id));
}
