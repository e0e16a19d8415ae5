import { describe, expect, it } from "vitest";
import { judgeVideoChoice } from "./choose-additionals.ts";
import { entitlementState } from "./entitlement-state.ts";
import { isVideoOnSale, videoState } from "./video-state.ts";

const times = { status: "published", publishedAt: 100, saleStart: null, availableUntil: null } as const;

describe("a video", () => {
  it.each([
    [times, 100, "available"],
    [times, 99, "coming"],
    [{ ...times, saleStart: 200 }, 199, "coming"],
    [{ ...times, saleStart: 200 }, 200, "available"],
    [{ ...times, availableUntil: 200 }, 199, "available"],
    [{ ...times, availableUntil: 200 }, 200, "past"],
    [{ ...times, saleStart: 300, availableUntil: 200 }, 250, "past"],
    [{ ...times, status: "cancelled" }, 150, "past"],
    [{ ...times, status: "postponed" }, 150, "coming"],
  ] as const)("a video with %o at %i is %s [W3]", (given, now, state) => {
    expect(videoState(given, now)).toBe(state);
  });

  it("sells a video while it is available and its sale lasts [W3]", () => {
    expect(isVideoOnSale("available", null, 5)).toBe(true);
    expect([isVideoOnSale("available", 5, 4), isVideoOnSale("available", 5, 5)]).toEqual([true, false]);
    expect([isVideoOnSale("past", null, 5), isVideoOnSale("coming", null, 5)]).toEqual([false, false]);
  });
});

describe("a right to watch", () => {
  const right = { availableFrom: null, until: null, hasBegun: false, isReady: true };
  it.each([
    [right, 10, "ready"],
    [{ ...right, hasBegun: true }, 10, "active"],
    [{ ...right, isReady: false }, 10, "processing"],
    [{ ...right, availableFrom: 11, isReady: false }, 10, "upcoming"],
    [{ ...right, availableFrom: 10 }, 10, "ready"],
    [{ ...right, until: 10, hasBegun: true }, 10, "expired"],
    [{ ...right, until: 11, hasBegun: true }, 10, "active"],
  ])("a right to watch with %o at %i is %s [W3]", (given, now, state) => {
    expect(entitlementState(given, now)).toBe(state);
  });
});

describe("a choice of a video", () => {
  const offer = {
    priceId: "c",
    isAllAdditionalSelected: false,
    additionals: [
      { id: "must", amount: 1, isRequired: true },
      { id: "may", amount: 1, isRequired: false },
    ],
  };
  const choice = (qty: number, addons: Record<string, number>, categoryId = "c") => ({
    categories: [{ categoryId, qty }],
    addons: Object.entries(addons).map(([addonId, of]) => ({ addonId, qty: of })),
  });
  it.each([
    [choice(1, { must: 1 }), null],
    [choice(1, { must: 1, may: 1 }), null],
    [choice(2, { must: 1 }), { code: "LIMIT_REACHED", details: { categoryId: "c", max: 1 } }],
    [choice(1, { must: 2 }), { code: "LIMIT_REACHED", details: { addonId: "must", max: 1 } }],
    [choice(1, {}), { code: "ADDON_REQUIRED", details: { addonId: "must", min: 1 } }],
    [choice(1, { must: 1, other: 1 }), { code: "NOT_FOUND" }],
    [choice(1, { must: 1 }, "d"), { code: "NOT_FOUND" }],
  ])("checks a choice of a video: %j gives %j", (given, refusal) => {
    expect(judgeVideoChoice(offer, given)).toEqual(refusal);
  });

  it("requires all additionals if the video includes them all [W2]", () => {
    expect(judgeVideoChoice({ ...offer, isAllAdditionalSelected: true }, choice(1, { must: 1 }))).toEqual({
      code: "ADDON_REQUIRED",
      details: { addonId: "may", min: 1 },
    });
  });
});
