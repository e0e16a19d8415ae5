import { describe, expect, it } from "vitest";
import { daysAt } from "../../catalogue/event-days.ts";
import { judgeAddons, judgeItems, judgeLimits, judgeSession, sumSelection, ticketsOf, type Offered } from "./judge-selection.ts";

const OFFERED: Offered = {
  categories: [
    { id: "five", maxPerOrder: 4, bundlingTicket: "1" },
    { id: "pair", maxPerOrder: 3, bundlingTicket: "2" },
  ],
  addons: [
    { id: "shirt", categoryId: "five", minQty: 2, per: "order", isRequired: true, isCustomDate: true, customDate: ["2027-05-01"] },
    { id: "medal", categoryId: "five", minQty: 0, per: "order", isRequired: false, isCustomDate: false, customDate: [] },
  ],
  sessionIds: ["morning"],
  maxTickets: 6,
};
const choice = (categories: Record<string, number>, addons: Record<string, number> = {}) => ({
  categories: Object.entries(categories).map(([categoryId, qty]) => ({ categoryId, qty })),
  addons: Object.entries(addons).map(([addonId, qty]) => ({ addonId, qty })),
});
const RACE_DAY = { days: daysAt("2027-05-01"), leftOf: () => null };

describe("a selection", () => {
  it("sums a selection before checking it", () => {
    const twice = {
      categories: [
        { categoryId: "five", qty: 1 },
        { categoryId: "five", qty: 2 },
      ],
      addons: [{ addonId: "medal", qty: 1 }],
    };
    expect(sumSelection(twice)).toEqual(choice({ five: 3 }, { medal: 1 }));
  });

  it.each([
    [choice({ five: 1 }, { medal: 1 }), null],
    [choice({ other: 1 }), { code: "NOT_FOUND" }],
    [choice({ five: 1 }, { other: 1 }), { code: "NOT_FOUND" }],
    [choice({ pair: 1 }, { medal: 1 }), { code: "ADDON_UNAVAILABLE", details: { addonId: "medal" } }],
  ])("requires items of the event, and add-ons with their category: %j gives %j", (selection, refusal) =>
    expect(judgeItems(OFFERED, selection)).toEqual(refusal),
  );

  it.each([
    [choice({ five: 4, pair: 1 }), null],
    [choice({ five: 5 }), { code: "LIMIT_REACHED", details: { categoryId: "five", max: 4 } }],
    [choice({ five: 1, pair: 3 }), { code: "LIMIT_REACHED", details: { max: 6 } }],
    [choice({ five: 1 }, { medal: 20 }), null],
    [choice({ five: 1 }, { medal: 21 }), { code: "LIMIT_REACHED", details: { addonId: "medal", max: 20 } }],
  ])("checks limits, counting a bundle by its tickets: %j gives %j", (selection, refusal) =>
    expect(judgeLimits(OFFERED, selection, true)).toEqual(refusal),
  );

  it("requires a single category if the brand does not allow several", () => {
    expect(judgeLimits(OFFERED, choice({ five: 1, pair: 1 }), false)).toEqual({ code: "ONE_CATEGORY_ONLY" });
    expect(judgeLimits(OFFERED, choice({ pair: 2 }), false)).toBe(null);
    expect(ticketsOf(OFFERED, choice({ five: 1, pair: 2 }))).toBe(5);
  });

  it("requires a time if the event has several", () => {
    expect(judgeSession(OFFERED, "morning")).toBe(null);
    expect(judgeSession(OFFERED, null)).toEqual({ code: "TIME_REQUIRED" });
    expect(judgeSession(OFFERED, "evening")).toEqual({ code: "TIME_UNAVAILABLE" });
    const timeless = { ...OFFERED, sessionIds: [] };
    expect(judgeSession(timeless, null)).toBe(null);
    expect(judgeSession(timeless, "morning")).toEqual({ code: "TIME_UNAVAILABLE" });
  });

  it.each([
    [choice({ five: 1 }, { shirt: 2 }), RACE_DAY, null],
    [choice({ five: 1 }), RACE_DAY, { code: "ADDON_REQUIRED", details: { addonId: "shirt", min: 2 } }],
    [choice({ five: 1 }, { shirt: 1 }), RACE_DAY, { code: "ADDON_REQUIRED", details: { addonId: "shirt", min: 2 } }],
    [choice({ five: 1 }, { shirt: 2 }), { ...RACE_DAY, leftOf: () => 0 }, { code: "SOLD_OUT", details: { addonId: "shirt" } }],
    [
      choice({ five: 1 }, { shirt: 2 }),
      { ...RACE_DAY, days: daysAt("2027-05-02") },
      { code: "ADDON_UNAVAILABLE", details: { addonId: "shirt" } },
    ],
    [choice({ five: 1 }), { ...RACE_DAY, days: null }, null],
    [choice({ pair: 1 }), RACE_DAY, null],
  ])("requires add-ons on their dates: %j", (selection, atHand, refusal) =>
    expect(judgeAddons(OFFERED, selection, atHand)).toEqual(refusal),
  );
});
