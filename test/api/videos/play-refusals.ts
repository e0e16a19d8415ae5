import type { EndpointName } from "#contract/paths.ts";
import type { ProblemCode } from "#contract/problems.ts";
import { memoOf } from "#server/platform/base/memo-of.ts";
import type { TestShop } from "../../harness/open-shop.ts";
import { send, type Sent } from "../send.ts";
import { openVideoScene, TENANT, type VideoScene } from "./video-scene.ts";

const HOST = `${TENANT}.localhost:3000`;
const sceneOf = memoOf((): { scene?: Promise<VideoScene> } => ({}));

/** Causes of the refusals of playback. */
export function playRefusals(shop: () => TestShop): Partial<Record<EndpointName, Partial<Record<ProblemCode, () => Promise<Sent>>>>> {
  const sceneHere = () => (sceneOf(shop().services.db).scene ??= openVideoScene(shop()));

  /** An entitlement and a playback in its buyer's browser. */
  async function watching(screens = 2) {
    const scene = await sceneHere();
    const buyer = scene.browser();
    const { id } = await scene.entitle(buyer, { screens });
    const cookie = buyer.cookie();
    const start = () => send(shop(), `/api/v1/my-videos/${id}/plays`, { host: HOST, cookie, body: {} });
    const play = (await start()).json["id"] as string;
    const renew = () => send(shop(), `/api/v1/plays/${play}/renew`, { host: HOST, cookie, body: {} });
    return { scene, id, play, cookie, start, renew };
  }
  type Watching = Awaited<ReturnType<typeof watching>>;

  const REVOKED = "update video_entitlements set revoked_at = now() where id = $1";
  const OVER = "update video_entitlements set window_hours = 1, first_played_at = now() - interval '2 hours' where id = $1";

  async function ended(sql: string, call: (each: Watching) => Promise<Sent>): Promise<Sent> {
    const each = await watching();
    await each.scene.sql(sql, [each.id]);
    return call(each);
  }

  /** Changes the video itself for one call. */
  async function meanwhile(change: readonly [sql: string, back: string], call: (each: Watching) => Promise<Sent>): Promise<Sent> {
    const each = await watching();
    await each.scene.sql(change[0]);
    const answer = await call(each);
    await each.scene.sql(change[1]);
    return answer;
  }
  const LATER = [
    "update videos set available_until = null, available_from = now() + interval '1 day'",
    "update videos set available_from = null",
  ] as const;
  const WAITING = ["update media_files set state = 'waiting'", "update media_files set state = 'ready'"] as const;

  const common = (call: (each: Watching) => Promise<Sent>) => ({
    VIDEO_REVOKED: () => ended(REVOKED, call),
    VIDEO_EXPIRED: () => ended(OVER, call),
    VIDEO_NOT_YET: () => meanwhile(LATER, call),
    VIDEO_PROCESSING: () => meanwhile(WAITING, call),
  });

  return {
    startPlay: {
      ...common(({ start }) => start()),
      async SCREENS_IN_USE() {
        const { scene, id, start } = await watching(1);
        await scene.sql("update plays set owner_hash = $2 where entitlement_id = $1", [id, "a".repeat(64)]);
        return start();
      },
      async TOO_MANY_REQUESTS() {
        const { start } = await watching();
        for (let n = 0; n < 60; n += 1) await start();
        return start();
      },
    },
    savePosition: {
      async TOO_MANY_REQUESTS() {
        const { play, cookie } = await watching();
        const body = { partId: "00000000-0000-4000-8000-000000000000", seconds: 1 };
        const note = () => send(shop(), `/api/v1/plays/${play}/position`, { host: HOST, cookie, body });
        for (let n = 0; n < 90; n += 1) await note();
        return note();
      },
    },
    renewPlay: {
      ...common(({ renew }) => renew()),
      async TOO_MANY_REQUESTS() {
        const { renew } = await watching();
        for (let n = 0; n < 60; n += 1) await renew();
        return renew();
      },
      async PLAY_ENDED() {
        const { start, renew } = await watching();
        await start();
        return renew();
      },
    },
    endPlay: {
      async TOO_MANY_REQUESTS() {
        const { play, cookie } = await watching();
        const end = () => send(shop(), `/api/v1/plays/${play}/end`, { host: HOST, cookie, body: {} });
        for (let n = 0; n < 60; n += 1) await end();
        return end();
      },
    },
  };
}
