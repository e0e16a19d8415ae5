import type { Selection } from "#domain/pricing/quote.types.ts";
import { bundleSize } from "#domain/tickets/bundle-size.ts";
import { firstAddonQty } from "#domain/events/required-addons.ts";
import { isZone, utcToLocal } from "#domain/time/zone.ts";
import { Problem } from "../../base/problem.ts";
import type { Catalogue, LoadedEvent } from "../catalogue/load-catalogue.ts";
import { mostTickets } from "../catalogue/describe-event.ts";
import { itemStock, saleWindow } from "../catalogue/judge-stock.ts";

/** Adds up what was named twice, before limits and stock are judged. Throws NOT_FOUND for an id that is not the event's, ADDON_UNAVAILABLE without its category. */
export function sumSelection(event: LoadedEvent, selection: Selection): Selection {
  const categories = new Map<string, number>();
  for (const { categoryId, qty } of selection.categories) categories.set(categoryId, (categories.get(categoryId) ?? 0) + qty);
  const addons = new Map<string, number>();
  for (const { addonId, qty } of selection.addons) addons.set(addonId, (addons.get(addonId) ?? 0) + qty);
  for (const id of categories.keys()) if (!event.categories.some((c) => c.id === id)) throw new Problem("NOT_FOUND");
  for (const addonId of addons.keys()) {
    const addon = event.addons.find((a) => a.id === addonId);
    if (!addon) throw new Problem("NOT_FOUND");
    if (!categories.has(addon.category_id)) throw new Problem("ADDON_UNAVAILABLE", { details: { addonId } });
  }
  return {
    categories: [...categories].map(([categoryId, qty]) => ({ categoryId, qty })),
    addons: [...addons].map(([addonId, qty]) => ({ addonId, qty })),
  };
}

/** Limits that need no stock: one category only, pieces of a category, tickets in one booking. */
export function checkLimits(event: LoadedEvent, selection: Selection, allowMultipleCategory: boolean): number {
  if (!allowMultipleCategory && selection.categories.length > 1) throw new Problem("ONE_CATEGORY_ONLY");
  let tickets = 0;
  for (const { categoryId, qty } of selection.categories) {
    const category = event.categories.find((c) => c.id === categoryId)!;
    if (qty > category.max_per_order) throw new Problem("LIMIT_REACHED", { details: { categoryId, max: category.max_per_order } });
    tickets += qty * bundleSize(String(category.bundling_ticket));
  }
  const most = mostTickets(event.row);
  if (tickets > most) throw new Problem("LIMIT_REACHED", { details: { max: most } });
  for (const { addonId, qty } of selection.addons) {
    if (qty > 20 * tickets) throw new Problem("LIMIT_REACHED", { details: { addonId, max: 20 * tickets } });
  }
  return tickets;
}

/** The session, where the event has some. Throws TIME_REQUIRED and TIME_UNAVAILABLE. */
export function checkSession(event: LoadedEvent, sessionId: string | null) {
  if (event.sessions.length === 0) {
    if (sessionId !== null) throw new Problem("TIME_UNAVAILABLE");
    return null;
  }
  if (sessionId === null) throw new Problem("TIME_REQUIRED");
  const session = event.sessions.find((s) => s.id === sessionId);
  if (!session) throw new Problem("TIME_UNAVAILABLE");
  return session;
}

/** Add-ons: only on their dates, none in less than its smallest quantity, and the required ones always. */
export function checkAddons(
  catalogue: Catalogue,
  { event, selection, sessionId }: { readonly event: LoadedEvent; readonly selection: Selection; readonly sessionId: string | null },
): void {
  const zone = isZone(event.row.zone) ? event.row.zone : "Asia/Jakarta";
  const starts = event.sessions.find((s) => s.id === sessionId)?.starts_at ?? event.row.starts_at;
  const date = starts ? utcToLocal(zone, starts.toISOString()).date : null;
  const chosen = new Set(selection.categories.map((c) => c.categoryId));
  const qty = new Map(selection.addons.map((a) => [a.addonId, a.qty]));
  for (const addon of event.addons) {
    const wanted = qty.get(addon.id) ?? 0;
    const isOnDate = !addon.is_custom_date || (date !== null && addon.custom_dates.includes(date));
    if (wanted > 0 && !isOnDate) throw new Problem("ADDON_UNAVAILABLE", { details: { addonId: addon.id } });
    const isDue = addon.is_required && chosen.has(addon.category_id) && isOnDate;
    if (!isDue && wanted === 0) continue;
    if (isDue && itemStock(catalogue, { event, itemId: addon.id, sessionId }).left === 0)
      throw new Problem("SOLD_OUT", { details: { addonId: addon.id } });
    const least = firstAddonQty({ minQty: addon.min_qty });
    if (wanted < least) throw new Problem("ADDON_REQUIRED", { details: { addonId: addon.id, min: least } });
  }
}

/** When all of a selection may be bought: judged against the database's clock inside the reservation. */
export function windowOf(event: LoadedEvent, selection: Selection, sessionId: string | null): { opensAt: Date; closesAt: Date } {
  let opens = 0;
  let closes = Date.UTC(9000, 0);
  for (const { categoryId } of selection.categories) {
    const { opensAt, closesAt } = saleWindow(
      event,
      event.categories.find((c) => c.id === categoryId)!,
      sessionId,
    );
    opens = Math.max(opens, opensAt ?? 0);
    closes = Math.min(closes, closesAt ?? closes);
  }
  return { opensAt: new Date(opens), closesAt: new Date(closes) };
}
