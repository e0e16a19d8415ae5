import { Suspense } from "react";
import type { AliasAnswer, MicrositePage } from "#contract/catalogue/aliases.ts";
import type { PageAnswer } from "#contract/catalogue/events.ts";
import { formatLongDay } from "#i18n/format-long-day.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { RichText } from "../../brands/legal/rich-text.tsx";
import { helpLink } from "../../shell/document/help-link.ts";
import { EventGrid } from "../list/event-grid.tsx";
import { NoEvents } from "../list/no-events.tsx";
import { Poster } from "../list/poster.tsx";
import { latePart } from "../../shell/router/lazy-part.ts";

export function AliasScreen({ alias }: { alias: AliasAnswer }) {
  return alias.kind === "microsite-page" ? <Microsite site={alias} /> : <OrganiserPage page={alias} />;
}

/** A page written by the tenant. */
function OrganiserPage({ page }: { page: PageAnswer }) {
  const t = useT();
  const locale = useLocale();
  const { brand } = useTenant();
  const help = helpLink(brand, page.title);
  return (
    <div className="ui-page legal-page">
      <article>
        <h1 tabIndex={-1}>{page.title}</h1>
        {page.updatedAt !== null && <p className="legal-date">{t("legal.updated", { date: formatLongDay(page.updatedAt, locale) })}</p>}
        <RichText blocks={page.text} level={2} />
        <footer className="legal-foot">
          <p>
            {t("alias.contact")}{" "}
            <a className="ui-link" href={help.href}>
              {t(help.kind === "whatsapp" ? "common.ask_whatsapp" : "common.help_email")}
            </a>
          </p>
        </footer>
      </article>
    </div>
  );
}

/** Loaded lazily: few businesses have videos. */
const VideoRail = latePart(() => import("../../videos/list/video-rail.tsx").then((loaded) => loaded.VideoRail));

/** A business's page: its banner, its text, its events. See docs/rules/brands.md#a-businesss-page. */
function Microsite({ site }: { site: MicrositePage }) {
  const t = useT();
  const { flags } = useTenant();
  const { name, heroText, banner, upcoming, past, videos } = site;
  const rail = videos.length > 0 && (
    <Suspense>
      <VideoRail videos={videos} list="microsite" business={name} />
    </Suspense>
  );
  return (
    <>
      <section className="home-hero" data-layout="stacked" data-banner="">
        <div className="ui-page home-hero-frame">
          <Poster
            picture={banner}
            alt={name}
            sizes="(min-width: 80rem) 1200px, calc(100vw - 2rem)"
            ratio="16:9"
            priority
            className="home-hero-picture"
          />
          <div className="home-hero-words">
            <h1 tabIndex={-1}>{name}</h1>
            {heroText && <p>{heroText}</p>}
          </div>
        </div>
      </section>
      {upcoming.length === 0 && rail}
      <section className="ui-page home-section" aria-labelledby="upcoming">
        <h2 id="upcoming">{t("alias.by", { business: name })}</h2>
        {upcoming.length > 0 ? <EventGrid events={upcoming} list="microsite" /> : <NoEvents canSeePast={flags.withPastEvent} />}
      </section>
      {upcoming.length > 0 && rail}
      {past.length > 0 && (
        <section className="ui-page home-section" aria-labelledby="past">
          <h2 id="past">{t("alias.past", { business: name })}</h2>
          <EventGrid events={past} list="microsite-past" />
        </section>
      )}
    </>
  );
}
