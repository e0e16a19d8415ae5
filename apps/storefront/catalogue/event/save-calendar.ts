import type { EventDetail } from "#contract/catalogue/events.ts";
import { calendarFile, type CalendarEntry } from "#domain/catalogue/calendar-file.ts";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { eventWhere } from "../list/event-words.ts";
import type { T } from "../../shell/i18n/use-t.ts";
import { saveFile } from "../../tickets/downloads/save-file.ts";

/** The brand and texts of a calendar entry. */
type Says = { readonly brand: string; readonly t: T };

const HOUR_MS = 3_600_000;

/** Saves a calendar file with an entry of one hour at the start of sales. */
export function saveReminder(event: EventDetail, startsAt: string, { brand, t }: Says): void {
  save(event, `${event.slug}-sale.ics`, {
    id: `sale-${event.slug}`,
    brand,
    title: `${t("event.choose_tickets")}: ${event.name}`,
    place: "",
    startsAt,
    endsAt: hoursAfter(startsAt, 1),
  });
}

/** Saves a calendar file of the event. Without a known end, its entry lasts two hours. */
export function saveDate(event: EventDetail, startsAt: string, { brand, t }: Says): void {
  save(event, `${event.slug}.ics`, {
    id: event.slug,
    brand,
    title: event.name,
    place: event.venue ? `${eventWhere(event, t)}, ${event.venue.address}` : "",
    startsAt,
    endsAt: event.endsAt ?? hoursAfter(startsAt, 2),
  });
}

type Entry = Pick<CalendarEntry, "id" | "brand" | "title" | "place" | "startsAt" | "endsAt">;

function save(event: EventDetail, name: string, entry: Entry): void {
  const { host, origin, pathname } = location;
  const more = { host, text: "", url: origin + pathname, zone: event.zone, now: new Date().toISOString() };
  saveFile(calendarFile({ ...entry, ...more }), "text/calendar", name);
  pushEvent("add_to_calendar", { item_id: event.id });
}

function hoursAfter(instant: string, hours: number): string {
  return new Date(Date.parse(instant) + hours * HOUR_MS).toISOString();
}
