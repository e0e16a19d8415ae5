import type { Selection } from "./selection.types.ts";

/** The quota used by one piece of an item, at one session or, with null, at all. */
export type QuotaUse = { readonly itemId: string; readonly quotaId: string; readonly sessionId: string | null; readonly units: number };

export type Claim = { readonly quotaId: string; readonly units: number };

/** The units that a selection takes of each quota. */
export function claimsOf(uses: readonly QuotaUse[], selection: Selection, sessionId: string | null): Claim[] {
  const items = [
    ...selection.categories.map((c) => [c.categoryId, c.qty] as const),
    ...selection.addons.map((a) => [a.addonId, a.qty] as const),
  ];
  const units = new Map<string, number>();
  for (const [itemId, qty] of items) {
    for (const use of uses) {
      if (use.itemId !== itemId || (use.sessionId !== null && use.sessionId !== sessionId)) continue;
      units.set(use.quotaId, (units.get(use.quotaId) ?? 0) + qty * use.units);
    }
  }
  return [...units].map(([quotaId, n]) => ({ quotaId, units: n }));
}
