import type { TicketAnswer } from "#contract/tickets.ts";
import { calendarFile } from "#domain/events/calendar-file.ts";
import { pushEvent } from "../analytics/data-layer.ts";
import { saveFile } from "../downloads/save-file.ts";

const TWO_HOURS_MS = 7_200_000;

/** When what a ticket is for begins; null while nobody knows. */
export function startOf({ session, event }: Pick<TicketAnswer, "session" | "event">): string | null {
  return session?.startsAt ?? event.startsAt;
}

/** Saves a calendar file of what a ticket is for; one without a known end takes two hours. */
export function saveTicketDate(
  { code, event, session, category, link }: TicketAnswer,
  { starts, brand }: { readonly starts: string; readonly brand: string },
): void {
  const ends = session?.endsAt ?? event.endsAt ?? new Date(Date.parse(starts) + TWO_HOURS_MS).toISOString();
  const place = event.venue ? [event.venue.name, event.venue.address, event.venue.city].filter(Boolean).join(", ") : "";
  const file = calendarFile({
    id: session ? `${event.slug}-${starts}` : event.slug,
    host: location.host,
    brand,
    title: event.name,
    place,
    text: `${category} · ${code}`,
    url: link === null ? location.origin : location.origin + link,
    zone: event.zone,
    startsAt: starts,
    endsAt: ends,
    now: new Date().toISOString(),
  });
  saveFile(file, "text/calendar", `${event.slug}.ics`);
  pushEvent("add_to_calendar", { item_name: event.name });
}
