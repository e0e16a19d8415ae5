import type { Offered } from "#domain/orders/cart/judge-selection.ts";
import { mostTickets } from "../../catalogue/events/describe-event.ts";
import type { LoadedEvent } from "../../catalogue/events/load-catalogue.ts";

/** What a selection may choose from. */
export function offeredBy({ row, categories, addons, sessions }: LoadedEvent): Offered {
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
