import type { Play } from "#contract/videos/plays.ts";
import { ownerOf, type WebAct } from "../../../act.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { refuseBrowserFlood, type BrowserFloodLimit } from "../../../platform/limits/flood-limits.ts";
import { resolveAsker } from "./resolve-asker.ts";
import { describePlay } from "./describe-play.ts";
import { refusalOfPlay } from "./refuse-start.ts";
import { renewPlayOf } from "./store.ts";

/** A player renews every few minutes. A person may have several open, and a school a hundred. */
const LIMIT: BrowserFloodLimit = { name: "plays renewed", perBrowser: 60, perNetwork: 600 };

/**
 * Returns new addresses for this browser's play, after checking everything again. Throws NOT_FOUND, the current refusals of the video,
 * PLAY_ENDED with the cause: `taken`, `again`, `viewer` or `lapsed`, and TOO_MANY_REQUESTS.
 */
export async function renewPlay(act: WebAct, { id, key }: { readonly id: string; readonly key: string | undefined }): Promise<Play> {
  const owner = ownerOf(act);
  if (owner === null || !act.brand.flags.withVideo) throw new Problem("NOT_FOUND");
  refuseBrowserFlood({ ...act, owner }, LIMIT);
  const asker = await resolveAsker(act, { owner, id, key });
  const told = await renewPlayOf(act.db, act.tenant, { id, asker });
  if (told.code !== "PLAYS") throw refusalOfPlay(told);
  return describePlay(act, { facts: told, owner });
}
