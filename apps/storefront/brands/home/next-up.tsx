import type { EventCard } from "#contract/catalogue/events.ts";
import { buttonStyle } from "#ui/form/button-style.ts";
import { CardLink } from "#ui/layout/card.tsx";
import { pushEvent } from "../analytics/data-layer.ts";
import { Poster } from "../../catalogue/list/poster.tsx";
import { eventFrom, eventWhere } from "../../catalogue/list/event-words.ts";
import { StateBadge } from "../../catalogue/list/state-badge.tsx";
import { WhenLine } from "../../catalogue/list/when-line.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";

/** The next event, wide. On a phone its picture is the largest of the first screen. */
export function NextUp({ event }: { event: EventCard }) {
  const t = useT();
  const locale = useLocale();
  const from = eventFrom(event, t, locale);
  const canBuy = event.state === "available" || event.state === "few_left";
  return (
    <section className="ui-page home-section" aria-labelledby="next-up">
      <h2 id="next-up">{t("home.next")}</h2>
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
            <WhenLine event={event} />
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
