import { memo, Suspense, useEffect } from "react";
import { useLocation } from "react-router";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { messagesFor, type Namespace } from "#i18n/messages.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { pushEvent } from "../brands/analytics/data-layer.ts";
import { expectEvent } from "../shell/document/expect-data.ts";
import { pageMeta } from "../shell/document/page-meta.ts";
import { seeVideo } from "../shell/document/video-instead.ts";
import { EventFacts, ShareButton } from "../catalogue/event/event-facts.tsx";
import { EventJsonLd } from "../catalogue/event/event-json-ld.tsx";
import { ReservedRows } from "../catalogue/event/reserved-rows.tsx";
import { TicketPanel } from "../catalogue/event/ticket-panel.tsx";
import { useLiveEvent } from "../catalogue/event/use-live-event.ts";
import { Poster } from "../catalogue/list/poster.tsx";
import { StateBadge } from "../catalogue/list/state-badge.tsx";
import { useT } from "../shell/i18n/use-t.ts";
import { PreviewBanner } from "../catalogue/preview/preview-banner.tsx";
import { pageContext } from "../shell/router/page-context.ts";
import type { Route } from "./+types/event";
import { latePart, lazyPart } from "../shell/router/lazy-part.ts";

/** Loaded lazily: most visits have no draft. */
const DraftBanner = lazyPart(() => import("../orders/whatsapp/draft-banner.tsx").then((loaded) => loaded.DraftBanner));

const EventRest = latePart(() => import("../catalogue/event/event-rest.tsx").then((loaded) => loaded.EventRest));

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { api, locale, config } = page;
  const answer = await api("getEvent", { params: { slug: params.slug }, query: { locale } });
  if (!answer.ok) await seeVideo(page, params.slug);
  const event = expectEvent(answer);
  const words: Namespace[] = ["event"];
  if (event.bookingMode !== "web") words.push("whatsapp");
  if (event.queue) words.push("line");
  if (event.takesCodes) words.push("access");
  return { event: withoutForms(event), messages: messagesFor(locale, words, config.brand.labels) };
}

const UNSEEN = { en: "", id: "" };

/** The event without texts that only the next pages show, which load it themselves. Prefilling an order needs the fields. */
function withoutForms(event: EventDetail): EventDetail {
  const short = (fields: EventDetail["patronFields"]) =>
    fields.map(({ reason: _reason, options, ...field }) => ({
      ...field,
      ...(options && { options: options.map(({ value }) => ({ value, label: UNSEEN })) }),
    }));
  const waiver = event.waiver && { ...event.waiver, text: [] };
  return { ...event, patronFields: short(event.patronFields), attendeeFields: short(event.attendeeFields), waiver };
}

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) => {
  if (!loaderData) return [];
  const { event } = loaderData;
  return pageMeta(matches, location, {
    title: [event.name],
    description: event.summary,
    shared: `event/${event.slug}`,
    hidden: event.isPreview === true,
  });
};

export default function EventPage({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const { event, ask } = useLiveEvent(loaderData.event);
  const notice = new URLSearchParams(useLocation().search).get("notice");
  const { id, name, eventCategory, from } = loaderData.event;
  useEffect(() => {
    pushEvent("view_item", { item_id: id, item_name: name, category: eventCategory.name, price: from, currency: "IDR" });
  }, [id, name, eventCategory.name, from]);
  return (
    <div className="ui-page event-page">
      <PreviewBanner event={loaderData.event} />
      {!loaderData.event.isPreview && <EventJsonLd event={loaderData.event} />}
      <div className="event-head">
        <Poster
          isPlain
          picture={event.picture}
          sizes="(min-width: 80rem) 690px, (min-width: 64rem) 56vw, calc(100vw - 2rem)"
          priority
          className="event-picture"
        />
        <div className="event-title">
          <div className="event-kind">
            <p>{event.eventCategory.name}</p>
            <StateBadge event={event} />
            <ShareButton id={event.id} name={event.name} />
          </div>
          <h1 tabIndex={-1}>{event.name}</h1>
          <p>{event.summary}</p>
        </div>
        <EventFacts event={event} />
      </div>
      <div className="event-side">
        {notice === "preview-done" && <Banner tone="success">{t("event.preview_done")}</Banner>}
        {notice === "choose-first" && <Banner tone="info">{t("event.choose_first")}</Banner>}
        {event.bookingMode !== "web" && (
          <Suspense>
            <DraftBanner event={event} />
          </Suspense>
        )}
        <ReservedRows eventId={id} />
        <TicketPanel event={event} ask={ask} />
      </div>
      <Below event={loaderData.event} />
    </div>
  );
}

/** Memoised, so that a change of stock does not render the sections below the tickets again. */
const Below = memo(function Below({ event }: Pick<Route.ComponentProps["loaderData"], "event">) {
  return (
    <Suspense>
      <EventRest event={event} />
    </Suspense>
  );
});
