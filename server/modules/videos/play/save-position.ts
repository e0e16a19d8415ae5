import { ownerOf, type WebAct } from "../../../act.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { refuseBrowserFlood, type BrowserFloodLimit } from "../../../platform/limits/flood-limits.ts";
import { recordPosition } from "./store.ts";

/** A player reports every ten seconds. A person may have several open, and a school a hundred. */
const LIMIT: BrowserFloodLimit = { name: "positions", perBrowser: 90, perNetwork: 1200 };

type Position = { readonly id: string; readonly partId: string; readonly seconds: number; readonly age: number };

/**
 * Saves the playback position of a part, committed on return. The latest observation wins, in any order of arrival. Throws NOT_FOUND for
 * another browser's play, another video's part, or a play that was cancelled or revoked, and TOO_MANY_REQUESTS.
 */
export async function savePosition(act: WebAct, { id, partId, seconds, age }: Position): Promise<{ kind: "position"; seconds: number }> {
  const owner = ownerOf(act);
  if (owner === null) throw new Problem("NOT_FOUND");
  refuseBrowserFlood({ ...act, owner }, LIMIT);
  const isKnown = await recordPosition(act.db, { tenant: act.tenant, play: id, owner, part: partId, seconds, age });
  if (!isKnown) throw new Problem("NOT_FOUND");
  return { kind: "position", seconds };
}
