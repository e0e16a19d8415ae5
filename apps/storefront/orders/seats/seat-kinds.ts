import type { CategoryAnswer, EventDetail } from "#contract/catalogue/events.ts";
import { isBuyable } from "#domain/catalogue/sale-state.ts";
import { bundleSize } from "#domain/tickets/bundle-size.ts";
import type { CategorySeats } from "#domain/orders/cart/with-seats.ts";
import type { EventTransaction } from "#domain/orders/cart/transaction.types.ts";
import type { Venue } from "./load-venue.ts";

/**
 * The ticket category that a map category's seats are sold as. If there are several, the one already in the order; else the first that
 * sells single seats; else the first.
 */
export type SeatKind = {
  /** Index of the map's category. */
  readonly index: number;
  readonly category: CategoryAnswer;
  /** Number of seats sold together. */
  readonly size: number;
  readonly isSeated: boolean;
};

type Ordered = Pick<EventTransaction, "price">;

/** The kind of each map category; null for one that is not on sale. */
export function kindsOf(
  event: Pick<EventDetail, "prices" | "seating">,
  venue: Pick<Venue, "categories" | "standing" | "scene">,
  { price }: Ordered,
): readonly (SeatKind | null)[] {
  const seated = new Set(event.seating?.categoryIds);
  const sold = [...venue.categories, ...venue.standing];
  return venue.scene.map.categories.map(({ key }, index) => {
    const ids = sold.find((each) => each.key === key)?.categoryIds ?? [];
    const offered = event.prices.filter(({ id, state }) => ids.includes(id) && (isBuyable(state) || price.some((own) => own.id === id)));
    const chosen = offered.find(({ id }) => price.some((own) => own.id === id));
    const category = chosen ?? offered.find(({ bundlingTicket }) => bundleSize(bundlingTicket) === 1) ?? offered[0];
    if (!category) return null;
    return { index, category, size: bundleSize(category.bundlingTicket), isSeated: seated.has(category.id) };
  });
}

/** The kinds for tickets offered by a waiting list: the offered categories alone, limited to the offered number. */
export function kindsOfOffer(kinds: readonly (SeatKind | null)[], { price, qty }: Ordered & Pick<EventTransaction, "qty">): typeof kinds {
  return kinds.map((kind) => {
    const line = price.findIndex(({ id }) => id === kind?.category.id);
    return kind === null || line < 0 ? null : { ...kind, category: { ...kind.category, maxPerOrder: qty[line] ?? 0 } };
  });
}

/** Chosen seats grouped by ticket category, in order of choice. */
export function soldAs(
  chosen: readonly number[],
  venue: Pick<Venue, "seating">,
  kinds: readonly (SeatKind | null)[],
): readonly CategorySeats[] {
  const found = new Map<CategoryAnswer, string[]>();
  for (const seat of chosen) {
    const kind = kinds[venue.seating.category[seat]!];
    if (!kind) continue;
    const list = found.get(kind.category) ?? [];
    list.push(venue.seating.ids[seat]!);
    found.set(kind.category, list);
  }
  return [...found].map(([category, seats]) => ({ category, seats }));
}

/** How many seats the first incomplete bundle lacks; null if all are complete. */
export function notWhole(sold: readonly CategorySeats[]): { readonly category: string; readonly missing: number } | null {
  for (const { category, seats } of sold) {
    const over = seats.length % bundleSize(category.bundlingTicket);
    if (over > 0) return { category: category.name, missing: bundleSize(category.bundlingTicket) - over };
  }
  return null;
}
