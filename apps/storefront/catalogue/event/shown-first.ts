import type { SaleState } from "#domain/catalogue/event.ts";
import { isBuyable } from "#domain/catalogue/sale-state.ts";

type Category = { readonly state: SaleState };

/** Categories in the organiser's order, in three groups: on sale, on sale later, and gone. */
export function shownFirst<T extends Category>(categories: readonly T[]): readonly T[] {
  return categories.toSorted((a, b) => groupOf(a) - groupOf(b));
}

function groupOf({ state }: Category): number {
  return isBuyable(state) ? 0 : state === "coming_soon" ? 1 : 2;
}
