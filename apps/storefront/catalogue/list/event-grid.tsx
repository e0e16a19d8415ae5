import { useEffect, useRef } from "react";
import type { EventCard as Card } from "#contract/catalogue/events.ts";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { EventCard } from "./event-card.tsx";

type Grid = {
  readonly events: readonly Card[];
  /** The list's name in analytics. */
  readonly list: string;
  /** Number of pictures in the first view. */
  readonly priority?: number;
  /** Heading level of the names. */
  readonly level?: 2 | 3;
};

/** Columns of a wide window: one, two and four events leave no column empty. */
function columnsOf(n: number): 1 | 2 | 3 {
  return n === 1 ? 1 : n === 2 || n === 4 ? 2 : 3;
}

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
