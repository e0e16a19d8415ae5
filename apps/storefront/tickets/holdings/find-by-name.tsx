import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import type { EventCard } from "#contract/catalogue/events.ts";
import { formatDate } from "#i18n/format.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { useApi } from "../../shell/state/use-api.ts";
import { useStateOf } from "../../shell/state/use-state-of.ts";

const MONTH_MS = 30 * 86_400_000;

/**
 * The way to a ticket bought with another number: choose its event, then enter name and number on that event's page. See
 * docs/rules/tickets.md#my-tickets.
 */
export function FindByName() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  // The menu's link "Get my ticket" has the parameter `find`, which opens this part.
  const isAsked = search.has("find");
  const [isOpen, setIsOpen] = useStateOf(isAsked, isAsked);
  function close() {
    setIsOpen(false);
    if (!isAsked) return;
    const rest = new URLSearchParams(search);
    rest.delete("find");
    setSearch(rest, { replace: true, preventScrollReset: true });
  }
  return (
    <div className="tickets-find">
      {t("purchases.find.text")}{" "}
      <button type="button" className="ui-link tap" onClick={() => setIsOpen(true)}>
        {t("purchases.find.action")}
      </button>
      <Sheet open={isOpen} onClose={close} title={t("purchases.find.title")} closeLabel={t("common.close")}>
        <EventChoice />
      </Sheet>
    </div>
  );
}

function EventChoice() {
  const t = useT();
  const locale = useLocale();
  const events = useRecentEvents();
  if (events === null) return <Skeleton size="list" />;
  if (events === "failed") {
    return (
      <Banner tone="danger" role="alert">
        {t("purchases.find.failed")}
      </Banner>
    );
  }
  if (events.length === 0) return <p>{t("purchases.find.none")}</p>;
  return (
    <ul className="tickets-find-events">
      {events.map((event) => (
        <li key={event.slug}>
          <AppLink href={`/event/get-ticket/${event.slug}`}>
            <span>
              <span className="strong">{event.name}</span>
              <span className="muted">
                {event.startsAt === null ? t("common.date_unknown") : formatDate(event.startsAt, event.zone, locale)}
              </span>
            </span>
            <Icon name="chevron-right" />
          </AppLink>
        </li>
      ))}
    </ul>
  );
}

/** Coming events and those of the last thirty days; null while loading. */
function useRecentEvents(): readonly EventCard[] | "failed" | null {
  const api = useApi();
  const locale = useLocale();
  const [events, setEvents] = useState<readonly EventCard[] | "failed" | null>(null);
  useEffect(() => {
    let isGone = false;
    const list = (when: "upcoming" | "past") => api("listEvents", { query: { locale, when, size: 24 } });
    Promise.all([list("upcoming"), list("past")]).then(
      ([upcoming, past]) => {
        if (isGone) return;
        if (!upcoming.ok) return setEvents("failed");
        const since = Date.now() - MONTH_MS;
        const recent = past.ok ? past.data.events.filter((event) => Date.parse(event.startsAt ?? "") > since) : [];
        setEvents([...upcoming.data.events, ...recent]);
      },
      () => isGone || setEvents("failed"),
    );
    return () => {
      isGone = true;
    };
  }, [api, locale]);
  return events;
}
