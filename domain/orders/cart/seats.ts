import type { Selection } from "./selection.types.ts";
import { bundleSize } from "../../tickets/bundle-size.ts";
import { selectionOf } from "./selection.ts";
import type { EventTransaction } from "./transaction.types.ts";

type Line = Selection["categories"][number];
/** A selection with the seats of each seated category. */
export type SeatedSelection = Omit<Selection, "categories"> & {
  readonly categories: readonly (Line & { readonly seats?: readonly string[] })[];
};
type Chosen = Pick<EventTransaction, "price" | "qty" | "seats">;

/** Assigns the chosen seats to categories. The transaction lists them in category order, one for each ticket. */
function seatsOfCategories({ price, qty, seats }: Chosen, seated: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  let from = 0;
  for (const [i, { id, bundlingTicket }] of price.entries()) {
    if (!seated.includes(id)) continue;
    const to = from + (qty[i] ?? 0) * bundleSize(bundlingTicket);
    found.set(id, seats.slice(from, to));
    from = to;
  }
  return found;
}

/** How many seats the chosen tickets of seated categories need. */
export function seatsNeeded({ price, qty }: Pick<Chosen, "price" | "qty">, seated: readonly string[]): number {
  return price.reduce((sum, { id, bundlingTicket }, i) => sum + (seated.includes(id) ? (qty[i] ?? 0) * bundleSize(bundlingTicket) : 0), 0);
}

/** Removes spare seats after a change of quantities, the last of each category first. Missing seats stay missing, for the page with the map. */
export function withoutSpareSeats(before: EventTransaction, after: EventTransaction, seated: readonly string[]): EventTransaction {
  if (after.seats.length === 0 || seatsNeeded(before, seated) !== before.seats.length) return after;
  const had = seatsOfCategories(before, seated);
  const seats = after.price.flatMap((category, i) =>
    (had.get(category.id) ?? []).slice(0, seatsNeeded({ price: [category], qty: [after.qty[i] ?? 0] }, seated)),
  );
  return { ...after, seats };
}

/** The selection for a hold; `seated` are the categories with seats. */
export function selectionWithSeats(
  transaction: Chosen & Pick<EventTransaction, "additionals" | "addonQty">,
  seated: readonly string[],
): SeatedSelection {
  const selection = selectionOf(transaction);
  if (seated.length === 0) return selection;
  const seats = seatsOfCategories(transaction, seated);
  const own = ({ categoryId }: Line) => (seats.has(categoryId) ? { seats: seats.get(categoryId)! } : {});
  return { ...selection, categories: selection.categories.map((line) => ({ ...line, ...own(line) })) };
}
