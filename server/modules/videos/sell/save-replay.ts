import { demand, type Act } from "../../../act.ts";
import { recordAudit } from "../../../platform/events/record.ts";
import { dropReplay, putReplay } from "./store.ts";

/** Who of an event's ticket holders may watch a video: all, who was let in, who was not once the event is over; nobody any more. */
export type ReplayHolders = "all" | "checked_in" | "absent" | "nobody";
export type ReplayOrder = { readonly event: string; readonly video: string; readonly holders: ReplayHolders };

/**
 * Has the tickets of an event bring a video along, from now on and for those that were sold before; with `nobody` they do no more, and what plays
 * stops within five minutes. False where the brand has no such event or no such video.
 */
export async function saveReplay(act: Pick<Act, "db" | "tenant" | "actor">, { event, video, holders }: ReplayOrder): Promise<boolean> {
  demand(act, "video.change");
  return act.db.transaction(act, async (tx) => {
    const isKnown = holders === "nobody" ? await dropReplay(tx, event, video) : await putReplay(tx, { event, video, holders });
    if (isKnown) recordAudit(tx, { topic: "replay.kept", subject: isKnown, data: { event, video, holders } });
    return isKnown !== null;
  });
}
