import type { EventCard as Card } from "#contract/catalogue/events.ts";
import { CardLink } from "#ui/layout/card.tsx";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { eventFrom, eventWhere } from "./event-words.ts";
import { Poster } from "./poster.tsx";
import { StateBadge } from "./state-badge.tsx";
import { WhenLine } from "./when-line.tsx";

type CardProps = {
  readonly event: Card;
  readonly list: string;
  readonly position: number;
  readonly priority?: boolean;
  readonly level?: 2 | 3;
  /** Cards side by side in a wide window. */
  readonly columns?: 1 | 2 | 3;
};

const WIDTHS = { 1: "600px", 2: "600px", 3: "384px" };

/** An event in a list; the whole card is one link. */
export function EventCard({ event, list, position, priority = false, level = 3, columns = 3 }: CardProps) {
  const t = useT();
  const locale = useLocale();
  const Heading = `h${level}` as const;
  const isPast = event.state === "ended";
  const from = isPast ? null : eventFrom(event, t, locale);
  return (
    <article className="event-card one-link" aria-label={event.name} data-past={isPast ? "" : undefined}>
      <div className="event-card-picture">
        <Poster
          picture={event.picture}
          sizes={`(min-width: 64rem) ${WIDTHS[columns]}, (min-width: 40rem) 50vw, calc(100vw - 2rem)`}
          priority={priority}
        />
        <StateBadge event={event} />
      </div>
      <div className="event-card-words">
        <p className="event-card-when">
          <WhenLine event={event} />
        </p>
        <Heading>
          <CardLink
            as={AppLink}
            href={`/event/${event.slug}`}
            onClick={() => pushEvent("cta_card", { item_id: event.id, item_name: event.name, list, position })}
          >
            {event.name}
          </CardLink>
        </Heading>
        <p className="event-card-where">{eventWhere(event, t)}</p>
        {from && <p className="num event-card-price">{from}</p>}
      </div>
    </article>
  );
}
