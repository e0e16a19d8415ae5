import type { EventDetail } from "#contract/catalogue/events.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { useT } from "../../shell/i18n/use-t.ts";

/** States with a past or void date. */
const WITHOUT_DATE: ReadonlySet<EventDetail["state"]> = new Set(["postponed", "cancelled", "ended"]);

/** A calendar file of the event; renders nothing if its date is unknown, void or past. */
export function CalendarButton({ event }: { event: EventDetail }) {
  const t = useT();
  const brand = useTenant().brand.title;
  const { startsAt, state } = event;
  if (startsAt === null || WITHOUT_DATE.has(state) || event.sessions.length > 0) return null;
  async function save(from: string) {
    (await import("./save-calendar.ts")).saveDate(event, from, { brand, t });
  }
  return (
    <button type="button" className="ui-link" onClick={() => void save(startsAt)}>
      {t("event.add_calendar")}
    </button>
  );
}
