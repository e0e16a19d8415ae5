import { describe, expect, it } from "vitest";
import { daysAt } from "../../catalogue/event-days.ts";
import type { Addon, PricedEvent, TicketCategory } from "../../catalogue/event.ts";
import { fromPrice, priceOfAddon, priceOfOne } from "./all-in.ts";

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
  per: "order",
  isDistributedPerAttendee: false,
};

function category(id: string, price: number, additionals: readonly Addon[] = [], bundlingTicket = "0"): TicketCategory {
  return { id, name: id, price, bundlingTicket, additionals };
}
const open = (...categories: readonly TicketCategory[]) => categories.map((each) => ({ category: each, days: null }));

describe("the price of one", () => {
  it.each<[string, PricedEvent, TicketCategory, number]>([
    ["tax and a percentage fee", event, category("a", 250_000), 290_000],
    ["tax and the order's fixed fee", fixed, category("a", 250_000), 282_500],
    ["tax alone when the fixed fee is zero", { ...fixed, serviceFeeFixAmount: 0 }, category("a", 250_000), 277_500],
    ["nothing on a free ticket", fixed, category("a", 0), 0],
    ["what must come with the order", fixed, category("a", 100_000, [required]), 160_400],
    ["one for each ticket of a bundle of five", event, category("a", 100_000, [{ ...required, per: "ticket", minQty: 0 }], "5"), 232_000],
    ["nothing that may be left out", event, category("a", 100_000, [{ ...required, isRequired: false }]), 116_000],
  ])("includes %s in the price of one", (_, given, one, total) => {
    expect(priceOfOne(given, one, null)).toBe(total);
  });

  it("includes add-ons required on the chosen date, and not those of another [E3]", () => {
    const dated = category("a", 100_000, [{ ...required, isCustomDate: true, customDate: ["2026-12-05"] }]);
    expect(priceOfOne(event, dated, daysAt("2026-12-05"))).toBe(162_400);
    expect(priceOfOne(event, dated, daysAt("2026-12-06"))).toBe(116_000);
    expect(priceOfOne(event, dated, null)).toBe(116_000);
  });

  it("prices an add-on with tax and percentage fee, without the order's fixed fee", () => {
    expect(priceOfAddon(event, { amount: 25_000 })).toBe(29_000);
    expect(priceOfAddon(fixed, { amount: 25_000 })).toBe(27_750);
    expect(priceOfAddon(fixed, { amount: 0 })).toBe(0);
  });
});

describe("fromPrice", () => {
  it("returns one ticket of the cheapest category with tax and fee", () => {
    expect(fromPrice(fixed, open(category("a", 300_000), category("b", 250_000)))).toBe(282_500);
  });

  it("counts required add-ons at their first quantity", () => {
    expect(fromPrice(event, open(category("a", 100_000, [required])))).toBe(162_400);
  });

  it("finds the category that is cheapest in total, not by its own price", () => {
    expect(fromPrice(event, open(category("a", 100_000, [required]), category("b", 120_000)))).toBe(139_200);
  });

  it("leaves out optional add-ons, and uses the cheapest date", () => {
    const dated = { ...required, isCustomDate: true, customDate: ["2026-12-05"] };
    const given = category("a", 100_000, [{ ...required, id: "k0", isRequired: false }, dated]);
    expect(fromPrice(event, [{ category: given, days: daysAt("2026-12-05") }])).toBe(162_400);
    const both = ["2026-12-05", "2026-12-06"].map((date) => ({ category: given, days: daysAt(date) }));
    expect(fromPrice(event, both)).toBe(116_000);
  });

  it("skips a category whose required add-on is gone or too few for one piece", () => {
    const gone = category("a", 100_000, [{ ...required, availableStock: 0 }]);
    const scarce = category("a", 100_000, [{ ...required, availableStock: 4, per: "ticket" }], "5");
    expect(fromPrice(event, open(gone, scarce, category("b", 200_000)))).toBe(232_000);
    expect(fromPrice(event, open(gone))).toBeNull();
  });

  it("returns zero for a free category and null without any", () => {
    expect(fromPrice(fixed, open(category("a", 0)))).toBe(0);
    expect(fromPrice(fixed, [])).toBeNull();
  });
});
