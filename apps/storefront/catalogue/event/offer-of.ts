import type { EventDetail } from "#contract/catalogue/events.ts";
import { isAddonOnDate } from "#domain/catalogue/required-addons.ts";
import { isBuyable } from "#domain/catalogue/sale-state.ts";
import type { SaleState } from "#domain/catalogue/event.ts";
import type { EventTransaction } from "#domain/orders/cart/transaction.types.ts";
import { bundleSize } from "#domain/tickets/bundle-size.ts";
import { addonLeft } from "../../orders/transaction/addon-left.ts";
import { comingDays } from "../../orders/transaction/coming-days.ts";
import { sessionOf } from "../../orders/transaction/session-choice.ts";

export type Offer = {
  readonly state: SaleState;
  /** The number of tickets left, if few are left. */
  readonly left: number | null;
  /** The most that this visitor may order. */
  readonly max: number;
  /** Name of the required add-on whose missing stock makes the category sold out. */
  readonly missing: string | null;
};

type Chosen = Pick<EventTransaction, "patron" | "price" | "qty" | "additionals" | "addonQty" | "bookingData">;

/** A category's offer at the chosen date. Tickets in this visitor's own live hold count as available. */
export function offerOf(event: EventDetail, categoryId: string, txn: Chosen): Offer {
  const category = event.prices.find((each) => each.id === categoryId);
  if (!category) return { state: "sold_out", left: null, max: 0, missing: null };
  const sessionId = sessionOf(event, txn.patron.eventAt)?.id;
  const mine = event.availability.filter((entry) => entry.categoryId === categoryId);
  const here = mine.find((entry) => entry.sessionId === sessionId);
  const { state, left } = here ?? category;
  const own = txn.bookingData?.status === "held" ? (txn.qty[txn.price.findIndex((each) => each.id === categoryId)] ?? 0) : 0;
  if (!isBuyable(state) && own > 0) return { state: "available", left: null, max: own, missing: null };
  if (!isBuyable(state)) {
    const gone = (here ? [here] : mine).find(({ missingAddonId }) => missingAddonId !== null)?.missingAddonId;
    return { state, left, max: 0, missing: category.additionals.find(({ id }) => id === gone)?.name ?? null };
  }
  const most = [category.maxPerOrder, left === null ? category.maxPerOrder : left + own, mostByAddons(event, category, txn)];
  return { state, left, max: Math.min(...most), missing: null };
}

/** How many tickets the stock of required per-ticket add-ons allows. */
function mostByAddons(event: EventDetail, { additionals, bundlingTicket }: EventDetail["prices"][number], txn: Chosen): number {
  const days = comingDays(event, txn.patron.eventAt);
  const isHeld = txn.bookingData?.status === "held";
  const scarce = additionals.filter((addon) => addon.isRequired && addon.per === "ticket" && isAddonOnDate(addon, days));
  return Math.min(
    ...scarce.map((addon) => {
      const own = isHeld ? (txn.addonQty[txn.additionals.findIndex(({ id }) => id === addon.id)] ?? 0) : 0;
      const left = addonLeft(event, addon, txn.patron.eventAt);
      return left === null ? Infinity : Math.floor((left + own) / bundleSize(bundlingTicket));
    }),
  );
}
