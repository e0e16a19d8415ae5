import {
  judgeAddons,
  judgeItems,
  judgeLimits,
  judgeSession,
  sumSelection as sumLines,
  ticketsOf,
  type Offered,
  type SelectionRefusal,
} from "#domain/orders/cart/judge-selection.ts";
import type { Selection } from "#domain/orders/cart/selection.types.ts";
import { judgeVideoChoice, type VideoChoiceRefusal } from "#domain/videos/choose-additionals.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { isVideo, type Catalogue, type LoadedEvent, type LoadedVideo } from "../../catalogue/events/load-catalogue.ts";
import { mostTickets } from "../../catalogue/events/describe-event.ts";
import { daysOf } from "../../catalogue/events/days-of.ts";
import { itemStock, saleWindow } from "../../catalogue/events/judge-stock.ts";

function offeredBy({ row, categories, addons, sessions }: LoadedEvent): Offered {
  return {
    categories: categories.map((c) => ({ id: c.id, maxPerOrder: c.max_per_order, bundlingTicket: String(c.bundling_ticket) })),
    addons: addons.map((a) => ({
      id: a.id,
      categoryId: a.category_id,
      minQty: a.min_qty,
      per: a.per,
      isRequired: a.is_required,
      isCustomDate: a.is_custom_date,
      customDate: a.custom_dates,
    })),
    sessionIds: sessions.map(({ id }) => id),
    maxTickets: mostTickets(row),
  };
}

function refuse(refusal: SelectionRefusal | VideoChoiceRefusal | null): void {
  if (refusal) throw new Problem(refusal.code, refusal.details && { details: refusal.details });
}

/**
 * Adds up repeated ids before limits and stock are checked. Throws NOT_FOUND for an id that is not the event's, ADDON_UNAVAILABLE for an
 * add-on without its category.
 */
export function sumSelection(event: LoadedEvent, selection: Selection): Selection {
  const sum = sumLines(selection);
  refuse(judgeItems(offeredBy(event), sum));
  return sum;
}

/**
 * Checks a choice of a video, which has no tickets. Throws LIMIT_REACHED for more than one of anything, ADDON_REQUIRED for a missing
 * required add-on.
 */
function checkVideo({ categories, addons, video }: LoadedVideo, selection: Selection): 0 {
  const additionals = addons.map(({ id, amount, is_required: isRequired }) => ({ id, amount, isRequired }));
  const { is_all_additional_selected: isAllAdditionalSelected } = video.row;
  refuse(judgeVideoChoice({ priceId: categories[0]!.id, additionals, isAllAdditionalSelected }, selection));
  return 0;
}

/** Returns the number of tickets of a selection. Throws ONE_CATEGORY_ONLY, and LIMIT_REACHED for limits that do not depend on stock. */
export function checkLimits(event: LoadedEvent, selection: Selection, allowMultipleCategory: boolean): number {
  if (isVideo(event)) return checkVideo(event, selection);
  const offered = offeredBy(event);
  refuse(judgeLimits(offered, selection, allowMultipleCategory));
  return ticketsOf(offered, selection);
}

/** Throws TIME_REQUIRED if the event has times and none is chosen, TIME_UNAVAILABLE for a time that it does not have. */
export function checkSession(event: LoadedEvent, sessionId: string | null): void {
  refuse(judgeSession(offeredBy(event), sessionId));
}

/** Throws ADDON_UNAVAILABLE, SOLD_OUT and ADDON_REQUIRED. Without a catalogue the stock is unknown and not checked. */
export function checkAddons(
  catalogue: Catalogue | null,
  { event, selection, sessionId }: { readonly event: LoadedEvent; readonly selection: Selection; readonly sessionId: string | null },
): void {
  const leftOf = (itemId: string) => (catalogue ? itemStock(catalogue, { event, itemId, sessionId }).left : null);
  refuse(judgeAddons(offeredBy(event), selection, { days: daysOf(event, sessionId), leftOf }));
}

/** The common sale window of a selection, for the reservation to check by the database's clock. */
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
