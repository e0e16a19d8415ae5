import { messagesFor } from "#i18n/messages/load.ts";
import { FilterChips } from "#ui/layout/link-row.tsx";
import { expectData } from "../document/expect-data.ts";
import { pageMeta } from "../document/page-meta.ts";
import { useTenant } from "../document/tenant.ts";
import { EventGrid } from "../events/event-grid.tsx";
import { NoEvents } from "../events/no-events.tsx";
import { Hero } from "../home/hero.tsx";
import { NextUp } from "../home/next-up.tsx";
import { TrustStrip } from "../home/trust-strip.tsx";
import { useT } from "../i18n/use-t.ts";
import { AppLink } from "../links/app-link.tsx";
import { pageContext } from "../page-context.ts";
import type { Route } from "./+types/home";

const UPCOMING_SHOWN = 6;
const PAST_SHOWN = 3;

export async function loader({ context }: Route.LoaderArgs) {
  const { api, locale, config } = context.get(pageContext);
  const list = (when: "upcoming" | "past", size: number) => api("listEvents", { query: { locale, when, size } });
  const [upcoming, past] = await Promise.all([
    list("upcoming", UPCOMING_SHOWN + 1),
    config.flags.withPastEvent ? list("past", PAST_SHOWN) : null,
  ]);
  return {
    upcoming: expectData(upcoming),
    past: past?.ok ? past.data.events : [],
    messages: messagesFor(locale, ["home", "events"], config.brand.labels),
  };
}

export const meta: Route.MetaFunction = ({ matches, location }) => pageMeta(matches, location, { title: [] });

export default function Home({ loaderData }: Route.ComponentProps) {
  const { upcoming, past } = loaderData;
  const t = useT();
  const { flags, brand } = useTenant();
  const next = upcoming.events.find((event) => event.featured) ?? upcoming.events[0];
  const others = upcoming.events.filter((event) => event !== next).slice(0, UPCOMING_SHOWN);
  return (
    <>
      <Hero />
      {next && <NextUp event={next} priority={brand.heroLayout === "compact"} />}
      {others.length > 0 && (
        <section className="k-page s-section" aria-labelledby="upcoming">
          <div className="s-section-head">
            <h2 id="upcoming">{t("home.upcoming")}</h2>
            <AppLink href="/event" className="k-link">
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
      {!next && (
        <div className="k-page s-section">
          <NoEvents canSeePast={flags.withPastEvent} />
        </div>
      )}
      {past.length > 0 && (
        <section className="k-page s-section" aria-labelledby="past">
          <div className="s-section-head">
            <h2 id="past">{t("home.past")}</h2>
            <AppLink href="/event?when=past" className="k-link">
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
