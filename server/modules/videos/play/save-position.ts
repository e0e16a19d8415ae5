import { ownerOf, type WebAct } from "../../../act.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { refuseBrowserFlood, type BrowserFloodLimit } from "../../../platform/limits/flood-limits.ts";
import { recordPosition } from "./store.ts";

/** A player tells every ten seconds; a person may have several open, and a school a hundred. */
const LIMIT: BrowserFloodLimit = { name: "positions", perBrowser: 90, perNetwork: 1200 };

type Position = { readonly id: string; readonly partId: string; readonly seconds: number; readonly age: number };

/**
 * Notes where watching a part goes on; committed when it answers. What was so last counts. Throws NOT_FOUND for another browser's play, another video's part,
 * and what was cancelled or taken back since, and TOO_MANY_REQUESTS.
 */
export async function savePosition(act: WebAct, { id, partId, seconds, age }: Position): Promise<{ kind: "position"; seconds: number }> {
  const owner = ownerOf(act);
  if (owner === null) throw new Problem("NOT_FOUND");
  refuseBrowserFlood({ ...act, owner }, LIMIT);
  const isKnown = await recordPosition(act.db, { tenant: act.tenant, play: id, owner, part: partId, seconds, age });
  if (!isKnown) throw new Problem("NOT_FOUND");
  return { kind: "position", seconds };
}
