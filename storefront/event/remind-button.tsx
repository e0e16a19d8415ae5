import type { EventDetail } from "#contract/events.ts";
import { Button } from "#ui/form/button.tsx";
import { pushEvent } from "../analytics/data-layer.ts";
import { eventWhere } from "../events/event-words.ts";
import { useT } from "../i18n/use-t.ts";

const HOUR_MS = 3_600_000;

async function loadCalendar() {
  const [{ calendarFile }, { saveFile }] = await Promise.all([import("../checkout/calendar-file.ts"), import("./save-file.ts")]);
  return { calendarFile, saveFile };
}

/** A calendar file for the moment when sales open. */
export function RemindButton({ event }: { event: EventDetail }) {
  const t = useT();
  const { saleStartsAt } = event;
  if (saleStartsAt === null) return null;
  async function save(startsAt: string) {
    const { calendarFile, saveFile } = await loadCalendar();
    const file = calendarFile({
      uid: `sale-${event.id}@karcis`,
      title: `${t("event.choose_tickets")}: ${event.name}`,
      place: "",
      text: location.href,
      startsAt,
      endsAt: new Date(Date.parse(startsAt) + HOUR_MS).toISOString(),
      now: new Date().toISOString(),
    });
    saveFile(file, "text/calendar", `${event.slug}-sale.ics`);
    pushEvent("add_to_calendar", { item_id: event.id });
  }
  return (
    <Button size="small" onClick={() => void save(saleStartsAt)}>
      {t("event.remind")}
    </Button>
  );
}

/** A calendar file for the event itself; nothing while its date is unknown. */
export function CalendarButton({ event }: { event: EventDetail }) {
  const t = useT();
  const { startsAt } = event;
  if (startsAt === null || event.sessions.length > 0) return null;
  async function save(from: string) {
    const { calendarFile, saveFile } = await loadCalendar();
    const file = calendarFile({
      uid: `${event.id}@karcis`,
      title: event.name,
      place: event.venue ? `${eventWhere(event, t)}, ${event.venue.address}` : "",
      text: location.href,
      startsAt: from,
      endsAt: event.endsAt ?? new Date(Date.parse(from) + 2 * HOUR_MS).toISOString(),
      now: new Date().toISOString(),
    });
    saveFile(file, "text/calendar", `${event.slug}.ics`);
    pushEvent("add_to_calendar", { item_id: event.id });
  }
  return (
    <button type="button" className="k-link" onClick={() => void save(startsAt)}>
      {t("event.add_calendar")}
    </button>
  );
}
