import type { Play } from "#contract/videos/plays.ts";
import type { WebAct } from "../../../act.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { spend, type Limit } from "../../../platform/limits/limits.ts";
import { identifyBrowser } from "../../people/identity/identify-browser.ts";
import { resolveAsker } from "./resolve-asker.ts";
import { describePlay } from "./describe-play.ts";
import { refusalOfPlay } from "./refuse-start.ts";
import { startPlayOf } from "./store.ts";

/** Each opened or reloaded page starts a play. */
const LIMIT: Limit = { name: "plays begun", seconds: 600, perVisitor: 60, perNetwork: 600 };

type Start = { readonly id: string; readonly key: string | undefined; readonly takeOver: boolean };

/**
 * Starts playing an entitlement in this browser. The very first start begins its hours. Throws NOT_FOUND for another person's,
 * VIDEO_REVOKED, VIDEO_EXPIRED, VIDEO_NOT_YET, VIDEO_PROCESSING, TOO_MANY_REQUESTS, and SCREENS_IN_USE without `takeOver`. See
 * docs/rules/watching.md#screens.
 */
export async function startPlay(act: WebAct, { id, key, takeOver }: Start): Promise<Play> {
  if (!act.brand.flags.withVideo) throw new Problem("NOT_FOUND");
  const play = act.newId();
  await spend(act, { limit: LIMIT, mark: play });
  const owner = await act.db.transaction(act, (tx) => identifyBrowser(act, tx));
  const asker = await resolveAsker(act, { owner, id, key });
  const told = await startPlayOf(act.db, act.tenant, { id: play, right: id, asker, takeOver });
  if (told.code !== "PLAYS") throw refusalOfPlay(told);
  return describePlay(act, { facts: told, owner });
}
