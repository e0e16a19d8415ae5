import type { Selection } from "./selection.types.ts";
import { bundleSize } from "../../tickets/bundle-size.ts";
import type { Addon } from "../../catalogue/event.ts";
import type { Days } from "../../catalogue/event-days.ts";
import { isAddonOnDate, leastAddonQty, MOST_ADDONS_EACH } from "../../catalogue/required-addons.ts";

/** The part of an offer that decides the allowed combinations. */
export type Offered = {
  readonly categories: readonly { readonly id: string; readonly maxPerOrder: number; readonly bundlingTicket: string }[];
  readonly addons: readonly OfferedAddon[];
  readonly sessionIds: readonly string[];
  /** Tickets in one order. */
  readonly maxTickets: number;
};
export type OfferedAddon = Pick<Addon, "id" | "minQty" | "per" | "isRequired" | "isCustomDate" | "customDate"> & {
  readonly categoryId: string;
};

/** The reason why a selection cannot be sold, and the item concerned. */
export type SelectionRefusal = {
  readonly code:
    | "NOT_FOUND"
    | "ADDON_UNAVAILABLE"
    | "ADDON_REQUIRED"
    | "ONE_CATEGORY_ONLY"
    | "LIMIT_REACHED"
    | "SOLD_OUT"
    | "TIME_REQUIRED"
    | "TIME_UNAVAILABLE";
  readonly details?: Readonly<Record<string, string | number>>;
};

function sumUp<Line extends { readonly qty: number }>(lines: readonly Line[], idOf: (line: Line) => string): [id: string, qty: number][] {
  const sums = new Map<string, number>();
  for (const line of lines) sums.set(idOf(line), (sums.get(idOf(line)) ?? 0) + line.qty);
  return [...sums];
}

/** Adds up repeated items: limits and stock apply to the sum. */
export function sumSelection({ categories, addons }: Selection): Selection {
  return {
    categories: sumUp(categories, ({ categoryId }) => categoryId).map(([categoryId, qty]) => ({ categoryId, qty })),
    addons: sumUp(addons, ({ addonId }) => addonId).map(([addonId, qty]) => ({ addonId, qty })),
  };
}

/** Whether all items belong to the event, and each add-on's category is chosen. */
export function judgeItems({ categories, addons }: Offered, selection: Selection): SelectionRefusal | null {
  const chosen = new Set(selection.categories.map(({ categoryId }) => categoryId));
  for (const id of chosen) if (!categories.some((category) => category.id === id)) return { code: "NOT_FOUND" };
  for (const { addonId } of selection.addons) {
    const addon = addons.find(({ id }) => id === addonId);
    if (!addon) return { code: "NOT_FOUND" };
    if (!chosen.has(addon.categoryId)) return { code: "ADDON_UNAVAILABLE", details: { addonId } };
  }
  return null;
}

/** The number of tickets in a selection of the event's categories. */
export function ticketsOf({ categories }: Offered, selection: Selection): number {
  return selection.categories.reduce((sum, { categoryId, qty }) => {
    const category = categories.find(({ id }) => id === categoryId)!;
    return sum + qty * bundleSize(category.bundlingTicket);
  }, 0);
}

/** Limits that do not depend on stock: one category only, pieces of a category, tickets in one order, add-ons per ticket. */
export function judgeLimits(offered: Offered, selection: Selection, allowMultipleCategory: boolean): SelectionRefusal | null {
  if (!allowMultipleCategory && selection.categories.length > 1) return { code: "ONE_CATEGORY_ONLY" };
  for (const { categoryId, qty } of selection.categories) {
    const { maxPerOrder: max } = offered.categories.find(({ id }) => id === categoryId)!;
    if (qty > max) return { code: "LIMIT_REACHED", details: { categoryId, max } };
  }
  const tickets = ticketsOf(offered, selection);
  if (tickets > offered.maxTickets) return { code: "LIMIT_REACHED", details: { max: offered.maxTickets } };
  const max = MOST_ADDONS_EACH * tickets;
  const tooMany = selection.addons.find(({ qty }) => qty > max);
  return tooMany ? { code: "LIMIT_REACHED", details: { addonId: tooMany.addonId, max } } : null;
}

/** Whether the time is one of the event's, if it has several. */
export function judgeSession({ sessionIds }: Offered, sessionId: string | null): SelectionRefusal | null {
  if (sessionIds.length > 0 && sessionId === null) return { code: "TIME_REQUIRED" };
  return sessionId === null || sessionIds.includes(sessionId) ? null : { code: "TIME_UNAVAILABLE" };
}

/** The days of the visit, null if unknown; and the stock of an add-on, null if unlimited. */
export type AtHand = { readonly days: Days | null; leftOf(addonId: string): number | null };

/**
 * Add-ons: only on their dates, at least the minimum quantity, and always the required ones (one for each ticket if per ticket). See
 * docs/rules/events.md#add-ons.
 */
export function judgeAddons(offered: Offered, selection: Selection, { days, leftOf }: AtHand): SelectionRefusal | null {
  const pieces = new Map(selection.categories.map(({ categoryId, qty }) => [categoryId, qty]));
  const qty = new Map(selection.addons.map((line) => [line.addonId, line.qty]));
  for (const addon of offered.addons) {
    const { id: addonId, categoryId } = addon;
    const wanted = qty.get(addonId) ?? 0;
    const isOnDate = isAddonOnDate(addon, days);
    if (wanted > 0 && !isOnDate) return { code: "ADDON_UNAVAILABLE", details: { addonId } };
    const isDue = addon.isRequired && pieces.has(categoryId) && isOnDate;
    if (!isDue && wanted === 0) continue;
    const { bundlingTicket } = offered.categories.find(({ id }) => id === categoryId)!;
    const min = leastAddonQty(addon, { bundlingTicket, pieces: pieces.get(categoryId) ?? 1 });
    const left = leftOf(addonId);
    if (isDue && left !== null && left < min) return { code: "SOLD_OUT", details: { addonId } };
    if (wanted < min) return { code: "ADDON_REQUIRED", details: { addonId, min } };
  }
  return null;
}
