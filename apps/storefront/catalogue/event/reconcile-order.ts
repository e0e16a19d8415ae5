import type { EventDetail } from "#contract/catalogue/events.ts";
import { changeCategory } from "#domain/orders/cart/change-category.ts";
import { carriedAddons, changeAddon } from "#domain/orders/cart/change-addon.ts";
import type { Days } from "#domain/catalogue/event-days.ts";
import { dueAddons, leastAddonQty } from "#domain/catalogue/required-addons.ts";
import type { EventTransaction } from "#domain/orders/cart/transaction.types.ts";
import type { TicketCategory } from "#domain/catalogue/event.ts";
import { addonLeft } from "../../orders/transaction/addon-left.ts";
import { comingDays } from "../../orders/transaction/coming-days.ts";
import { offerOf } from "./offer-of.ts";

export type Notice =
  | { readonly kind: "gone"; readonly category: string }
  /** A category that an access code no longer opens. */
  | { readonly kind: "closed"; readonly category: string }
  | { readonly kind: "dropped"; readonly category: string; readonly from: number; readonly to: number }
  /** An add-on out of stock at the chosen time. */
  | { readonly kind: "addon"; readonly addon: string }
  | { readonly kind: "price" };

/**
 * Adjusts the choice to the event's current state: to its prices, its items and its stock. Each change that the visitor should know is a
 * notice. Returns the same transaction if nothing changed.
 */
export function reconcileOrder(
  event: EventDetail,
  txn: EventTransaction,
): { readonly txn: EventTransaction; readonly notices: readonly Notice[] } {
  const notices: Notice[] = [];
  let next = txn;
  const more = { allowMultipleCategory: true, days: comingDays(event, txn.patron.eventAt) };
  for (const chosen of txn.price) {
    const { max } = offerOf(event, chosen.id, txn);
    const qty = next.qty[next.price.findIndex((category) => category.id === chosen.id)] ?? 0;
    if (qty <= max) continue;
    next = changeCategory(next, { category: chosen, qty: max, ...more });
    const isClosed = event.takesCodes === true && !event.prices.some(({ id }) => id === chosen.id);
    if (isClosed) notices.push({ kind: "closed", category: chosen.name });
    else notices.push(max === 0 ? { kind: "gone", category: chosen.name } : { kind: "dropped", category: chosen.name, from: qty, to: max });
  }
  const offered = new Set(event.prices.flatMap((category) => category.additionals.map((addon) => addon.id)));
  if (next.additionals.some((addon) => !offered.has(addon.id))) next = carriedAddons(next, (addon) => offered.has(addon.id));
  const fewer = withAddonsLeft(event, next);
  notices.push(...fewer.notices);
  next = fewer.txn;
  const fresh = withDueAddons(event, withPricesOfNow(event, next), more.days);
  if (fresh !== next) notices.push({ kind: "price" });
  return { txn: fresh, notices };
}

/** Reduces add-ons to their stock at the chosen time. Add-ons in the visitor's own hold stay. */
function withAddonsLeft(
  event: EventDetail,
  txn: EventTransaction,
): { readonly txn: EventTransaction; readonly notices: readonly Notice[] } {
  const notices: Notice[] = [];
  if (txn.bookingData?.status === "held") return { txn, notices };
  const offered = event.prices.flatMap((category) => category.additionals.map((addon) => ({ addon, category })));
  let next = txn;
  for (const { addon, category } of offered) {
    const from = txn.addonQty[txn.additionals.findIndex(({ id }) => id === addon.id)] ?? 0;
    const left = addonLeft(event, addon, txn.patron.eventAt);
    if (left === null || from <= left) continue;
    const pieces = txn.qty[txn.price.findIndex(({ id }) => id === category.id)] ?? 0;
    const least = leastAddonQty(addon, { bundlingTicket: category.bundlingTicket, pieces });
    // Keep a required add-on at its minimum: without enough stock, its category is sold out.
    const to = addon.isRequired ? Math.max(left, least) : left >= least ? left : 0;
    if (to >= from) continue;
    next = changeAddon(next, addon, to);
    if (to > 0) notices.push({ kind: "dropped", category: addon.name, from, to });
    else notices.push(event.sessions.length > 0 ? { kind: "addon", addon: addon.name } : { kind: "gone", category: addon.name });
  }
  return { txn: next, notices };
}

/** Adds add-ons that the event now requires with the chosen tickets. */
function withDueAddons(event: EventDetail, txn: EventTransaction, days: Days | null): EventTransaction {
  const due = event.prices.flatMap((category) => {
    const pieces = txn.qty[txn.price.findIndex(({ id }) => id === category.id)] ?? 0;
    return pieces === 0 ? [] : dueAddons(category, { days, pieces });
  });
  return due.reduce((now, { addon, qty }) => {
    const had = now.addonQty[now.additionals.findIndex(({ id }) => id === addon.id)] ?? 0;
    return had >= qty ? now : changeAddon(now, addon, qty);
  }, txn);
}

function withPricesOfNow(event: EventDetail, txn: EventTransaction): EventTransaction {
  const now = new Map<string, TicketCategory>(event.prices.map((category) => [category.id, category]));
  const addons = new Map(event.prices.flatMap((category) => category.additionals.map((addon) => [addon.id, addon] as const)));
  const isChanged =
    txn.price.some((category) => now.get(category.id)?.price !== category.price) ||
    txn.additionals.some((addon) => addons.get(addon.id)?.amount !== addon.amount);
  if (!isChanged) return txn;
  return {
    ...txn,
    price: txn.price.map((category) => now.get(category.id) ?? category),
    additionals: txn.additionals.map((addon) => addons.get(addon.id) ?? addon),
  };
}
