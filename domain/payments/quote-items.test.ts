import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Addon } from "../catalogue/event.ts";
import { quote } from "../orders/pricing/quote.ts";
import { quoteItems } from "./quote-items.ts";

const WORDS = { discount: "Promo", tax: "Tax", fee: "Service fee", title: "Riuh di Lapang", isVideo: false };

const money = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 5_000_000 }));
const percentage = fc.integer({ min: 0, max: 4000 }).map((part) => part / 100);
const addon = (id: string, eventPriceId: string, amount: number): Addon => ({
  id,
  name: `Add-on ${id}`,
  amount,
  eventPriceId,
  isRequired: false,
  isCustomDate: false,
  customDate: [],
  availableStock: null,
  minQty: 1,
  per: "order",
  isDistributedPerAttendee: false,
});

const chosen = fc.record({
  price: money,
  qty: fc.integer({ min: 1, max: 12 }),
  addons: fc.array(fc.record({ amount: money, qty: fc.integer({ min: 1, max: 9 }) }), { maxLength: 3 }),
});
const order = fc.record({
  chosen: fc.array(chosen, { maxLength: 4 }),
  fixed: fc.boolean(),
  fee: money,
  feePercentage: percentage,
  taxPercentage: percentage,
  promo: fc.option(fc.record({ isFixed: fc.boolean(), amount: money, percentage, most: fc.option(money) })),
});

/** The shop's quote of random input. */
function quoteOf(given: typeof order extends fc.Arbitrary<infer T> ? T : never) {
  const categories = given.chosen.map(({ price, addons }, at) => ({
    id: `c${at}`,
    name: `Category ${at}`,
    price,
    bundlingTicket: "0",
    additionals: addons.map(({ amount }, n) => addon(`c${at}a${n}`, `c${at}`, amount)),
  }));
  const { promo } = given;
  return quote({
    event: {
      id: "e1",
      serviceFeeType: given.fixed ? "fix_amount" : "percentage",
      serviceFeeFixAmount: given.fee,
      serviceFeePercentage: given.feePercentage,
      taxPercentage: given.taxPercentage,
    },
    categories,
    selection: {
      categories: given.chosen.map(({ qty }, at) => ({ categoryId: `c${at}`, qty })),
      addons: given.chosen.flatMap(({ addons }, at) => addons.map(({ qty }, n) => ({ addonId: `c${at}a${n}`, qty }))),
    },
    promo: promo && {
      id: "p",
      code: "RUN10",
      discountType: promo.isFixed ? "fix_amount" : "percentage",
      discountAmount: promo.amount,
      discountPercentage: promo.percentage,
      maxDiscount: promo.most,
      minSpend: null,
      minQty: null,
      multipleEvents: [],
    },
  });
}

describe("the lines of an order for a provider", () => {
  it("lists an order in lines that add up to the total, with unique ids and no empty line", () => {
    let discounted = 0;
    fc.assert(
      fc.property(order, (given) => {
        const price = quoteOf(given);
        const items = quoteItems(price, WORDS);
        expect(items.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0)).toBe(price.total);
        expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
        expect(items.every(({ unitPrice, quantity }) => unitPrice !== 0 && quantity >= 1)).toBe(true);
        expect(items.filter(({ unitPrice }) => unitPrice < 0).map(({ id }) => id)).toEqual(price.discount > 0 ? ["discount"] : []);
        if (price.discount > 0) discounted += 1;
      }),
      { numRuns: 1000 },
    );
    expect(discounted).toBeGreaterThan(100);
  });

  it("names tickets, add-ons, the promo, tax and fee", () => {
    const price = quoteOf({
      chosen: [{ price: 100_000, qty: 2, addons: [{ amount: 25_000, qty: 1 }] }],
      fixed: true,
      fee: 5_000,
      feePercentage: 0,
      taxPercentage: 10,
      promo: { isFixed: true, amount: 20_000, percentage: 0, most: null },
    });
    expect(quoteItems(price, WORDS)).toEqual([
      { id: "ticket-1", name: "Riuh di Lapang · Category 0", unitPrice: 100_000, quantity: 2 },
      { id: "addon-1-1", name: "Add-on c0a0", unitPrice: 25_000, quantity: 1 },
      { id: "discount", name: "Promo", unitPrice: -20_000, quantity: 1 },
      { id: "tax", name: "Tax", unitPrice: price.tax, quantity: 1 },
      { id: "fee", name: "Service fee", unitPrice: 5_000, quantity: 1 },
    ]);
  });

  const plain = { chosen: [{ price: 100_000, qty: 1, addons: [] }], fixed: true, fee: 0, feePercentage: 0, taxPercentage: 0, promo: null };

  it("names a video by its title alone", () => {
    const [item] = quoteItems(quoteOf(plain), { ...WORDS, title: "Suita Sungai", isVideo: true });
    expect(item).toEqual({ id: "video-1", name: "Suita Sungai", unitPrice: 100_000, quantity: 1 });
  });

  it("names a video's extras as parts of it", () => {
    const price = quoteOf({ ...plain, chosen: [{ price: 100_000, qty: 1, addons: [{ amount: 25_000, qty: 1 }] }] });
    const items = quoteItems(price, { ...WORDS, title: "Suita Sungai", isVideo: true });
    expect(items.map(({ id }) => id)).toEqual(["video-1", "video-addon-1-1"]);
  });

  it.each([
    ["x".repeat(120), `${"x".repeat(36)}… · Category 0`],
    ["😀".repeat(60), `${"😀".repeat(18)}… · Category 0`],
  ])("names title and category in fifty characters, cutting a long title", (title, name) => {
    const [item] = quoteItems(quoteOf(plain), { ...WORDS, title });
    expect(item!.name).toBe(name);
    expect(item!.name.length).toBeLessThanOrEqual(50);
  });
});
