import { demand, type Act } from "../../../act.ts";
import { recordAudit } from "../../../platform/events/record.ts";
import { dropReplay, putReplay } from "./store.ts";

/** Ticket holders with the replay: all, those admitted, those not admitted once the event is over, or nobody. */
export type ReplayHolders = "all" | "checked_in" | "absent" | "nobody";
export type ReplayOrder = { readonly event: string; readonly video: string; readonly holders: ReplayHolders };

/**
 * Includes a video with an event's tickets, also those already sold. `nobody` ends the inclusion, and running plays stop within five
 * minutes. False for an unknown event or video of the brand.
 */
export async function saveReplay(act: Pick<Act, "db" | "tenant" | "actor">, { event, video, holders }: ReplayOrder): Promise<boolean> {
  demand(act, "video.change");
  return act.db.transaction(act, async (tx) => {
    const isKnown = holders === "nobody" ? await dropReplay(tx, event, video) : await putReplay(tx, { event, video, holders });
    if (isKnown) recordAudit(tx, { topic: "replay.kept", subject: isKnown, data: { event, video, holders } });
    return isKnown !== null;
  });
}
