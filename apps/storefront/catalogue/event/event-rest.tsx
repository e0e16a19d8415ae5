import type { EventDetail } from "#contract/catalogue/events.ts";
import { EventGrid } from "../list/event-grid.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import { EventSections } from "./event-sections.tsx";

/** Everything below the tickets: about the event, and similar events. */
export function EventRest({ event }: { event: EventDetail }) {
  const t = useT();
  return (
    <>
      <EventSections event={event} />
      {event.related.length > 0 && (
        <section className="event-related" aria-labelledby="related">
          <h2 id="related">{t("event.related")}</h2>
          <EventGrid events={event.related} list="related" />
        </section>
      )}
    </>
  );
}
