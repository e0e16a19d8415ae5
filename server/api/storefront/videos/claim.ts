import type { Hono } from "hono";
import * as getVideo from "#contract/videos/get-video.ts";
import { mount, type ApiEnv } from "../../../platform/http/calls/mount.ts";
import { showDoor } from "../../../modules/videos/claim/open-door.ts";
import { askVideoCode, openVideo } from "../../../modules/videos/claim/prove-number.ts";

/** Binds opening a video by its code and phone number. */
export function mountGetVideo(app: Hono<ApiEnv>): void {
  mount(app, getVideo.getVideoClaim, (act, { params }) => showDoor(act, params.code));
  mount(app, getVideo.askVideoCode, async (act, { params, body, once }) => ({
    kind: "code-sent" as const,
    ...(await askVideoCode(act, { code: params.code, idempotency: once, proof: body.proof })),
  }));
  mount(app, getVideo.openVideo, async (act, { params, body, once }) => ({
    kind: "video-opened" as const,
    id: await openVideo(act, { code: params.code, token: body.token, idempotency: once }),
  }));
}
