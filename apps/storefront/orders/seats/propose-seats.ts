import { bestTogether, type Proposal } from "#domain/catalogue/seating/choose/best-together.ts";
import type { SeatWish } from "#domain/catalogue/seating/choose/windows.ts";
import type { SeatStates } from "#domain/catalogue/seating/states/seat-states.ts";
import type { Venue } from "./load-venue.ts";
import type { SeatKind } from "./seat-kinds.ts";

export type Wish = Omit<SeatWish, "category"> & {
  /** One of the event's categories; null for any. */
  readonly categoryId: string | null;
};

type Where = {
  readonly venue: Pick<Venue, "seating" | "costs">;
  readonly states: SeatStates;
  readonly kinds: readonly (SeatKind | null)[];
  readonly avoid: ReadonlySet<number>;
};

const RANK = { together: 0, rows: 1, apart: 2 } as const;

/** The best seats of one category for a wish: of any category, those of the cheapest that has them together. Null if none has enough. */
export function proposeSeats({ venue: { seating, costs }, states, kinds, avoid }: Where, { categoryId, ...wish }: Wish): Proposal | null {
  let best: (Proposal & { readonly price: number }) | null = null;
  for (const kind of kinds) {
    if (!kind?.isSeated || (categoryId !== null && kind.category.id !== categoryId)) continue;
    if (wish.count % kind.size > 0 || wish.count > kind.category.maxPerOrder * kind.size) continue;
    const proposal = bestTogether({ seating, states, costs, avoid, singles: "last" }, { ...wish, category: kind.index });
    if (proposal === null) continue;
    const found = { ...proposal, price: kind.category.price / kind.size };
    const by = best === null ? -1 : RANK[found.kind] - RANK[best.kind] || found.price - best.price || found.cost - best.cost;
    if (by < 0) best = found;
  }
  return best;
}
