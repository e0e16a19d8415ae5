import type { EventDetail } from "#contract/events.ts";
import { useTenant } from "../document/tenant.ts";
import { useT } from "../i18n/use-t.ts";

/** A calendar file for the event itself; nothing while its date is unknown, or is the one that it was moved from. */
export function CalendarButton({ event }: { event: EventDetail }) {
  const t = useT();
  const brand = useTenant().brand.title;
  const { startsAt, state } = event;
  if (startsAt === null || state === "postponed" || event.sessions.length > 0) return null;
  async function save(from: string) {
    (await import("./save-calendar.ts")).saveDate(event, from, { brand, t });
  }
  return (
    <button type="button" className="ui-link" onClick={() => void save(startsAt)}>
      {t("event.add_calendar")}
    </button>
  );
}
