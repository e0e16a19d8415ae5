import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Addon } from "../../catalogue/event.ts";
import { blankAttendee, blankPatron, blankTransaction } from "./blank.ts";
import { parseTransaction, serialiseTransaction } from "./codec.ts";
import type { EventTransaction } from "./transaction.types.ts";

const shirt: Addon = {
  id: "shirt",
  name: "Shirt",
  amount: 50_000,
  eventPriceId: "a",
  isRequired: true,
  isCustomDate: true,
  customDate: ["2026-12-05"],
  availableStock: 4,
  minQty: 0,
  per: "order",
  isDistributedPerAttendee: true,
};
const full: EventTransaction = {
  isPreview: true,
  bookingId: "b1",
  bookingData: {
    reference: "R1",
    holdUntil: "2026-12-01T10:00:00.000Z",
    total: 290_000,
    status: "held",
  },
  utm: { source: "ig", promo_code: "HEMAT" },
  event: { id: "e1", slug: "konser", name: "Konser" },
  price: [{ id: "a", name: "VIP", price: 250_000, bundlingTicket: "2", additionals: [shirt] }],
  additionals: [shirt],
  seats: ["A1", "A2"],
  qty: [1],
  addonQty: [2],
  isWaitingList: true,
  patron: { ...blankPatron(), fullName: "Ani", eventAt: "2026-12-05T19:30" },
  attendee: [{ ...blankAttendee("a"), fullname: "Ani", nationality: "WNI" }],
  promo: {
    id: "p1",
    code: "HEMAT",
    discountType: "percentage",
    discountAmount: 0,
    discountPercentage: 12.5,
    maxDiscount: null,
    minSpend: 100_000,
    minQty: null,
    multipleEvents: [{ eventId: "e1", eventPriceId: null }],
  },
  promoCode: "HEMAT",
  categoryEvent: "Music",
};

type Written = { version: number; transaction: Record<string, unknown> };

function spoilt(spoil: (written: Written) => void): string {
  const written = JSON.parse(serialiseTransaction(full)) as Written;
  spoil(written);
  return JSON.stringify(written);
}

describe("the stored transaction", () => {
  it("restores a stored transaction with all sixteen fields [E1]", () => {
    expect(Object.keys(full)).toHaveLength(16);
    expect(parseTransaction(serialiseTransaction(full))).toEqual(full);
    expect(parseTransaction(serialiseTransaction(blankTransaction()))).toEqual(blankTransaction());
  });

  it("restores a stored transaction whose items carry extra data", () => {
    const loaded = { ...full.price[0]!, description: "Front rows", left: 3, additionals: [{ ...shirt, colour: "red" }] };
    const written = serialiseTransaction({ ...full, price: [loaded], additionals: loaded.additionals });
    expect(parseTransaction(written)).toEqual(full);
  });

  it("never stores an identity number", () => {
    const named = { ...full, attendee: [{ ...blankAttendee("a"), identity: "3171234567890001" }] };
    const written = serialiseTransaction(named);
    expect(written).not.toContain("3171234567890001");
    expect(parseTransaction(written)?.attendee[0]?.identity).toBe("");
    expect(named.attendee[0]?.identity).toBe("3171234567890001");
  });

  it.each<[string, string]>([
    ["nothing", ""],
    ["no JSON", "{"],
    ["null", "null"],
    ["a list", "[]"],
    ["another version", spoilt((w) => (w.version = 2))],
    ["an unknown field", spoilt((w) => (w.transaction["more"] = 1))],
    ["a missing field", spoilt((w) => delete w.transaction["seats"])],
    ["a field in place of another", spoilt((w) => (delete w.transaction["seats"], (w.transaction["more"] = [])))],
    ["a quantity as text", spoilt((w) => (w.transaction["qty"] = ["1"]))],
    ["a quantity of zero", spoilt((w) => (w.transaction["qty"] = [0]))],
    ["a fractional quantity", spoilt((w) => (w.transaction["qty"] = [1.5]))],
    ["a quantity too many", spoilt((w) => (w.transaction["qty"] = [1, 1]))],
    ["an add-on quantity too few", spoilt((w) => (w.transaction["addonQty"] = []))],
    ["an add-on of a category that is not chosen", spoilt((w) => (w.transaction["additionals"] = [{ ...shirt, eventPriceId: "z" }]))],
    ["the same category twice", spoilt((w) => Object.assign(w.transaction, { price: [full.price[0], full.price[0]], qty: [1, 1] }))],
    ["the same add-on twice", spoilt((w) => Object.assign(w.transaction, { additionals: [shirt, shirt], addonQty: [1, 1] }))],
    ["a negative price", spoilt((w) => (w.transaction["price"] = [{ ...full.price[0], price: -1 }]))],
    ["a patron with a number in it", spoilt((w) => (w.transaction["patron"] = { ...full.patron, age: 20 }))],
    ["an unknown discount type", spoilt((w) => (w.transaction["promo"] = { ...full.promo, discountType: "half" }))],
    ["campaign data that is no text", spoilt((w) => (w.transaction["utm"] = { source: { a: 1 } }))],
    ["a text that is far too long", spoilt((w) => (w.transaction["promoCode"] = "x".repeat(65)))],
    ["far too much", " ".repeat(500_000)],
  ])("rejects a stored transaction: %s", (_, written) => {
    expect(parseTransaction(written)).toBeNull();
  });

  it("keeps unusual campaign names as plain data", () => {
    const utm = JSON.parse('{"__proto__":"x","constructor":"y"}') as Record<string, string>;
    const read = parseTransaction(serialiseTransaction({ ...full, utm }));
    expect(Object.entries(read?.utm ?? {})).toEqual([
      ["__proto__", "x"],
      ["constructor", "y"],
    ]);
    expect(Object.getPrototypeOf(read?.utm)).toBe(Object.prototype);
  });

  it("never throws, for any text or JSON value", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (written) => {
        expect(parseTransaction(written)).toBeNull();
      }),
    );
  });
});
