import type { EventDetail } from "#contract/events.ts";
import { pushEvent } from "../analytics/data-layer.ts";
import { calendarFile } from "../downloads/calendar-file.ts";
import { eventWhere } from "../events/event-words.ts";
import type { T } from "../i18n/use-t.ts";
import { saveFile } from "../downloads/save-file.ts";

const HOUR_MS = 3_600_000;

/** Saves a calendar file of an hour from the moment when sales open. */
export function saveReminder(event: EventDetail, startsAt: string, t: T): void {
  save(event, `${event.slug}-sale.ics`, {
    uid: `sale-${event.id}@karcis`,
    title: `${t("event.choose_tickets")}: ${event.name}`,
    place: "",
    startsAt,
    endsAt: hoursAfter(startsAt, 1),
  });
}

/** Saves a calendar file of the event; one without a known end takes two hours. */
export function saveDate(event: EventDetail, startsAt: string, t: T): void {
  save(event, `${event.slug}.ics`, {
    uid: `${event.id}@karcis`,
    title: event.name,
    place: event.venue ? `${eventWhere(event, t)}, ${event.venue.address}` : "",
    startsAt,
    endsAt: event.endsAt ?? hoursAfter(startsAt, 2),
  });
}

type Entry = Omit<Parameters<typeof calendarFile>[0], "text" | "now">;

function save(event: EventDetail, name: string, entry: Entry): void {
  saveFile(calendarFile({ ...entry, text: location.href, now: new Date().toISOString() }), "text/calendar", name);
  pushEvent("add_to_calendar", { item_id: event.id });
}

function hoursAfter(instant: string, hours: number): string {
  return new Date(Date.parse(instant) + hours * HOUR_MS).toISOString();
}
