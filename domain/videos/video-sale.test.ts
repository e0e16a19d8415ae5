import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quote } from "../orders/pricing/quote.ts";
import type { PricedVideo, VideoPromo } from "./video.ts";
import { videoSale } from "./video-sale.ts";
import { videoOracle } from "./video-sale.oracle.ts";

const money = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 999 }), fc.integer({ min: 0, max: 5_000_000 }));
/** With up to four decimals. */
const percent = fc.integer({ min: 0, max: 1_200_000 }).map((n) => n / 10_000);
const kind = fc.constantFrom("fix_amount" as const, "percentage" as const);

const carts = fc.record({
  price: money,
  additionals: fc.array(money, { maxLength: 5 }),
  fee: fc.record({ type: kind, fixed: money, percentage: percent }),
  tax: percent,
  promo: fc.option(fc.record({ type: kind, fixed: money, percentage: percent, cap: fc.option(money), least: fc.option(money) })),
});

type Cart = typeof carts extends fc.Arbitrary<infer T> ? T : never;

function asked({ price, additionals, fee, tax, promo }: Cart) {
  const video = {
    price,
    serviceFeeType: fee.type,
    serviceFeeFixAmmount: fee.fixed,
    serviceFeePercentage: fee.percentage,
    taxPercentage: tax,
  };
  const chosen = additionals.map((amount, i) => ({ id: `a${i}`, amount, isRequired: false }));
  const given: VideoPromo | null = promo && {
    discountType: promo.type,
    discountAmount: promo.fixed,
    discountPercentage: promo.percentage,
    maxDiscount: promo.cap,
    minSpend: promo.least,
  };
  return { video, additionals: chosen, promo: given };
}

type Asked = {
  readonly video: PricedVideo;
  readonly additionals: readonly { readonly id: string; readonly amount: number }[];
  readonly promo: VideoPromo | null;
};

function quoteVideo({ video, additionals, promo }: Asked) {
  const extras = additionals.map(({ id, amount }) => ({ id, amount, name: id }));
  const sale = videoSale({ video: { ...video, id: "v", priceId: "c", name: "c" }, additionals: extras, promo, promoCode: "C" });
  const { gross: amount, lines: _lines, tickets: _tickets, promoCode: _code, ...rest } = quote(sale);
  return { amount, ...rest };
}

/** The same choice as input of the general price engine. */
function byTheEngine({ video, additionals, promo }: ReturnType<typeof asked>) {
  const addon = {
    isRequired: false,
    isCustomDate: false,
    customDate: [],
    availableStock: null,
    minQty: 0,
    isDistributedPerAttendee: false,
  };
  const offered = additionals.map(({ id, amount }) => ({ ...addon, id, amount, name: id, eventPriceId: "c", per: "order" as const }));
  return quote({
    event: { ...video, id: "v", serviceFeeFixAmount: video.serviceFeeFixAmmount },
    categories: [{ id: "c", name: "c", price: video.price, bundlingTicket: "0", admitsNobody: true, additionals: offered }],
    selection: { categories: [{ categoryId: "c", qty: 1 }], addons: additionals.map(({ id }) => ({ addonId: id, qty: 1 })) },
    promo: promo && { ...promo, id: "p", code: "C", minQty: null, multipleEvents: [] },
  });
}

describe("the price of a video", () => {
  it("adds additionals to a video's price, subtracts the promo, then adds fee and tax, for 20,000 choices [P8]", () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const { amount, discount, subtotal, serviceFee, tax, total } = quoteVideo(asked(cart));
        const { fee, promo } = cart;
        const told = videoOracle({
          price: cart.price,
          additionals: cart.additionals,
          fee: { type: fee.type, value: fee.type === "percentage" ? fee.percentage : fee.fixed },
          tax: cart.tax,
          promo: promo && {
            type: promo.type,
            value: promo.type === "percentage" ? promo.percentage : promo.fixed,
            cap: promo.cap ?? 0,
            least: promo.least ?? 0,
          },
        });
        expect({ amount, discount, subtotal, serviceFee, tax, total }).toEqual(
          Object.fromEntries(Object.entries(told).map(([name, value]) => [name, Number(value)])),
        );
      }),
      { numRuns: 20_000 },
    );
  });

  it("prices a video as the general engine does, with no tickets [P8]", () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const { amount, ...rest } = quoteVideo(asked(cart));
        const whole = byTheEngine(asked(cart));
        expect(whole).toMatchObject({ gross: amount, ...rest, tickets: 0 });
        expect(whole.lines.map(({ tickets }) => tickets)).toEqual([0]);
      }),
      { numRuns: 5_000 },
    );
  });

  it("prices the video examples", () => {
    const video = {
      price: 75_000,
      serviceFeeType: "percentage" as const,
      serviceFeeFixAmmount: 0,
      serviceFeePercentage: 3.25,
      taxPercentage: 10,
    };
    const promo = { discountType: "percentage" as const, discountAmount: 0, discountPercentage: 50, maxDiscount: 30_000, minSpend: null };
    expect(quoteVideo({ video, additionals: [{ id: "a", amount: 10_000 }], promo })).toEqual({
      currency: "IDR",
      amount: 85_000,
      discount: 30_000,
      subtotal: 55_000,
      tax: 5_500,
      serviceFee: 1_788,
      total: 62_288,
      promoCapped: true,
    });
  });

  it("rejects invalid money and an additional chosen twice", () => {
    const video = { price: 1, serviceFeeType: "fix_amount" as const, serviceFeeFixAmmount: 0, serviceFeePercentage: 0, taxPercentage: 0 };
    const twice = [
      { id: "a", amount: 1 },
      { id: "a", amount: 1 },
    ];
    expect(() => quoteVideo({ video, additionals: twice, promo: null })).toThrow(RangeError);
    for (const amount of [-1, 0.5, Number.MAX_SAFE_INTEGER, Number.NaN])
      expect(() => quoteVideo({ video, additionals: [{ id: "a", amount }], promo: null }), String(amount)).toThrow(RangeError);
  });
});
