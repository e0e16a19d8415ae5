import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TicketCategory } from "../../catalogue/event.ts";
import { distributeAddons } from "../attendees/distribute-addons.ts";
import { quote } from "./quote.ts";
import { shareOrder } from "./refund-share.ts";

const money = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 3_000_000 }));
const percent = fc.integer({ min: 0, max: 300_000 }).map((units) => units / 10_000);

const category = fc.record({
  price: money,
  bundle: fc.constantFrom(0, 0, 2, 5),
  qty: fc.integer({ min: 1, max: 4 }),
  addons: fc.array(fc.record({ amount: money, qty: fc.integer({ min: 1, max: 7 }), isDistributed: fc.boolean() }), { maxLength: 2 }),
});
const order = fc.record({
  categories: fc.array(category, { minLength: 1, maxLength: 3 }),
  fee: fc.record({ isFixed: fc.boolean(), fix: money, percentage: percent }),
  tax: percent,
  promo: fc.option(fc.record({ isFixed: fc.boolean(), amount: money, percentage: fc.integer({ min: 0, max: 100 }) })),
  hasAttendees: fc.boolean(),
});

function price({ categories, fee, tax, promo, hasAttendees }: typeof order extends fc.Arbitrary<infer T> ? T : never) {
  const offered: TicketCategory[] = categories.map(({ price: each, bundle, addons }, at) => ({
    id: `c${at}`,
    name: `c${at}`,
    price: each,
    bundlingTicket: String(bundle),
    additionals: addons.map((addon, i) => ({
      id: `c${at}a${i}`,
      name: "add-on",
      amount: addon.amount,
      eventPriceId: `c${at}`,
      isRequired: false,
      isCustomDate: false,
      customDate: [],
      availableStock: null,
      minQty: 1,
      per: "order" as const,
      isDistributedPerAttendee: addon.isDistributed,
    })),
  }));
  const chosen = categories.flatMap(({ addons }, at) =>
    addons.map((addon, i) => ({
      id: `c${at}a${i}`,
      eventPriceId: `c${at}`,
      qty: addon.qty,
      isDistributedPerAttendee: addon.isDistributed,
    })),
  );
  const priced = quote({
    event: {
      id: "e",
      serviceFeeType: fee.isFixed ? "fix_amount" : "percentage",
      serviceFeeFixAmount: fee.fix,
      serviceFeePercentage: fee.percentage,
      taxPercentage: tax,
    },
    categories: offered,
    selection: {
      categories: categories.map(({ qty }, at) => ({ categoryId: `c${at}`, qty })),
      addons: chosen.map(({ id, qty }) => ({ addonId: id, qty })),
    },
    promo: promo && {
      id: "p",
      code: "P",
      discountType: promo.isFixed ? "fix_amount" : "percentage",
      discountAmount: promo.amount,
      discountPercentage: promo.percentage,
      maxDiscount: null,
      minSpend: null,
      minQty: null,
      multipleEvents: [{ eventId: null, eventPriceId: null }],
    },
  });
  const places = priced.lines.flatMap((line) => Array.from({ length: line.tickets }, () => line.categoryId));
  return { priced, attendees: hasAttendees ? distributeAddons(places, chosen) : [] };
}

const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

describe("the shares of an order", () => {
  it("add up to its price in every component, and to its add-ons in every unit [S35]", () => {
    fc.assert(
      fc.property(order, (choice) => {
        const { priced, attendees } = price(choice);
        const shares = shareOrder(priced, attendees);
        for (const part of ["gross", "discount", "tax", "serviceFee", "total"] as const)
          expect(total(shares.map((share) => share[part])), part).toBe(priced[part]);
        for (const { addonId, qty } of priced.lines.flatMap((line) => line.addons))
          expect(total(shares.flatMap(({ addons }) => addons.filter((own) => own.addonId === addonId).map((own) => own.qty)))).toBe(qty);
        expect(shares.map(({ place }) => place)).toEqual(shares.map((_, at) => at + 1));
        expect(
          shares.flatMap((share) => [share.gross, share.discount, share.tax, share.serviceFee, share.gross - share.discount]),
        ).toSatisfy((amounts: number[]) => amounts.every((amount) => Number.isSafeInteger(amount) && amount >= 0));
      }),
      { numRuns: 500 },
    );
  });

  it("give a ticket the add-ons of its attendee, and a bundle one piece", () => {
    const line = { categoryId: "c", name: "c", price: 100_000, qty: 2, tickets: 6, discount: 0 };
    const addons = [{ addonId: "shirt", name: "Shirt", amount: 10_000, qty: 2, total: 20_000 }];
    const base = { currency: "IDR", gross: 220_000, discount: 0, subtotal: 220_000, tax: 0, serviceFee: 7, total: 220_007 } as const;
    const priced = {
      ...base,
      lines: [{ ...line, addons, gross: 220_000, amount: 220_000 }],
      tickets: 6,
      promoCode: null,
      promoCapped: false,
    };
    const shares = shareOrder(priced, [[], [], [], [{ addonId: "shirt", qty: 2 }], [], []]);
    expect(shares.map(({ piece, gross, addons: own }) => [piece, gross, own.length])).toEqual([
      [1, 33_334, 0],
      [1, 33_333, 0],
      [1, 33_333, 0],
      [2, 53_334, 1],
      [2, 33_333, 0],
      [2, 33_333, 0],
    ]);
    expect(total(shares.map(({ serviceFee }) => serviceFee))).toBe(7);
  });
});
