import type { EventDetail } from "#contract/catalogue/events.ts";
import { sessionOf } from "./session-choice.ts";

/**
 * How many of an add-on are left at the chosen session (`YYYY-MM-DDTHH:MM`); null if unlimited. Before a choice, at the session with most
 * left. Does not count those in this visitor's own hold.
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
