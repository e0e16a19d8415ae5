import { describe, expect, it } from "vitest";
import type { Addon, PricedEvent, TicketCategory } from "../events/event.ts";
import { allInUnitPrice, fromPrice } from "./all-in.ts";

const event: PricedEvent = {
  id: "e1",
  serviceFeeType: "percentage",
  serviceFeeFixAmount: 5000,
  serviceFeePercentage: 5,
  taxPercentage: 11,
};
const fixed: PricedEvent = { ...event, serviceFeeType: "fix_amount" };
const required: Addon = {
  id: "kit",
  name: "Kit",
  amount: 20_000,
  eventPriceId: "a",
  isRequired: true,
  isCustomDate: false,
  customDate: [],
  availableStock: null,
  minQty: 2,
  isDistributedPerAttendee: false,
};

function category(id: string, price: number, additionals: readonly Addon[] = []): TicketCategory {
  return { id, name: id, price, bundlingTicket: "0", additionals };
}

describe("allInUnitPrice", () => {
  it.each<[string, PricedEvent, number, number, boolean]>([
    ["tax and a percentage fee", event, 250_000, 290_000, false],
    ["tax, and says that a fixed fee comes once", fixed, 250_000, 277_500, true],
    ["tax alone when the fixed fee is zero", { ...fixed, serviceFeeFixAmount: 0 }, 250_000, 277_500, false],
    ["nothing on a free ticket", fixed, 0, 0, false],
  ])("holds %s", (_, given, price, amount, feeOncePerOrder) => {
    expect(allInUnitPrice(given, { price })).toEqual({ amount, feeOncePerOrder });
  });
});

describe("fromPrice", () => {
  it("is one ticket of the cheapest category with tax and fee", () => {
    expect(fromPrice(fixed, [category("a", 300_000), category("b", 250_000)])).toBe(282_500);
  });

  it("counts required add-ons at their first quantity", () => {
    expect(fromPrice(event, [category("a", 100_000, [required])])).toBe(162_400);
  });

  it("finds the category that is cheapest with everything, not the lowest price", () => {
    expect(fromPrice(event, [category("a", 100_000, [required]), category("b", 120_000)])).toBe(139_200);
  });

  it("leaves out optional and date-bound add-ons", () => {
    const others = [
      { ...required, isRequired: false },
      { ...required, id: "k2", isCustomDate: true, customDate: ["2026-12-05"] },
    ];
    expect(fromPrice(event, [category("a", 100_000, others)])).toBe(116_000);
  });

  it("passes over a category whose required add-on is gone", () => {
    const gone = category("a", 100_000, [{ ...required, availableStock: 0 }]);
    expect(fromPrice(event, [gone, category("b", 200_000)])).toBe(232_000);
    expect(fromPrice(event, [gone])).toBeNull();
  });

  it("is zero for a free category and null without any", () => {
    expect(fromPrice(fixed, [category("a", 0)])).toBe(0);
    expect(fromPrice(fixed, [])).toBeNull();
  });
});
