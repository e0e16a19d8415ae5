import { describe, expect, it } from "vitest";
import type { Addon, PricedEvent, TicketCategory } from "../../catalogue/event.ts";
import type { Promo } from "../promos/promo.ts";
import { quote } from "./quote.ts";
import type { QuoteInput } from "./quote.types.ts";
import type { Selection } from "../cart/selection.types.ts";

const event: PricedEvent = {
  id: "e1",
  serviceFeeType: "percentage",
  serviceFeeFixAmount: 5000,
  serviceFeePercentage: 5,
  taxPercentage: 11,
};
const shirt: Addon = {
  id: "shirt",
  name: "Shirt",
  amount: 75_000,
  eventPriceId: "vip",
  isRequired: false,
  isCustomDate: false,
  customDate: [],
  availableStock: null,
  minQty: 1,
  per: "order",
  isDistributedPerAttendee: true,
};
const vip: TicketCategory = {
  id: "vip",
  name: "VIP",
  price: 250_000,
  bundlingTicket: "0",
  additionals: [shirt],
};
const pack: TicketCategory = {
  id: "pack",
  name: "Pack of four",
  price: 400_000,
  bundlingTicket: "4",
  additionals: [],
};
const free: TicketCategory = {
  id: "free",
  name: "Free",
  price: 0,
  bundlingTicket: "0",
  additionals: [],
};
const promo: Promo = {
  id: "p1",
  code: "HEMAT",
  discountType: "percentage",
  discountAmount: 0,
  discountPercentage: 10,
  maxDiscount: 0,
  minSpend: null,
  minQty: null,
  multipleEvents: [],
};

function ask(selection: Partial<Selection>, more: Partial<QuoteInput> = {}): QuoteInput {
  return {
    event,
    categories: [vip, pack, free],
    selection: { categories: [], addons: [], ...selection },
    promo: null,
    ...more,
  };
}
const oneVip = { categories: [{ categoryId: "vip", qty: 1 }] };
const oneFree = { categories: [{ categoryId: "free", qty: 1 }] };

describe("quote", () => {
  it("adds price × qty and add-ons into lines, in the order of selection [P1]", () => {
    const given = ask({
      categories: [
        { categoryId: "pack", qty: 1 },
        { categoryId: "vip", qty: 2 },
      ],
      addons: [{ addonId: "shirt", qty: 3 }],
    });
    const answer = quote(given);
    expect(answer.lines.map((line) => [line.categoryId, line.gross, line.tickets])).toEqual([
      ["pack", 400_000, 4],
      ["vip", 725_000, 2],
    ]);
    expect(answer.lines[1]?.addons).toEqual([{ addonId: "shirt", name: "Shirt", amount: 75_000, qty: 3, total: 225_000 }]);
    expect(answer).toMatchObject({
      gross: 1_125_000,
      subtotal: 1_125_000,
      tickets: 6,
      discount: 0,
      promoCode: null,
    });
  });

  it("charges a percentage fee and tax on the subtotal [P2]", () => {
    expect(quote(ask(oneVip))).toMatchObject({
      subtotal: 250_000,
      serviceFee: 12_500,
      tax: 27_500,
      total: 290_000,
    });
  });

  it("charges a fixed fee once, whatever the quantity [P2]", () => {
    const fixed = { event: { ...event, serviceFeeType: "fix_amount" as const } };
    const answer = quote(ask({ categories: [{ categoryId: "vip", qty: 3 }] }, fixed));
    expect(answer).toMatchObject({
      subtotal: 750_000,
      serviceFee: 5000,
      tax: 82_500,
      total: 837_500,
    });
  });

  it("charges no fee on a zero subtotal, free or discounted to nothing [P2]", () => {
    const fixed = { ...event, serviceFeeType: "fix_amount" as const };
    expect(quote(ask(oneFree, { event: fixed }))).toMatchObject({
      serviceFee: 0,
      tax: 0,
      total: 0,
    });
    const all = quote(ask(oneVip, { event: fixed, promo: { ...promo, discountPercentage: 100 } }));
    expect(all).toMatchObject({ discount: 250_000, subtotal: 0, serviceFee: 0, tax: 0, total: 0 });
  });

  it.each<[string, Partial<Promo>, number, boolean]>([
    ["a percentage of the base", {}, 25_000, false],
    ["a percentage, half up to the rupiah", { discountPercentage: 0.0002 }, 1, false],
    ["a fixed amount", { discountType: "fix_amount", discountAmount: 40_000 }, 40_000, false],
    ["a fixed amount larger than the base", { discountType: "fix_amount", discountAmount: 900_000 }, 250_000, false],
  ])("applies a promo: takes %s [P4]", (_, change, discount, capped) => {
    const answer = quote(ask(oneVip, { promo: { ...promo, ...change } }));
    expect(answer).toMatchObject({
      discount,
      subtotal: 250_000 - discount,
      promoCapped: capped,
      promoCode: "HEMAT",
    });
  });

  it.each<[string, Partial<Promo>, number, boolean]>([
    ["a percentage at maxDiscount", { discountPercentage: 50, maxDiscount: 60_000 }, 60_000, true],
    ["a fixed amount at maxDiscount", { discountType: "fix_amount", discountAmount: 90_000, maxDiscount: 60_000 }, 60_000, true],
    ["nothing at a maxDiscount of zero", { discountPercentage: 50, maxDiscount: 0 }, 125_000, false],
    ["nothing at an absent maxDiscount", { discountPercentage: 50, maxDiscount: null }, 125_000, false],
    ["nothing at a maxDiscount just reached", { discountPercentage: 10, maxDiscount: 25_000 }, 25_000, false],
    ["more than 100 % at the base", { discountPercentage: 150 }, 250_000, false],
    ["at the base when maxDiscount is larger", { discountPercentage: 150, maxDiscount: 300_000 }, 250_000, false],
  ])("caps a promo: %s [P5]", (_, change, discount, capped) => {
    expect(quote(ask(oneVip, { promo: { ...promo, ...change } }))).toMatchObject({
      discount,
      promoCapped: capped,
    });
  });

  it("gives no discount if the promo is for other tickets [P3]", () => {
    const other = { ...promo, multipleEvents: [{ eventId: "e1", eventPriceId: "pack" }] };
    expect(quote(ask(oneVip, { promo: other }))).toMatchObject({
      discount: 0,
      promoCode: null,
      promoCapped: false,
    });
  });

  describe("a promo for one of two categories", () => {
    const scoped = { ...promo, multipleEvents: [{ eventId: "e1", eventPriceId: "pack" }] };
    const both = {
      categories: [
        { categoryId: "vip", qty: 1 },
        { categoryId: "pack", qty: 1 },
      ],
    };

    it("takes a promo for one of two categories once on the whole amount, shared to the rupiah [P1][P3]", () => {
      const answer = quote(ask(both, { promo: scoped }));
      expect(answer.lines.map((line) => line.discount)).toEqual([25_000, 40_000]);
      expect(answer).toMatchObject({ gross: 650_000, discount: 65_000, subtotal: 585_000 });
    });

    it("takes a promo from its category alone if the tenant says so, and reports it [P3]", () => {
      const answer = quote(ask(both, { promo: scoped, promoBase: "eligible" }));
      expect(answer.lines.map((line) => [line.discount, line.amount])).toEqual([
        [0, 250_000],
        [40_000, 360_000],
      ]);
      expect(answer.promoBase).toBe("eligible");
      expect(quote(ask(both, { promo: scoped }))).not.toHaveProperty("promoBase");
    });

    it("gives the same discount on either base if the promo covers all of the choice [P3]", () => {
      const packs = { categories: [{ categoryId: "pack", qty: 2 }] };
      expect(quote(ask(packs, { promo: scoped, promoBase: "eligible" }))).toEqual(quote(ask(packs, { promo: scoped })));
      expect(quote(ask(both, { promo, promoBase: "eligible" }))).toEqual(quote(ask(both, { promo })));
    });

    it("compares a promo's minimum with the whole choice, whatever the discount's base", () => {
      const least = (minSpend: number) => quote(ask(both, { promo: { ...scoped, minSpend }, promoBase: "eligible" })).discount;
      expect([least(650_000), least(650_001)]).toEqual([40_000, 0]);
    });
  });

  it("shares an indivisible discount by largest remainder, the earlier line first", () => {
    const a = { ...free, id: "a", price: 100 };
    const three = { categories: [a, { ...a, id: "b" }, { ...a, id: "c" }] };
    const chosen = { categories: ["a", "b", "c"].map((categoryId) => ({ categoryId, qty: 1 })) };
    const answer = quote(
      ask(chosen, {
        ...three,
        promo: { ...promo, discountType: "fix_amount", discountAmount: 100 },
      }),
    );
    expect(answer.lines.map((line) => line.discount)).toEqual([34, 33, 33]);
  });

  it("adds up a category or add-on chosen twice", () => {
    const twice = quote(
      ask({
        categories: [
          { categoryId: "vip", qty: 1 },
          { categoryId: "vip", qty: 2 },
        ],
        addons: [
          { addonId: "shirt", qty: 1 },
          { addonId: "shirt", qty: 1 },
        ],
      }),
    );
    expect(twice.lines).toHaveLength(1);
    expect(twice).toMatchObject({ gross: 900_000, tickets: 3 });
  });

  it("quotes in rupiah, and all zeros for an empty selection [K1]", () => {
    expect(quote(ask({}, { promo }))).toMatchObject({
      currency: "IDR",
      lines: [],
      gross: 0,
      discount: 0,
      serviceFee: 0,
      tax: 0,
      total: 0,
      tickets: 0,
      promoCode: null,
    });
  });

  it.each<[string, QuoteInput]>([
    ["an unknown category", ask({ categories: [{ categoryId: "x", qty: 1 }] })],
    ["an unknown add-on", ask({ ...oneVip, addons: [{ addonId: "x", qty: 1 }] })],
    ["an add-on without its category", ask({ ...oneFree, addons: [{ addonId: "shirt", qty: 1 }] })],
    ["a quantity of zero", ask({ categories: [{ categoryId: "vip", qty: 0 }] })],
    ["a negative quantity beside a positive one", ask({ categories: [5, -4].map((qty) => ({ categoryId: "vip", qty })) })],
    ["a fractional quantity", ask({ categories: [{ categoryId: "vip", qty: 1.5 }] })],
    ["a NaN quantity", ask({ ...oneVip, addons: [{ addonId: "shirt", qty: Number.NaN }] })],
    ["an amount beyond exact integers", ask({ categories: [{ categoryId: "vip", qty: 2 ** 40 }] })],
    ["a negative price", ask(oneVip, { categories: [{ ...vip, price: -1 }] })],
    [
      "a negative add-on",
      ask({ ...oneVip, addons: [{ addonId: "shirt", qty: 1 }] }, { categories: [{ ...vip, additionals: [{ ...shirt, amount: -1 }] }] }),
    ],
    ["a negative promo", ask(oneVip, { promo: { ...promo, discountPercentage: -20 } })],
    ["a negative maxDiscount", ask(oneVip, { promo: { ...promo, maxDiscount: -1 } })],
    ["a negative fixed fee", ask(oneVip, { event: { ...event, serviceFeeType: "fix_amount", serviceFeeFixAmount: -1 } })],
    ["a tax that is NaN", ask(oneVip, { event: { ...event, taxPercentage: Number.NaN } })],
  ])("rejects %s", (_, given) => {
    expect(() => quote(given)).toThrow(RangeError);
  });

  it("does not change its input", () => {
    const given = ask(oneVip, { promo });
    const before = JSON.parse(JSON.stringify(given)) as QuoteInput;
    quote(given);
    expect(given).toEqual(before);
  });
});
