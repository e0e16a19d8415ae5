import type { VideoClaim } from "#contract/videos/get-video.ts";
import { maskPhone } from "#domain/people/fields/mask-phone.ts";
import { entitlementState } from "#domain/videos/entitlement-state.ts";
import type { WebAct } from "../../../act.ts";
import { refuseIfSpent, spend, type Limit } from "../../../platform/limits/limits.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { isVideo, loadCatalogue, type LoadedVideo } from "../../catalogue/events/load-catalogue.ts";
import { whoAsks } from "../../tickets/holdings/who-asks.ts";
import { describeVideoCard } from "../sell/describe-video.ts";
import { requireVideos } from "../sell/require-videos.ts";
import { isDelayed, isPlayable } from "../sell/is-playable.ts";
import { isDoorKnown, readDoor, type DoorRow } from "./store.ts";

/** The limit of unknown codes per network, against guessing 48 bits. */
const WRONG_CODES: Limit = { name: "video code", seconds: 900, perVisitor: null, perNetwork: 30 };

/** Converts a typed code to its stored form, without separators. */
const plainCode = (typed: string) => typed.replace(/[ -]/g, "").toUpperCase();

type Door = { readonly row: DoorRow; readonly video: LoadedVideo };

/**
 * Returns the entitlement of a code. Throws NOT_FOUND for an unknown code, another brand's, and at a brand without videos. Adds `isOver`
 * for an entitlement of this brand that was refunded, revoked or erased. Throws TOO_MANY_REQUESTS after many such codes from one network.
 * Not held by this: anybody with the code sees its video and a masked number.
 */
export async function findDoor(act: WebAct, typed: string): Promise<Door> {
  requireVideos(act);
  await refuseIfSpent(act, WRONG_CODES);
  const asker = await whoAsks(act);
  const [row, { byId }] = await Promise.all([
    act.db.pipelined(act.tenant, (tx) => readDoor(tx, plainCode(typed), asker)),
    loadCatalogue(act.db, act.tenant),
  ]);
  const video = row && byId.get(row.video_id);
  if (row && video && isVideo(video)) return { row, video };
  await spend(act, { limit: WRONG_CODES, mark: act.requestId });
  const isOver = await act.db.pipelined(act.tenant, (tx) => isDoorKnown(tx, plainCode(typed)));
  throw new Problem("NOT_FOUND", isOver ? { details: { isOver } } : {});
}

/** Describes a code's video to anybody with the code. */
export async function showDoor(act: WebAct, typed: string): Promise<VideoClaim> {
  const { row, video } = await findDoor(act, typed);
  const now = row.now.getTime();
  const times = {
    availableFrom: video.video.row.available_from?.getTime() ?? null,
    until: row.ends_at?.getTime() ?? null,
    hasBegun: row.first_played_at !== null,
    isReady: isPlayable(video, row.addons),
  };
  return {
    kind: "video-claim",
    serverNow: row.now.toISOString(),
    video: describeVideoCard(video, { locale: act.locale, now }),
    state: entitlementState(times, now),
    isDelayed: isDelayed(video, row.addons),
    until: row.ends_at?.toISOString() ?? null,
    phone: maskPhone(row.phone),
    opened: row.opens ? row.id : null,
  };
}
