import { describe, expect, it } from "vitest";
import { blankTransaction } from "#domain/orders/cart/blank.ts";
import { changeAddon } from "#domain/orders/cart/change-addon.ts";
import { changeCategory } from "#domain/orders/cart/change-category.ts";
import { categoryOf, eventOf } from "../list/event.fixture.ts";
import { reconcileOrder } from "./reconcile-order.ts";

const MANY = { allowMultipleCategory: true, days: null };
const addon = {
  id: "shirt",
  name: "Shirt",
  amount: 50_000,
  eventPriceId: "regular",
  isRequired: false,
  isCustomDate: false,
  customDate: [],
  availableStock: null,
  minQty: 1,
  per: "order" as const,
  isDistributedPerAttendee: false,
};
const offer = () => eventOf({ prices: [categoryOf("regular", { additionals: [addon] }), categoryOf("vip", { price: 250_000 })] });
function chosen(regular: number, vip = 0) {
  const event = offer();
  const first = changeCategory(blankTransaction(), { category: event.prices[0]!, qty: regular, ...MANY });
  return changeAddon(vip > 0 ? changeCategory(first, { category: event.prices[1]!, qty: vip, ...MANY }) : first, addon, 1);
}

describe("reconciling an order with a changed event", () => {
  it("keeps an unchanged order identical [E1]", () => {
    const txn = chosen(2, 1);
    const outcome = reconcileOrder(offer(), txn);
    expect(outcome.txn).toBe(txn);
    expect(outcome.notices).toEqual([]);
  });

  it("reduces quantities to the stock, and reports the old and the new quantity", () => {
    const event = eventOf({ prices: [categoryOf("regular", { state: "few_left", left: 1, additionals: [addon] })] });
    const { txn, notices } = reconcileOrder(event, chosen(3));
    expect(txn.qty).toEqual([1]);
    expect(notices).toEqual([{ kind: "dropped", category: "regular", from: 3, to: 1 }]);
  });

  it("removes a sold-out category with its add-ons, and keeps the other", () => {
    const event = eventOf({ prices: [categoryOf("regular", { state: "sold_out" }), categoryOf("vip", { price: 250_000 })] });
    const { txn, notices } = reconcileOrder(event, chosen(2, 1));
    expect(txn.price.map(({ id }) => id)).toEqual(["vip"]);
    expect(txn.additionals).toEqual([]);
    expect(notices).toEqual([{ kind: "gone", category: "regular" }]);
  });

  it("removes or reduces an add-on to its stock at the chosen time", () => {
    const session = {
      id: "s1",
      startsAt: "2026-12-05T02:00:00.000Z",
      endsAt: "2026-12-05T04:00:00.000Z",
      date: "2026-12-05",
      time: "09:00",
    };
    const left = (availableStock: number) =>
      eventOf({
        prices: offer().prices,
        sessions: [{ ...session, label: null, state: "available" }],
        addonStock: [{ sessionId: "s1", addonId: "shirt", availableStock }],
      });
    const two = changeAddon(chosen(2), addon, 2);
    const txn = { ...two, patron: { ...two.patron, eventAt: "2026-12-05T09:00" } };
    expect(reconcileOrder(left(2), txn).txn).toBe(txn);
    expect(reconcileOrder(left(1), txn)).toMatchObject({
      txn: { addonQty: [1], qty: [2] },
      notices: [{ kind: "dropped", category: "Shirt", from: 2, to: 1 }],
    });
    expect(reconcileOrder(left(0), txn)).toMatchObject({ txn: { additionals: [] }, notices: [{ kind: "addon", addon: "Shirt" }] });
    const held = { ...txn, bookingId: "b", bookingData: { reference: "r", holdUntil: null, total: 1, status: "held" } };
    expect(reconcileOrder(left(0), held).txn).toBe(held);
  });

  it("updates prices to the current ones, and reports the change", () => {
    const event = eventOf({ prices: [categoryOf("regular", { price: 120_000, additionals: [{ ...addon, amount: 60_000 }] })] });
    const { txn, notices } = reconcileOrder(event, chosen(2));
    expect(txn.price[0]!.price).toBe(120_000);
    expect(txn.additionals[0]!.amount).toBe(60_000);
    expect(notices).toEqual([{ kind: "price" }]);
    expect(reconcileOrder(event, txn)).toEqual({ txn, notices: [] });
  });

  it("keeps tickets in the order's own hold although the stock is empty", () => {
    const event = eventOf({ prices: [categoryOf("regular", { state: "reserved", additionals: [addon] })] });
    const held = { reference: "r", holdUntil: null, total: 1, status: "held" };
    const txn = { ...chosen(2), bookingId: "b", bookingData: held };
    expect(reconcileOrder(event, txn).txn).toBe(txn);
    expect(reconcileOrder(event, chosen(2)).notices).toEqual([{ kind: "gone", category: "regular" }]);
  });
});
