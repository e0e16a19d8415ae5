import type { QuotaUse } from "../cart/claims-of.ts";
import type { Selection } from "../cart/selection.types.ts";

/** Places of a partner in one quota: `quotaId` counts them, `partOf` is the quota of the general sale. */
export type AllottedPlaces = {
  readonly categoryId: string;
  /** Null: at any date. */
  readonly sessionId: string | null;
  readonly quotaId: string;
  readonly partOf: string;
  /** Units left, 0 after the give-back date. */
  readonly left: number;
};

/** An access code as the database knows it now. */
export type AccessCode = {
  /** Also the id of the quota that counts its tickets. */
  readonly id: string;
  readonly categoryIds: readonly string[];
  readonly state: "open" | "early" | "ended";
  /** Tickets that it still opens. */
  readonly left: number;
  readonly maxPerOrder: number | null;
  readonly places: readonly AllottedPlaces[];
};

/** Why a code is refused. `other`: it is for another event, or for other tickets. `order`: more tickets than it opens in one order. */
export type AccessRefusal = "unknown" | "other" | "early" | "ended" | "used_up" | "order";

/** Whether a code may open so many tickets now. Null if it may. */
export function judgeAccess(
  { state, left, maxPerOrder }: Omit<AccessCode, "id" | "categoryIds" | "places">,
  tickets: number,
): AccessRefusal | null {
  if (state !== "open") return state;
  if (left < Math.max(tickets, 1)) return "used_up";
  return maxPerOrder !== null && tickets > maxPerOrder ? "order" : null;
}

/**
 * The quotas of a selection bought by a partner: a category comes from the partner's own places if they suffice for all its pieces, else from
 * the general sale.
 */
export function allottedUses(
  uses: readonly QuotaUse[],
  places: readonly AllottedPlaces[],
  { selection, sessionId }: { readonly selection: Pick<Selection, "categories">; readonly sessionId: string | null },
): readonly QuotaUse[] {
  const own = new Map<QuotaUse, string>();
  for (const { categoryId, qty } of selection.categories) {
    const mine = uses.filter((use) => use.itemId === categoryId && (use.sessionId === null || use.sessionId === sessionId));
    const kept = mine.map((use) =>
      places.find(
        (place) =>
          place.categoryId === categoryId &&
          place.partOf === use.quotaId &&
          (place.sessionId === null || place.sessionId === sessionId) &&
          place.left >= qty * use.units,
      ),
    );
    if (kept.every((place) => place !== undefined)) mine.forEach((use, at) => own.set(use, kept[at]!.quotaId));
  }
  return own.size === 0 ? uses : uses.map((use) => (own.has(use) ? { ...use, quotaId: own.get(use)! } : use));
}
