import { useState } from "react";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { isBuyable } from "#domain/catalogue/sale-state.ts";
import { Icon } from "#ui/media/icon.tsx";
import { eventFrom } from "../list/event-words.ts";
import { WhenLine } from "../list/when-line.tsx";
import { cheapestName } from "./category-order.ts";
import { gateHour, sessionHours } from "./event-hours.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { mapLink } from "../../shell/links/map-link.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { shareAddress } from "../../shell/links/share-address.ts";

/** Opens the device's share sheet with the page's address, or copies it. */
export function ShareButton({ id, name }: { id: string; name: string }) {
  const t = useT();
  async function share() {
    const url = location.origin + location.pathname;
    pushEvent("share", { item_id: id });
    await shareAddress({ title: name, url }, { copied: t("event.shared"), failed: t("common.copy_failed") });
  }
  return (
    <button type="button" className="ui-link event-share" onClick={() => void share()}>
      <Icon name="share" size={16} />
      {t("event.share")}
    </button>
  );
}

/** States in which the event's date is past or void. */
const WITHOUT_DATE: ReadonlySet<EventDetail["state"]> = new Set(["postponed", "cancelled", "ended"]);

/** A calendar file of the event; renders nothing if its date is unknown, void or past. */
function CalendarButton({ event }: { event: EventDetail }) {
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

/** Date, place and lowest price. */
export function EventFacts({ event }: { event: EventDetail }) {
  const t = useT();
  const locale = useLocale();
  const from = eventFrom(event, t, locale);
  const [now] = useState(() => Date.now());
  const gate = gateHour(event, { locale, now });
  const hours = sessionHours(event, locale);
  const cheapest = cheapestName(event);
  return (
    <ul className="event-facts">
      <li>
        <Icon name="calendar" />
        <div>
          <p>
            <WhenLine event={event} hours={hours} />
          </p>
          {event.startsAt === null && isBuyable(event.state) && <p>{t("event.date_later")}</p>}
          {/* The server's day counts if midnight falls between the two. */}
          {gate && <p suppressHydrationWarning>{t(gate.key, { day: gate.day })}</p>}
          <CalendarButton event={event} />
        </div>
      </li>
      <li>
        <Icon name="pin" />
        <div>
          <p>{event.venue ? event.venue.name : t("common.place_unknown")}</p>
          {event.venue && (
            <p>
              {event.venue.city} ·{" "}
              <a className="ui-link" href={mapLink(event.venue)} target="_blank" rel="noopener">
                {t("event.open_maps")}
                <span className="sr-only"> ({t("common.new_tab")})</span>
              </a>
            </p>
          )}
        </div>
      </li>
      {from && (
        <li>
          <Icon name="ticket" />
          <div>
            <p className="num">{from}</p>
            {!event.isFree && <p>{cheapest === null ? t("common.incl") : t("event.from_of", { category: cheapest })}</p>}
          </div>
        </li>
      )}
    </ul>
  );
}
