import { Suspense } from "react";
import type { EventCard, EventList } from "#contract/catalogue/events.ts";
import type { VideoCard } from "#contract/videos/videos.ts";
import { FilterChips } from "#ui/layout/link-row.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { EventGrid } from "../../catalogue/list/event-grid.tsx";
import { NoEvents } from "../../catalogue/list/no-events.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { latePart } from "../../shell/router/lazy-part.ts";
import { Hero } from "./hero.tsx";
import { NextUp } from "./next-up.tsx";
import { TrustStrip } from "./trust-strip.tsx";

/** Cards below the first event. */
export const UPCOMING_SHOWN = 6;

/** Few shops have videos. */
const VideoRail = latePart(() => import("../../videos/list/video-rail.tsx").then((loaded) => loaded.VideoRail));

type HomeProps = { readonly upcoming: EventList; readonly past: readonly EventCard[]; readonly videos: readonly VideoCard[] };

/** The front page: the shop's banner and its events. See docs/rules/pages.md#front-page. */
export function HomeScreen({ upcoming, past, videos }: HomeProps) {
  const t = useT();
  const { flags } = useTenant();
  const next = upcoming.events.find((event) => event.featured) ?? upcoming.events[0];
  const others = upcoming.events.filter((event) => event !== next).slice(0, UPCOMING_SHOWN);
  const rail = videos.length > 0 && (
    <Suspense>
      <VideoRail videos={videos} list="home" />
    </Suspense>
  );
  return (
    <>
      <Hero hasMore={upcoming.total > others.length + 1} isAlone={!next} />
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
      {/* Without events, videos come first. */}
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
