import { useEffect, useRef } from "react";
import type { EventCard as Card } from "#contract/catalogue/events.ts";
import { CardLink } from "#ui/layout/card.tsx";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { eventFrom, eventHour, eventWhere } from "./event-words.ts";
import { Poster } from "./poster.tsx";
import { StateBadge } from "./state-badge.tsx";
import { WhenLine } from "./when-line.tsx";

type Grid = {
  readonly events: readonly Card[];
  /** The list's name in analytics. */
  readonly list: string;
  /** Number of pictures in the first view. */
  readonly priority?: number;
  /** Heading level of the names. */
  readonly level?: 2 | 3;
};

/** Events side by side; a single one is wide, with words beside its picture. */
export function EventGrid({ events, list, priority = 0, level = 3 }: Grid) {
  const shown = useRef("");
  useEffect(() => {
    // Report only changes of the list, however often the parent renders.
    const now = [list, ...events.map(({ id }) => id)].join();
    if (shown.current === now) return;
    shown.current = now;
    pushEvent("view_item_list", { list, items: events.map(({ id, name }, index) => ({ item_id: id, item_name: name, index })) });
  }, [events, list]);
  const columns = columnsOf(events.length);
  return (
    <ul className="events-grid" data-columns={columns}>
      {events.map((event, index) => (
        <li key={event.id}>
          <EventCard event={event} list={list} position={index + 1} priority={index < priority} level={level} columns={columns} />
        </li>
      ))}
    </ul>
  );
}

/** Columns of a wide window, chosen so that one, two or four events leave no column empty. */
function columnsOf(n: number): 1 | 2 | 3 {
  return n === 1 ? 1 : n === 2 || n === 4 ? 2 : 3;
}

type CardProps = {
  readonly event: Card;
  readonly list: string;
  readonly position: number;
  readonly priority: boolean;
  readonly level: 2 | 3;
  /** Cards beside each other in a wide window. */
  readonly columns: 1 | 2 | 3;
};

const WIDTHS = { 1: "600px", 2: "600px", 3: "384px" };

/** An event in a list; the whole card is one link. */
function EventCard({ event, list, position, priority, level, columns }: CardProps) {
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
          <WhenLine event={event} hours={eventHour(event, t, locale)} />
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
