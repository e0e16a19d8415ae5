import { Suspense } from "react";
import type { EventCard, EventList } from "#contract/catalogue/events.ts";
import type { VideoCard } from "#contract/videos/videos.ts";
import { FilterChips } from "#ui/layout/link-row.tsx";
import { LinkButton } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { buttonStyle } from "#ui/form/button-style.ts";
import { CardLink } from "#ui/layout/card.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { EventGrid } from "../../catalogue/list/event-grid.tsx";
import { NoEvents } from "../../catalogue/list/no-events.tsx";
import { useT, useLocale } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { latePart } from "../../shell/router/lazy-part.ts";
import { Poster } from "../../catalogue/list/poster.tsx";
import { helpLink } from "../../shell/document/help-link.ts";
import { pushEvent } from "../analytics/data-layer.ts";
import { eventFrom, eventHour, eventWhere } from "../../catalogue/list/event-words.ts";
import { StateBadge } from "../../catalogue/list/state-badge.tsx";
import { WhenLine } from "../../catalogue/list/when-line.tsx";

/** Number of event cards below the next event. */
export const UPCOMING_SHOWN = 6;

/** Loaded lazily: few shops have videos. */
const VideoRail = latePart(() => import("../../videos/list/video-rail.tsx").then((loaded) => loaded.VideoRail));

/** On sale. The domain's rule would load the code of an event's page. */
const isOpen = (state: EventCard["state"]) => state === "available" || state === "few_left";

/** The event to show first: a featured one if it can be bought, else the soonest that can, else the soonest that takes place. */
function nextEvent(events: readonly EventCard[]): EventCard | undefined {
  const open = events.filter(({ state }) => isOpen(state));
  return open.find(({ featured }) => featured) ?? open[0] ?? events.find(({ state }) => state !== "cancelled");
}

type HomeProps = { readonly upcoming: EventList; readonly past: readonly EventCard[]; readonly videos: readonly VideoCard[] };

/** The front page: the shop's banner and its events. See docs/rules/pages.md#front-page. */
export function HomeScreen({ upcoming, past, videos }: HomeProps) {
  const t = useT();
  const { flags } = useTenant();
  const next = nextEvent(upcoming.events);
  const others = upcoming.events.filter((event) => event !== next).slice(0, UPCOMING_SHOWN);
  const rail = videos.length > 0 && (
    <Suspense>
      <VideoRail videos={videos} list="home" />
    </Suspense>
  );
  return (
    <>
      <Hero hasEvents={upcoming.total > 0} isAlone={!next} />
      {next && <NextUp event={next} />}
      {others.length > 0 && (
        <section className="ui-page home-section" aria-labelledby="upcoming">
          <div className="home-section-head">
            <h2 id="upcoming">{t("home.upcoming")}</h2>
            <AppLink href="/event" className="ui-link">
              {t("home.see_all")}
            </AppLink>
          </div>
          {upcoming.categories.length > 1 && (
            <FilterChips
              as={AppLink}
              label={t("home.categories")}
              items={upcoming.categories.map(({ id, name }) => ({ href: `/event?category=${encodeURIComponent(id)}`, label: name }))}
            />
          )}
          <EventGrid events={others} list="home" />
        </section>
      )}
      {/* Above the note that there are no events, so that videos come first. */}
      {rail}
      {!next && (
        <div className="ui-page home-section">
          <NoEvents canSeePast={flags.withPastEvent} />
        </div>
      )}
      {past.length > 0 && (
        <section className="ui-page home-section" aria-labelledby="past">
          <div className="home-section-head">
            <h2 id="past">{t("home.past")}</h2>
            <AppLink href="/event?when=past" className="ui-link">
              {t("events.see_previous")}
            </AppLink>
          </div>
          <EventGrid events={past} list="past" />
        </section>
      )}
      <TrustStrip />
    </>
  );
}

const SIZES = {
  split: "(min-width: 80rem) 690px, (min-width: 64rem) 55vw, calc(100vw - 2rem)",
  stacked: "(min-width: 80rem) 1200px, calc(100vw - 2rem)",
};

/**
 * The shop's name and banner, in one of three layouts that the tenant chooses; no text is ever on a picture. On a phone it is short and
 * without the picture, so that the next event and its button are in the first view. `isAlone`: no event follows, so the link to all events is
 * the main button.
 */
function Hero({ hasEvents, isAlone }: { readonly hasEvents: boolean; readonly isAlone: boolean }) {
  const t = useT();
  const { brand } = useTenant();
  return (
    <section className="home-hero" data-layout={brand.heroLayout}>
      <div className="ui-page home-hero-frame">
        {brand.heroLayout !== "compact" && (
          <Poster picture={brand.hero} sizes={SIZES[brand.heroLayout]} ratio="16:9" className="home-hero-picture" />
        )}
        <div className="home-hero-words">
          <h1>{brand.tagline}</h1>
          <p>{brand.heroText}</p>
          {isAlone && hasEvents && (
            <div className="ui-actions-row home-hero-actions">
              <LinkButton as={AppLink} href="/event" variant="primary">
                {t("home.see_all")}
              </LinkButton>
            </div>
          )}
        </div>
      </div>
    </section>
  );
}

/** The next event as a wide card. On a phone its picture is the largest in the first view. */
function NextUp({ event }: { event: EventCard }) {
  const t = useT();
  const locale = useLocale();
  const from = eventFrom(event, t, locale);
  const canBuy = isOpen(event.state);
  return (
    <section className="ui-page home-section" aria-labelledby="next-up">
      <h2 id="next-up" className="sr-only">
        {t("home.next")}
      </h2>
      <article className="home-next one-link" aria-label={event.name}>
        <Poster picture={event.picture} sizes="(min-width: 80rem) 690px, (min-width: 48rem) 55vw, calc(100vw - 2rem)" priority />
        <div className="home-next-words">
          <StateBadge event={event} />
          <h3>
            <CardLink
              as={AppLink}
              href={`/event/${event.slug}`}
              onClick={() => pushEvent("cta_card", { item_id: event.id, item_name: event.name, list: "next", position: 1 })}
            >
              {event.name}
            </CardLink>
          </h3>
          <p className="event-card-when">
            <WhenLine event={event} hours={eventHour(event, t, locale)} />
          </p>
          <p className="event-card-where">{eventWhere(event, t)}</p>
          {from && <p className="num text-price home-next-price">{from}</p>}
          <span aria-hidden="true" {...buttonStyle({ variant: canBuy ? "primary" : "secondary" })}>
            {t(canBuy && !event.isFree ? "home.buy" : "home.see_event")}
          </span>
        </div>
      </article>
    </section>
  );
}

/** Four lines on why it is safe to buy here. */
function TrustStrip() {
  const t = useT();
  const { brand, takesPayments } = useTenant();
  return (
    <section className="ui-page home-section">
      <ul className="home-trust">
        <li>
          <Icon name="lock" size={24} />
          <strong>{t("home.trust_price")}</strong>
          <span>{t("home.trust_price_line")}</span>
        </li>
        {takesPayments && (
          <li>
            <Icon name="qr" size={24} />
            <strong>{t("home.trust_pay")}</strong>
            <span>{t("home.trust")}</span>
          </li>
        )}
        <li>
          <Icon name="ticket" size={24} />
          <strong>{t("home.trust_ticket")}</strong>
          <span>{t("home.trust_ticket_line")}</span>
        </li>
        <li>
          <Icon name="user" size={24} />
          <strong>
            <a href={helpLink(brand).href}>{t("home.trust_help")}</a>
          </strong>
          <span>{t(helpLink(brand).kind === "whatsapp" ? "home.trust_help_line" : "home.trust_mail_line")}</span>
        </li>
      </ul>
    </section>
  );
}
