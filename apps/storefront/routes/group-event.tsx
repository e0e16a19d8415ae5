import { useEffect } from "react";
import { redirect } from "react-router";
import { zoneAbbreviation } from "#domain/time/zone.ts";
import { zoneOf } from "#i18n/format.ts";
import { messagesFor } from "#i18n/messages.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { pushEvent } from "../brands/analytics/data-layer.ts";
import { expectEvent } from "../shell/document/expect-data.ts";
import { pageMeta } from "../shell/document/page-meta.ts";
import { GroupDates } from "../brands/group/group-dates.tsx";
import { groupRows, isAllSoldOut } from "../brands/group/group-rows.ts";
import { useT } from "../shell/i18n/use-t.ts";
import { AppLink } from "../shell/links/app-link.tsx";
import { restOfQuery } from "../shell/links/rest-of-query.ts";
import { pageContext } from "../shell/router/page-context.ts";
import { PreviewBanner } from "../catalogue/preview/preview-banner.tsx";
import type { Route } from "./+types/group-event";

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { api, locale, config, prefix } = page;
  const event = expectEvent(await api("getEvent", { params: { slug: params.slug }, query: { locale } }));
  // An event on a single date needs no choice: redirect to it.
  if (event.sessions.length === 0) throw redirect(`${prefix}/event/${event.slug}${restOfQuery(page.request.url)}`);
  return { event, messages: messagesFor(locale, ["event", "group"], config.brand.labels) };
}

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) => {
  if (!loaderData) return [];
  const { event, messages } = loaderData;
  return pageMeta(matches, location, {
    title: [messages["group.title"] ?? "", event.name],
    description: event.summary,
    shared: `event/${event.slug}`,
  });
};

/** All dates of one event, as a choice. See docs/rules/events.md#several-dates. */
export default function GroupEvent({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const { event } = loaderData;
  const { coming, past } = groupRows(event);
  const { id, name } = event;
  useEffect(() => pushEvent("view_item_list", { list: "group", items: [{ item_id: id, item_name: name }] }), [id, name]);
  return (
    <div className="ui-page group-page">
      <PreviewBanner event={event} />
      <AppLink href={`/event/${event.slug}`} className="ui-link tap">
        {t("group.back")}
      </AppLink>
      <h1 tabIndex={-1}>{event.name}</h1>
      <p className="group-lead">
        {t("group.lead", { zone: zoneAbbreviation(zoneOf(event.zone)), place: event.venue?.city ?? t("common.place_unknown") })}
      </p>
      {isAllSoldOut(coming) && <Banner tone="info" title={t("group.all_sold_out")} />}
      {coming.length > 0 && <GroupDates event={event} rows={coming} />}
      {past.length > 0 && (
        <details className="group-past">
          <summary>{t("group.past")}</summary>
          <GroupDates event={event} rows={past} />
        </details>
      )}
    </div>
  );
}
