import type { TicketAnswer } from "#contract/tickets/tickets.ts";
import { calendarFile } from "#domain/catalogue/calendar-file.ts";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { saveFile } from "../downloads/save-file.ts";
import { ticketsPath } from "../../shell/links/order-path.ts";

const TWO_HOURS_MS = 7_200_000;

/**
 * Saves a calendar file of an order's event. Its one entry has each code that may be shown, and a link to the ticket, or to all tickets.
 * Without a known end the entry lasts two hours.
 */
export function saveTicketDate(
  tickets: readonly [TicketAnswer, ...TicketAnswer[]],
  { starts, brand }: { readonly starts: string; readonly brand: string },
): void {
  const [{ bookingId, event, session, link }, ...others] = tickets;
  const ends = session?.endsAt ?? event.endsAt ?? new Date(Date.parse(starts) + TWO_HOURS_MS).toISOString();
  const place = event.venue ? [event.venue.name, event.venue.address, event.venue.city].filter(Boolean).join(", ") : "";
  const file = calendarFile({
    id: session ? `${event.slug}-${starts}` : event.slug,
    host: location.host,
    brand,
    title: event.name,
    place,
    text: tickets.map(({ category, code }) => [category, code].filter(Boolean).join(" · ")).join("\n"),
    url: location.origin + (others.length > 0 ? ticketsPath({ id: bookingId }) : (link ?? "")),
    zone: event.zone,
    startsAt: starts,
    endsAt: ends,
    now: new Date().toISOString(),
  });
  saveFile(file, "text/calendar", `${event.slug}.ics`);
  pushEvent("add_to_calendar", { item_name: event.name });
}
