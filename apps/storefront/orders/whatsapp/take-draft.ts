import type { OrderDraft } from "#contract/orders/drafts.ts";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { changeAddon } from "#domain/orders/cart/change-addon.ts";
import { changeCategory } from "#domain/orders/cart/change-category.ts";
import { clearSeats } from "#domain/orders/cart/reset.ts";
import { reviseForDate } from "#domain/orders/cart/revise-for-date.ts";
import { comingDays } from "../transaction/coming-days.ts";
import type { EventTransaction } from "#domain/orders/cart/transaction.types.ts";
import type { Selection } from "#domain/orders/cart/selection.types.ts";

/**
 * The transaction with a draft's choice: date, tickets and add-ons, as far as the event still has them, and its promo code to be checked.
 * Answers, attendees and booking stay.
 */
export function takeDraft(
  event: EventDetail,
  txn: EventTransaction,
  draft: Pick<OrderDraft, "sessionId" | "promoCode"> & { readonly selection: Selection },
): EventTransaction {
  const { id, slug, name } = event;
  const empty: EventTransaction = { ...clearSeats(txn), event: { id, slug, name }, price: [], qty: [], additionals: [], addonQty: [] };
  const session = event.sessions.find((each) => each.id === draft.sessionId);
  const eventAt = session ? `${session.date}T${session.time}` : empty.patron.eventAt;
  const more = { allowMultipleCategory: true, days: comingDays(event, eventAt) };
  const dated = session ? reviseForDate(empty, eventAt, more.days) : empty;
  const chosen = draft.selection.categories.reduce((now, { categoryId, qty }) => {
    const category = event.prices.find((each) => each.id === categoryId);
    return category ? changeCategory(now, { category, qty, ...more }) : now;
  }, dated);
  const whole = draft.selection.addons.reduce((now, { addonId, qty }) => {
    const addon = now.price.flatMap((category) => category.additionals).find((each) => each.id === addonId);
    return addon ? changeAddon(now, addon, qty) : now;
  }, chosen);
  return draft.promoCode === null ? whole : { ...whole, utm: { ...whole.utm, promo_code: draft.promoCode } };
}
