import { ownerOf, type WebAct } from "../../../act.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { refuseBrowserFlood, type BrowserFloodLimit } from "../../../platform/limits/flood-limits.ts";
import { endPlayOf } from "./store.ts";

/** A page ends its play when it closes, so the limit equals that of starts. */
const LIMIT: BrowserFloodLimit = { name: "plays ended", perBrowser: 60, perNetwork: 600 };

/** Ends a play of this browser and frees its screen. Throws NOT_FOUND and TOO_MANY_REQUESTS. */
export async function endPlay(act: WebAct, id: string): Promise<{ kind: "play-ended"; id: string }> {
  const owner = ownerOf(act);
  if (owner === null) throw new Problem("NOT_FOUND");
  refuseBrowserFlood({ ...act, owner }, LIMIT);
  if (!(await endPlayOf(act.db, act.tenant, { id, owner }))) throw new Problem("NOT_FOUND");
  return { kind: "play-ended", id };
}
