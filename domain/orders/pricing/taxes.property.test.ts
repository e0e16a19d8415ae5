import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TicketCategory } from "../../catalogue/event.ts";
import { quoteItems } from "../../payments/quote-items.ts";
import { quote } from "./quote.ts";
import type { Quote, QuoteInput } from "./quote.types.ts";
import { shareOrder, taxesIn } from "./refund-share.ts";
import { shownPrices } from "./shown-prices.ts";
import { taxesById } from "./tax-lines.ts";
import { NO_TAX, type Tax } from "../../catalogue/tax.ts";
import { taxOracle } from "./taxes.oracle.ts";

const CARTS = 10_000;

const money = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 3_000_000 }));
const percentage = fc.oneof(
  fc.constantFrom(0, 10, 11),
  fc.integer({ min: 0, max: 1_000_000 }).map((units) => units / 10_000),
);
const tax: fc.Arbitrary<Tax> = fc.oneof(
  fc.constant(NO_TAX),
  fc.record({ percentage, region: fc.constantFrom("31", "32.73") }).map((own) => ({ ...NO_TAX, ...own, kind: "pbjt" as const })),
  percentage.map((own) => ({ ...NO_TAX, kind: "ppn" as const, percentage: own })),
  fc.constant({ ...NO_TAX, kind: "ppn" as const, percentage: 11 }),
);
const category = fc.record({
  price: money,
  bundle: fc.constantFrom(0, 0, 2, 5),
  qty: fc.integer({ min: 1, max: 5 }),
  tax,
  addons: fc.array(fc.record({ amount: money, qty: fc.integer({ min: 1, max: 4 }), tax }), { maxLength: 3 }),
});
const cart = fc.record({
  categories: fc.array(category, { minLength: 1, maxLength: 4 }),
  fee: fc.record({ isFixed: fc.boolean(), fix: money, percentage }),
  promo: fc.option(
    fc.record({ isFixed: fc.boolean(), amount: money, percentage: fc.integer({ min: 0, max: 100 }), isOfFirst: fc.boolean() }),
  ),
});
type Cart = typeof cart extends fc.Arbitrary<infer T> ? T : never;

const addonOf = (categoryId: string, id: string) => ({
  id,
  name: id,
  eventPriceId: categoryId,
  isRequired: false,
  isCustomDate: false,
  customDate: [],
  availableStock: null,
  minQty: 0,
  per: "order" as const,
  isDistributedPerAttendee: false,
});

function inputOf({ categories, fee, promo }: Cart): QuoteInput {
  const offered: TicketCategory[] = categories.map((one, at) => ({
    id: `c${at}`,
    name: `c${at}`,
    price: one.price,
    bundlingTicket: String(one.bundle),
    tax: one.tax,
    additionals: one.addons.map((addon, n) => ({ ...addonOf(`c${at}`, `c${at}a${n}`), amount: addon.amount, tax: addon.tax })),
  }));
  return {
    event: {
      id: "e",
      serviceFeeType: fee.isFixed ? "fix_amount" : "percentage",
      serviceFeeFixAmount: fee.fix,
      serviceFeePercentage: fee.percentage,
      taxPercentage: 7,
    },
    categories: offered,
    selection: {
      categories: categories.map(({ qty }, at) => ({ categoryId: `c${at}`, qty })),
      addons: categories.flatMap(({ addons }, at) => addons.map(({ qty }, n) => ({ addonId: `c${at}a${n}`, qty }))),
    },
    promo: promo && {
      id: "p",
      code: "CODE",
      discountType: promo.isFixed ? "fix_amount" : "percentage",
      discountAmount: promo.amount,
      discountPercentage: promo.percentage,
      maxDiscount: null,
      minSpend: null,
      minQty: null,
      multipleEvents: promo.isOfFirst ? [{ eventId: "e", eventPriceId: "c0" }] : [],
    },
    promoBase: "eligible",
  };
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);
const over = (check: (input: QuoteInput, price: Quote) => void, runs = CARTS) =>
  fc.assert(
    fc.property(cart, (drawn) => {
      const input = inputOf(drawn);
      check(input, quote(input));
    }),
    { numRuns: runs },
  );

describe("an order with kinds of tax", () => {
  it("owes each tax what a second implementation in whole numbers computes [S34]", () => {
    let [mixed, discounted] = [0, 0];
    over((input, price) => {
      const taxes = price.taxes!.map(({ kind, region, percentage: rate, base, amount }) => ({
        kind,
        region,
        rate,
        base: BigInt(base),
        amount: BigInt(amount),
      }));
      expect(taxes).toEqual(taxOracle(input));
      expect(price.tax).toBe(sum(price.taxes!.map(({ amount }) => amount)));
      expect(price.total).toBe(price.subtotal + price.tax + price.serviceFee);
      if (taxes.length > 1) mixed += 1;
      if (taxes.length > 1 && price.discount > 0) discounted += 1;
    });
    expect(mixed).toBeGreaterThan(CARTS / 3);
    expect(discounted).toBeGreaterThan(CARTS / 8);
  });

  it("is taxed on its whole subtotal, once, if nothing in it is free of tax", () => {
    over((input, price) => {
      const isTaxed = [...input.categories, ...input.categories.flatMap(({ additionals }) => additionals)].every(
        (item) => item.tax!.kind !== "none",
      );
      if (isTaxed) expect(sum(price.taxes!.map(({ base }) => base))).toBe(price.subtotal);
      const named = price.taxes!.flatMap(({ of }) => of);
      expect(new Set(named).size).toBe(named.length);
    }, 2000);
  });

  it("splits each tax over its tickets to the rupiah, and never gives back more of a tax than was paid [S34]", () => {
    over((_, price) => {
      const shares = shareOrder(price);
      for (const [at, { amount }] of price.taxes!.entries()) expect(sum(shares.map(({ taxes }) => taxes![at]!))).toBe(amount);
      for (const share of shares) {
        expect(share.tax).toBe(sum(share.taxes!));
        const most = share.total - share.serviceFee;
        expect(taxesIn(most, share)).toEqual(share.taxes);
        const part = taxesIn(Math.floor(most / 2), share);
        part.forEach((amount, at) => expect(amount).toBeLessThanOrEqual(share.taxes![at]!));
      }
      expect(sum(shares.map(({ total }) => total))).toBe(price.total);
    }, 3000);
  });

  it("adds up in the rows of a bill, and at the payment provider with a line for each tax", () => {
    over((input, price) => {
      for (const charging of [input.event, null]) {
        const { lines, fee, discount } = shownPrices(price, { charging, required: new Set(["c0a0"]) });
        expect(sum(lines.map(({ amount }) => amount)) + fee - discount).toBe(price.total);
      }
      const items = quoteItems(price, { discount: "Promo", tax: "Tax", fee: "Fee", title: "Event", isVideo: false });
      expect(sum(items.map(({ unitPrice, quantity }) => unitPrice * quantity))).toBe(price.total);
      expect(items.filter(({ id }) => id.startsWith("tax")).map(({ unitPrice }) => unitPrice)).toEqual(
        price.taxes!.map(({ amount }) => amount).filter(Boolean),
      );
    }, 3000);
  });

  it("can be priced again from the taxes that it names", () => {
    over((input, price) => {
      const known = taxesById(price.taxes!);
      const again = <I extends { readonly id: string }>(item: I) => ({ ...item, tax: known.get(item.id) ?? NO_TAX });
      const categories = input.categories.map((one) => ({ ...again(one), additionals: one.additionals.map(again) }));
      expect(quote({ ...input, categories })).toEqual(price);
    }, 2000);
  });
});

describe("a price with one percentage", () => {
  it("names no kinds", () => {
    const { event, ...input } = inputOf({
      categories: [{ price: 99_999, bundle: 0, qty: 3, tax: NO_TAX, addons: [] }],
      fee: { isFixed: false, fix: 0, percentage: 2.5 },
      promo: null,
    });
    const categories = input.categories.map(({ tax: _tax, ...one }) => one);
    const price = quote({ ...input, event: { ...event, taxPercentage: 10 }, categories });
    expect(price).toMatchObject({ subtotal: 299_997, tax: 30_000, serviceFee: 7500, total: 337_497 });
    expect(price).not.toHaveProperty("taxes");
  });

  it("is refused if only a part of the choice has a kind", () => {
    const input = inputOf({
      categories: [1, 2].map((price) => ({ price, bundle: 0, qty: 1, tax: NO_TAX, addons: [] })),
      fee: { isFixed: false, fix: 0, percentage: 0 },
      promo: null,
    });
    const [first, second] = input.categories;
    expect(() => quote({ ...input, categories: [first!, { ...second!, tax: undefined }] })).toThrow("has no kind of tax");
  });
});
