import type { EventDetail } from "#contract/catalogue/events.ts";
import { isBuyable } from "#domain/catalogue/sale-state.ts";
import { isZone, utcToLocal } from "#domain/time/zone.ts";

/**
 * The visit's time at an event without sessions to choose: `YYYY-MM-DDTHH:MM` in its own zone. Null with sessions, or without a date. The
 * server checks dated add-ons against the same time.
 */
export function ownEventAt({ sessions, startsAt, zone }: Pick<EventDetail, "sessions" | "startsAt" | "zone">): string | null {
  if (sessions.length > 0 || startsAt === null || !isZone(zone)) return null;
  const { date, time } = utcToLocal(zone, startsAt);
  return `${date}T${time}`;
}

type Choice = Pick<EventDetail, "sessions"> & { readonly seating: object | null };

/**
 * The only time that can still be bought, of an event with times to choose: there is nothing to decide. Null with a waiting list at another
 * time, which is a choice, and with seats, which are chosen on a page of their own.
 */
export function onlyEventAt({ sessions, seating }: Choice): string | null {
  const open = sessions.filter(({ state }) => isBuyable(state) || state === "waiting_list");
  const [only] = open;
  return seating === null && open.length === 1 && only && isBuyable(only.state) ? `${only.date}T${only.time}` : null;
}
