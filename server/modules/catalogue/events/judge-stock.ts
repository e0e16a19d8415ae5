import { lackingAddon } from "#domain/catalogue/required-addons.ts";
import type { SaleState } from "#domain/catalogue/event.ts";
import { eventState } from "#domain/catalogue/event-state.ts";
import { isBuyable, saleState } from "#domain/catalogue/sale-state.ts";
import { daysOf } from "./days-of.ts";
import { waitedKey, type Catalogue, type LoadedEvent } from "./load-catalogue.ts";
import type { CategoryRow } from "./store.ts";

export type ItemStock = { readonly left: number | null; readonly total: number | null; readonly held: number };

/** Returns the remaining pieces of an item in one session. The tightest quota decides. */
export function itemStock(
  catalogue: Catalogue,
  { event, itemId, sessionId }: { readonly event: LoadedEvent; readonly itemId: string; readonly sessionId: string | null },
): ItemStock {
  let best: ItemStock = { left: null, total: null, held: 0 };
  for (const use of event.uses) {
    if (use.itemId !== itemId || (use.sessionId !== null && use.sessionId !== sessionId)) continue;
    const stock = catalogue.stock.get(use.quotaId);
    if (!stock) continue;
    const left = Math.floor((stock.total - stock.taken) / use.units);
    if (best.left === null || left < best.left) best = { left, total: Math.floor(stock.total / use.units), held: stock.held };
  }
  return best;
}

/** Returns the highest remaining stock of an add-on over the event's times. Null: unlimited. */
export function mostOfAddon(catalogue: Catalogue, event: LoadedEvent, addonId: string): number | null {
  const times: (string | null)[] = event.sessions.length > 0 ? event.sessions.map(({ id }) => id) : [null];
  const left = times.map((sessionId) => itemStock(catalogue, { event, itemId: addonId, sessionId }).left);
  return left.includes(null) ? null : Math.max(...left.map(Number));
}

/** Add-on stock by time, for the times with less than `mostOfAddon`. */
export function addonStock(catalogue: Catalogue, event: LoadedEvent) {
  const counted = new Set(event.uses.filter(({ sessionId }) => sessionId !== null).map(({ itemId }) => itemId));
  return event.addons.flatMap(({ id }) => {
    if (!counted.has(id)) return [];
    const most = mostOfAddon(catalogue, event, id);
    return event.sessions.flatMap((session) => {
      const { left } = itemStock(catalogue, { event, itemId: id, sessionId: session.id });
      return left === null || left === most ? [] : [{ sessionId: session.id, addonId: id, availableStock: left }];
    });
  });
}

const ms = (date: Date | null) => (date ? date.getTime() : null);

/** Returns a category's sale window in a session: the latest start and the earliest end of all windows that apply. */
export function saleWindow(event: LoadedEvent, category: CategoryRow, sessionId: string | null) {
  const session = event.sessions.find((s) => s.id === sessionId);
  const { published_at: published = null, available_until: until = null } = event.video?.row ?? {};
  const starts = [ms(event.row.sale_starts_at), ms(category.sale_starts_at), ms(published)].filter((x) => x !== null);
  const end = session ? session.ends_at.getTime() : ms(until ?? event.row.ends_at);
  const ends = [ms(event.row.sale_ends_at), ms(category.sale_ends_at), end, ms(event.row.ends_at)].filter((x) => x !== null);
  return { opensAt: starts.length > 0 ? Math.max(...starts) : null, closesAt: ends.length > 0 ? Math.min(...ends) : null, eventEnd: end };
}

export function categoryState(
  catalogue: Catalogue,
  {
    event,
    category,
    sessionId,
    now,
  }: { readonly event: LoadedEvent; readonly category: CategoryRow; readonly sessionId: string | null; readonly now: number },
): SaleState {
  if (event.row.status === "draft") return "coming_soon";
  const stock = itemStock(catalogue, { event, itemId: category.id, sessionId });
  const { opensAt, closesAt, eventEnd } = saleWindow(event, category, sessionId);
  const state = saleState({
    now,
    saleStart: opensAt,
    saleEnd: closesAt,
    eventEnd,
    status: event.row.status,
    left: stock.left,
    total: stock.total,
    // Hide returned stock that the waiting list will get.
    heldCount: catalogue.waitedFor.has(waitedKey(category.id, sessionId)) ? 0 : stock.held,
    hasWaitingList: category.has_waiting_list,
  });
  const isBlocked = isBuyable(state) && lackingAddonOf(catalogue, { event, category, sessionId }) !== null;
  return isBlocked ? "sold_out" : state;
}

type Place = { readonly event: LoadedEvent; readonly category: CategoryRow; readonly sessionId: string | null };

/** Returns the id of a required add-on whose stock is too small for a category in this session, or null. */
export function lackingAddonOf(catalogue: Catalogue, { event, category, sessionId }: Place): string | null {
  const additionals = event.addons
    .filter((addon) => addon.category_id === category.id && addon.is_required)
    .map((addon) => ({
      id: addon.id,
      isRequired: addon.is_required,
      isCustomDate: addon.is_custom_date,
      customDate: addon.custom_dates,
      minQty: addon.min_qty,
      per: addon.per,
    }));
  if (additionals.length === 0) return null;
  const leftOf = ({ id }: { readonly id: string }) => itemStock(catalogue, { event, itemId: id, sessionId }).left;
  const lacking = lackingAddon(
    { bundlingTicket: String(category.bundling_ticket), additionals },
    { days: daysOf(event, sessionId), leftOf },
  );
  return lacking?.id ?? null;
}

/** Returns each category's state in each session (null without sessions), and the rest if few are left. */
export function judgeAvailability(catalogue: Catalogue, event: LoadedEvent, now: number) {
  const sessions: (string | null)[] = event.sessions.length > 0 ? event.sessions.map((s) => s.id) : [null];
  return sessions.flatMap((sessionId) =>
    event.categories.map((category) => {
      const { left } = itemStock(catalogue, { event, itemId: category.id, sessionId });
      const state = categoryState(catalogue, { event, category, sessionId, now });
      return {
        sessionId,
        categoryId: category.id,
        state,
        left: left !== null && left > 0 && left <= 10 && state === "few_left" ? left : null,
        missingAddonId: state === "sold_out" ? lackingAddonOf(catalogue, { event, category, sessionId }) : null,
      };
    }),
  );
}

export function judgeEvent(catalogue: Catalogue, event: LoadedEvent, now: number): SaleState {
  const { row } = event;
  if (row.status === "cancelled" || row.status === "postponed") return row.status;
  if (row.ends_at && row.ends_at.getTime() <= now) return "ended";
  return eventState(judgeAvailability(catalogue, event, now).map((a) => a.state));
}
