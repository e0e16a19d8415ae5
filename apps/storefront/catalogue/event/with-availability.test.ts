import { describe, expect, it } from "vitest";
import { categoryOf, eventOf } from "../list/event.fixture.ts";
import { offerOf } from "./offer-of.ts";
import { withAvailability } from "./with-availability.ts";
import { blankTransaction } from "#domain/orders/cart/blank.ts";

const session = (id: string, time: string) => ({
  id,
  startsAt: "2026-12-05T02:00:00.000Z",
  endsAt: "2026-12-05T04:00:00.000Z",
  date: "2026-12-05",
  time,
  label: null,
  state: "available" as const,
});

describe("refreshed stock", () => {
  it("updates states, stock and add-on stock, and nothing else", () => {
    const event = eventOf();
    const now = withAvailability(event, {
      kind: "availability",
      state: "few_left",
      version: 1,
      categories: [
        { sessionId: null, categoryId: "regular", state: "sold_out", left: null, missingAddonId: null },
        { sessionId: null, categoryId: "vip", state: "few_left", left: 3, missingAddonId: null },
      ],
      addons: [],
      addonStock: [],
    });
    expect(now.prices.map(({ state, left }) => [state, left])).toEqual([
      ["sold_out", null],
      ["few_left", 3],
    ]);
    expect(now.state).toBe("few_left");
    expect({ ...now, state: 0, availability: 0, prices: 0 }).toEqual({ ...event, state: 0, availability: 0, prices: 0 });
  });

  it("gives a category the state of its best date, and a date the state of its best category", () => {
    const event = eventOf({ prices: [categoryOf("regular")], sessions: [session("s1", "09:00"), session("s2", "13:00")] });
    const now = withAvailability(event, {
      kind: "availability",
      state: "available",
      version: 1,
      categories: [
        { sessionId: "s1", categoryId: "regular", state: "sold_out", left: null, missingAddonId: null },
        { sessionId: "s2", categoryId: "regular", state: "few_left", left: 2, missingAddonId: null },
      ],
      addons: [],
      addonStock: [],
    });
    expect(now.prices[0]).toMatchObject({ state: "few_left", left: null });
    expect(now.sessions.map(({ state }) => state)).toEqual(["sold_out", "few_left"]);
    const at = (eventAt: string) => ({ ...blankTransaction(), patron: { ...blankTransaction().patron, eventAt } });
    expect(offerOf(now, "regular", at("2026-12-05T13:00"))).toEqual({ state: "few_left", left: 2, max: 2, missing: null });
    expect(offerOf(now, "regular", at("2026-12-05T09:00"))).toEqual({ state: "sold_out", left: null, max: 0, missing: null });
  });
});
