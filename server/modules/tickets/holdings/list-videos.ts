import type { MyVideos, OwnedVideo } from "#contract/videos/videos.ts";
import { maskPhone } from "#domain/people/fields/mask-phone.ts";
import { entitlementState } from "#domain/videos/entitlement-state.ts";
import type { WebAct, Act } from "../../../act.ts";
import { loadCatalogue, isVideo } from "../../catalogue/events/load-catalogue.ts";
import { bookingKey } from "../../orders/records/booking-key.ts";
import { requireVideos } from "../../videos/sell/require-videos.ts";
import { describeVideoCard } from "../../videos/sell/describe-video.ts";
import { isDelayed, isPlayable, lastPart } from "../../videos/sell/is-playable.ts";
import { listRights, type Right } from "../../videos/sell/list-rights.ts";
import { watchPositions } from "../../videos/sell/watch-positions.ts";
import { whoAsks } from "./who-asks.ts";

function orderOf(act: Act, { booking_id: id, reference, key_version, is_browsers: isBrowsers }: Right): OwnedVideo["booking"] {
  if (id === null) return null;
  return { id, reference: reference!, accessKey: isBrowsers ? null : bookingKey(act, { id, key_version: key_version! }) };
}

/** Keeps one entitlement of a replay that several tickets include: preferably a begun one, and none beside a bought one. */
function oneOfEachReplay(rows: readonly Right[]): readonly Right[] {
  const best = new Map<string, Right>();
  const rank = ({ why, first_played_at: begun }: Right) => (why === "ticket" ? 0 : 2) + (begun ? 1 : 0);
  for (const row of rows) {
    const other = best.get(row.video_id);
    if (!other || rank(row) > rank(other)) best.set(row.video_id, row);
  }
  return rows.filter((row) => row.why !== "ticket" || best.get(row.video_id) === row);
}

/**
 * Lists every video that this browser and the logged-in person can or could watch, newest first. Leaves out refunded and revoked ones.
 * Throws NOT_FOUND if the brand has no videos.
 */
export async function listMyVideos(act: WebAct): Promise<MyVideos> {
  requireVideos(act);
  const asker = await whoAsks(act);
  const isNobody = asker.owner === null && asker.phone === null;
  const [rows, { byId }] = await Promise.all([isNobody ? [] : listRights(act, asker), loadCatalogue(act.db, act.tenant)]);
  const shown = oneOfEachReplay(rows);
  const positions = await watchPositions(
    act,
    shown.map(({ id }) => id),
  );
  const now = (rows[0]?.now ?? act.now()).getTime();
  return {
    kind: "my-videos",
    serverNow: new Date(now).toISOString(),
    login: asker.phone === null ? null : { phone: maskPhone(asker.phone) },
    videos: shown.flatMap((row) => {
      const video = byId.get(row.video_id);
      if (!video || !isVideo(video)) return [];
      const times = {
        availableFrom: video.video.row.available_from?.getTime() ?? null,
        until: row.ends_at?.getTime() ?? null,
        hasBegun: row.first_played_at !== null,
        isReady: isPlayable(video, row.addons),
      };
      const position = positions.get(row.id);
      return [
        {
          id: row.id,
          why: row.why,
          state: entitlementState(times, now),
          video: describeVideoCard(video, { locale: act.locale, now }),
          until: row.ends_at?.toISOString() ?? null,
          position: position ? { ...position, isLastPart: position.partPosition >= lastPart(video, row.addons) } : null,
          isDelayed: isDelayed(video, row.addons),
          code: row.code,
          booking: orderOf(act, row),
        },
      ];
    }),
  };
}
