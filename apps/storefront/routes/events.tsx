import { useEffect, useRef } from "react";
import { redirect, useNavigation } from "react-router";
import { utcToLocal } from "#domain/time/zone.ts";
import { messagesFor } from "#i18n/messages.ts";
import { announce } from "#ui/feedback/live-regions.tsx";
import { LinkButton } from "#ui/form/button.tsx";
import { expectData } from "../shell/document/expect-data.ts";
import { describedByNames } from "../shell/document/described-by.ts";
import { pageMeta } from "../shell/document/page-meta.ts";
import { useTenant } from "../shell/document/tenant.ts";
import { EventGrid } from "../catalogue/list/event-grid.tsx";
import { EventSearch } from "../catalogue/list/event-search.tsx";
import { ListFilters } from "../catalogue/list/list-filters.tsx";
import { datesOf, listPath, PAGE_SIZE, readListQuery } from "../catalogue/list/list-query.ts";
import { NoEvents } from "../catalogue/list/no-events.tsx";
import { Instead, NothingFound } from "../catalogue/list/nothing-found.tsx";
import { useT } from "../shell/i18n/use-t.ts";
import { AppLink } from "../shell/links/app-link.tsx";
import { restOfQuery } from "../shell/links/rest-of-query.ts";
import { pageContext } from "../shell/router/page-context.ts";
import type { Route } from "./+types/events";

/** Number of events from which search and date filters are shown. */
const SEARCH_FROM = 9;
const DATES_FROM = 13;
/** Events from which an empty list names cities and the next dates. */
const SOON_SHOWN = 12;

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { api, locale, config, prefix } = page;
  const query = readListQuery(new URL(request.url).searchParams);
  if (query.when === "past" && !config.flags.withPastEvent) throw redirect(`${prefix}/event${restOfQuery(page.request.url, ["when"])}`);
  const today = utcToLocal("Asia/Jakarta", new Date().toISOString()).date;
  const filters = {
    locale,
    when: query.when,
    category: query.category || undefined,
    q: query.q || undefined,
    ...datesOf(query.dates, today),
  };
  const pages = await Promise.all(
    Array.from({ length: query.pages }, (_, index) => api("listEvents", { query: { ...filters, page: index + 1, size: PAGE_SIZE } })),
  );
  const lists = pages.map(expectData);
  // Only an empty list shows other events instead.
  const soon = lists[0]!.total > 0 ? null : await api("listEvents", { query: { locale, when: "upcoming", size: SOON_SHOWN } });
  return {
    query,
    events: lists.flatMap((list) => list.events),
    total: lists[0]!.total,
    categories: lists[0]!.categories,
    soon: soon?.ok ? soon.data.events : [],
    messages: messagesFor(locale, ["events"], config.brand.labels),
  };
}

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) => {
  const messages = loaderData?.messages ?? {};
  const title = messages[loaderData?.query.when === "past" ? "events.title_past" : "events.title"] ?? "";
  const names = loaderData?.events.map(({ name }) => name) ?? [];
  const described = describedByNames({ title, names, none: loaderData?.messages["events.none_line"] });
  return pageMeta(matches, location, {
    title: [title],
    ...described,
    keep: ["when", "category", "page"],
    hidden: Boolean(loaderData?.query.q),
  });
};

export default function Events({ loaderData }: Route.ComponentProps) {
  const { query, events, total, categories, soon } = loaderData;
  const t = useT();
  const { flags } = useTenant();
  const isFiltered = query.category !== "" || query.q !== "" || query.dates !== "";
  const offered = categories.reduce((sum, category) => sum + category.count, 0);
  const grid = useListNews(events.length, total, query.pages);
  const isLoading = useNavigation().state === "loading";
  return (
    <div className="ui-page events-list">
      <div className="events-list-head">
        <h1>{t(query.when === "past" ? "events.title_past" : "events.title")}</h1>
        {(offered >= SEARCH_FROM || query.q !== "") && <EventSearch query={query} />}
      </div>
      <ListFilters
        query={query}
        categories={categories}
        hasPast={flags.withPastEvent}
        hasDates={query.when === "upcoming" && offered >= DATES_FROM}
      />
      <div ref={grid} aria-busy={isLoading || undefined}>
        {events.length > 0 ? (
          <EventGrid events={events} list={query.when === "past" ? "past" : "events"} priority={1} level={2} />
        ) : query.q !== "" ? (
          <NothingFound query={query} />
        ) : (
          <NoEvents canSeePast={flags.withPastEvent && query.when === "upcoming"}>
            {isFiltered && (
              <LinkButton as={AppLink} href={listPath(query, { category: "", q: "", dates: "" })}>
                {t("events.clear")}
              </LinkButton>
            )}
            {query.when === "past" && (
              <LinkButton as={AppLink} href="/event">
                {t("events.see_upcoming")}
              </LinkButton>
            )}
          </NoEvents>
        )}
      </div>
      {events.length === 0 && isFiltered && <Instead query={query} soon={soon} />}
      {events.length < total && (
        <div className="events-more">
          <LinkButton as={MoreLink} href={listPath(query, { pages: query.pages + 1 })}>
            {t("events.more")}
          </LinkButton>
          <p className="num">{t("events.shown", { shown: events.length, total })}</p>
        </div>
      )}
    </div>
  );
}

function MoreLink(props: React.ComponentProps<typeof AppLink>) {
  return <AppLink {...props} keepScroll replace />;
}

/** Announces the number of filtered events; after "Show more" the first new card gets the focus. */
function useListNews(shown: number, total: number, pages: number) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const before = useRef({ shown, total, pages });
  useEffect(() => {
    const last = before.current;
    before.current = { shown, total, pages };
    if (pages > last.pages && shown > last.shown) {
      announce(t("events.added", { n: shown - last.shown }));
      box.current?.querySelectorAll<HTMLElement>("li")[last.shown]?.querySelector("a")?.focus({ preventScroll: true });
    } else if (total !== last.total) announce(t("events.count", { n: total }));
  }, [shown, total, pages, t]);
  return box;
}
