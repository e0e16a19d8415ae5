import { useEffect, useRef } from "react";
import type { EventCard as Card } from "#contract/catalogue/events.ts";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { EventCard } from "./event-card.tsx";

type Grid = {
  readonly events: readonly Card[];
  /** What the list is called in analytics. */
  readonly list: string;
  /** How many pictures stand in the first view. */
  readonly priority?: number;
  /** Rank of the names as headings. */
  readonly level?: 2 | 3;
};

/** Columns of a wide window: none of them stands empty beside one, two or four events. */
function columnsOf(n: number): 1 | 2 | 3 {
  return n === 1 ? 1 : n === 2 || n === 4 ? 2 : 3;
}

/** Events side by side; one alone stands wide, words beside its picture. */
export function EventGrid({ events, list, priority = 0, level = 3 }: Grid) {
  const shown = useRef("");
  useEffect(() => {
    // Told anew only when there is something else to see: a parent may draw the same events as often as it likes.
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
