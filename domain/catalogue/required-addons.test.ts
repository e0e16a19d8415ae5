import { describe, expect, it } from "vitest";
import type { Addon } from "./event.ts";
import { daysAt } from "./event-days.ts";
import { firstAddonQty, isAddonOnDate, requiredAddons } from "./required-addons.ts";

const shirt: Addon = {
  id: "shirt",
  name: "Shirt",
  amount: 50_000,
  eventPriceId: "vip",
  isRequired: true,
  isCustomDate: false,
  customDate: [],
  availableStock: null,
  minQty: 0,
  per: "order",
  isDistributedPerAttendee: false,
};
const dated: Addon = { ...shirt, id: "dated", isCustomDate: true, customDate: ["2026-12-05"] };

describe("requiredAddons", () => {
  it.each<[string, Addon, string, boolean]>([
    ["not date-restricted", shirt, "", true],
    ["optional", { ...shirt, isRequired: false }, "", false],
    ["out of stock", { ...shirt, availableStock: 0 }, "", false],
    ["one piece left", { ...shirt, availableStock: 1 }, "", true],
    ["on its date", dated, "2026-12-05T19:30", true],
    ["on another date", dated, "2026-12-06", false],
    ["date not chosen yet", dated, "", false],
    ["date-restricted without dates", { ...dated, customDate: [] }, "2026-12-05", false],
    ["on its date but out of stock", { ...dated, availableStock: 0 }, "2026-12-05", false],
  ])("returns the required add-ons: %s [E3]", (_, addon, eventAt, comes) => {
    expect(requiredAddons([addon], daysAt(eventAt))).toEqual(comes ? [addon] : []);
  });

  it("ignores dates for add-ons without a date restriction", () => {
    expect(isAddonOnDate({ ...shirt, customDate: ["2026-12-05"] }, daysAt("2027-01-01"))).toBe(true);
  });
});

describe("firstAddonQty", () => {
  it.each([
    [0, 1],
    [-2, 1],
    [1, 1],
    [3, 3],
  ])("turns minQty %s into the first quantity %s [E3]", (minQty, qty) => {
    expect(firstAddonQty({ minQty })).toBe(qty);
  });
});
