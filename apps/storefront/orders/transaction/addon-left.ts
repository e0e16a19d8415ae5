import type { EventDetail } from "#contract/catalogue/events.ts";
import { sessionOf } from "./session-choice.ts";

/**
 * Remaining pieces of an add-on at the chosen session (`YYYY-MM-DDTHH:MM`), null if unlimited. Before a choice, the greatest of all
 * sessions. Pieces in this visitor's own hold are not included.
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
