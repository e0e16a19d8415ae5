import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Addon, PricedEvent, TicketCategory } from "../../catalogue/event.ts";
import type { Promo } from "../promos/promo.ts";
import { priceOfAddon, priceOfOne } from "./all-in.ts";
import { quote } from "./quote.ts";
import { shownPrices } from "./shown-prices.ts";

const percentage: PricedEvent = {
  id: "e1",
  serviceFeeType: "percentage",
  serviceFeeFixAmount: 5_000,
  serviceFeePercentage: 2.5,
  taxPercentage: 11,
};
const fixed: PricedEvent = { ...percentage, serviceFeeType: "fix_amount" };

function addon(id: string, amount: number, isRequired: boolean): Addon {
  return {
    id,
    name: id,
    amount,
    eventPriceId: "a",
    isRequired,
    isCustomDate: false,
    customDate: [],
    availableStock: null,
    minQty: 0,
    per: "ticket",
    isDistributedPerAttendee: false,
  };
}
const chip = addon("chip", 25_000, true);
const shirt = addon("shirt", 100_000, false);
const category = (id: string, price: number, additionals: readonly Addon[] = []): TicketCategory => ({
  id,
  name: id,
  price,
  bundlingTicket: "0",
  additionals,
});
const race = category("race", 375_000, [chip, shirt]);
const seat = category("seat", 150_000);
const free = category("free", 0, [shirt]);

const PROMO: Promo = {
  id: "p",
  code: "HEMAT",
  discountType: "fix_amount",
  discountAmount: 100_000,
  discountPercentage: 0,
  maxDiscount: null,
  minSpend: null,
  minQty: null,
  multipleEvents: [],
};

type Choice = { readonly of: TicketCategory; readonly qty: number; readonly addons?: Readonly<Record<string, number>> };

function shown(event: PricedEvent, choices: readonly Choice[], promo: Promo | null = null) {
  const order = quote({
    event,
    categories: choices.map(({ of }) => of),
    selection: {
      categories: choices.map(({ of, qty }) => ({ categoryId: of.id, qty })),
      addons: choices.flatMap(({ addons = {} }) => Object.entries(addons).map(([addonId, qty]) => ({ addonId, qty }))),
    },
    promo,
  });
  return { order, prices: shownPrices(order, { charging: event, required: new Set(["chip"]) }) };
}
const sumOf = ({ lines, discount, fee }: ReturnType<typeof shownPrices>) =>
  lines.reduce((sum, { amount }) => sum + amount, 0) + fee - discount;

describe("the shown prices of an order", () => {
  it.each([
    ["a percentage fee", percentage],
    ["a fixed fee", fixed],
  ])("begin with the row's price, %s included", (_, event) => {
    const { order, prices } = shown(event, [{ of: race, qty: 1, addons: { chip: 1 } }]);
    expect(prices.lines).toEqual([
      { name: "race", qty: 1, amount: priceOfOne(event, race, null), inside: [expect.objectContaining({ name: "chip", qty: 1 })] },
    ]);
    expect(prices.lines[0]!.amount).toBe(order.total);
    expect(prices.fee).toBe(0);
  });

  it("show a chosen add-on at the price that its row adds", () => {
    const { prices } = shown(fixed, [{ of: race, qty: 1, addons: { chip: 1, shirt: 2 } }]);
    expect(prices.lines[1]).toMatchObject({ name: "shirt", qty: 2, amount: 2 * priceOfAddon(fixed, shirt) });
  });

  it("take a fixed fee back that several pieces have in their prices", () => {
    const { order, prices } = shown(fixed, [
      { of: race, qty: 2, addons: { chip: 2 } },
      { of: seat, qty: 1 },
    ]);
    expect(prices.lines.map(({ amount }) => amount)).toEqual([2 * priceOfOne(fixed, race, null), priceOfOne(fixed, seat, null)]);
    expect(prices.fee).toBe(-10_000);
    expect(sumOf(prices)).toBe(order.total);
  });

  it("show a fixed fee by itself if only an add-on has a price", () => {
    const { order, prices } = shown(fixed, [{ of: free, qty: 2, addons: { shirt: 1 } }]);
    expect(prices.lines.map(({ amount }) => amount)).toEqual([0, priceOfAddon(fixed, shirt)]);
    expect(prices.fee).toBe(5_000);
    expect(sumOf(prices)).toBe(order.total);
  });

  it("show what a promo takes off the total, tax included", () => {
    const { order, prices } = shown(fixed, [{ of: seat, qty: 2 }], PROMO);
    expect(prices.lines[0]!.amount).toBe(2 * priceOfOne(fixed, seat, null));
    expect(prices.discount).toBe(111_000);
    expect(sumOf(prices)).toBe(order.total);
  });

  it("take off everything with a promo for the whole price", () => {
    const { order, prices } = shown(fixed, [{ of: seat, qty: 1 }], { ...PROMO, discountAmount: 150_000 });
    expect(order.total).toBe(0);
    expect(prices.discount).toBe(priceOfOne(fixed, seat, null));
  });

  it("follow from the order once the rates have changed", () => {
    const { order } = shown(percentage, [{ of: seat, qty: 2 }], PROMO);
    const later = shownPrices(order, { charging: { ...percentage, taxPercentage: 12 }, required: new Set() });
    expect(later.lines[0]!.amount).toBe(2 * priceOfOne(percentage, seat, null));
    expect(sumOf(later)).toBe(order.total);
  });

  it("add up to the total for every price, number and rate", () => {
    const rupiah = fc.integer({ min: 0, max: 3_000_000 });
    const rate = fc.integer({ min: 0, max: 4_000 }).map((hundredths) => hundredths / 100);
    const qty = fc.integer({ min: 1, max: 9 });
    fc.assert(
      fc.property(
        fc.record({ a: rupiah, b: rupiah, extra: rupiah, n: qty, m: qty, tax: rate, fee: rate, off: rupiah, isFixed: fc.boolean() }),
        ({ a, b, extra, n, m, tax, fee, off, isFixed }) => {
          const event = { ...(isFixed ? fixed : percentage), taxPercentage: tax, serviceFeePercentage: fee };
          const first = category("first", a, [{ ...shirt, amount: extra }]);
          const choices = [
            { of: first, qty: n, addons: { shirt: m } },
            { of: category("second", b), qty: m },
          ];
          const { order, prices } = shown(event, choices, off === 0 ? null : { ...PROMO, discountAmount: off });
          expect(sumOf(prices)).toBe(order.total);
          expect(prices.lines.every(({ amount }) => amount >= 0)).toBe(true);
          expect(prices.discount).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});
