import type { EventDetail } from "#contract/catalogue/events.ts";
import { sessionOf } from "./session-choice.ts";

/**
 * Pieces left of an add-on at the time that a buyer has chosen (`YYYY-MM-DDTHH:MM`), null without end; before one is chosen, the most of any time.
 * What this visitor's own hold has taken does not count as there.
 */
export function addonLeft(
  event: Pick<EventDetail, "sessions" | "addonStock">,
  { id, availableStock }: { readonly id: string; readonly availableStock: number | null },
  eventAt: string,
): number | null {
  const session = sessionOf(event, eventAt);
  const here = session && event.addonStock.find(({ sessionId, addonId }) => sessionId === session.id && addonId === id);
  return here ? here.availableStock : availableStock;
}
