import { describe, expect, it } from "vitest";
import type { SaleState } from "#domain/catalogue/event.ts";
import { eventState } from "#domain/catalogue/event-state.ts";
import { categoryOf, eventOf } from "../../catalogue/list/event.fixture.ts";
import { groupDays, groupRows, isAllSoldOut, samePrice } from "./group-rows.ts";

/** An event with two categories, with their states by date. */
function dated(...dates: readonly (readonly [SaleState, SaleState])[]) {
  const sessions = dates.map((states, i) => ({
    id: `s${i}`,
    startsAt: `2026-12-0${i + 1}T12:30:00.000Z`,
    endsAt: `2026-12-0${i + 1}T15:00:00.000Z`,
    date: `2026-12-0${i + 1}`,
    time: "19:30",
    label: null,
    state: eventState(states),
  }));
  const availability = dates.flatMap((states, i) =>
    states.map((state, j) => ({ sessionId: `s${i}`, categoryId: j === 0 ? "regular" : "vip", state, left: null, missingAddonId: null })),
  );
  const prices = [categoryOf("regular", { price: 100_000 }), categoryOf("vip", { price: 250_000 })];
  return eventOf({ sessions, availability, prices, taxPercentage: 0, serviceFeePercentage: 0 });
}

describe("the dates of an event", () => {
  it("shows the price of the cheapest category on sale on each date", () => {
    const { coming } = groupRows(dated(["available", "available"], ["sold_out", "few_left"], ["sold_out", "sold_out"]));
    expect(coming.map(({ at, from }) => [at, from])).toEqual([
      ["2026-12-01T19:30", 100_000],
      ["2026-12-02T19:30", 250_000],
      ["2026-12-03T19:30", null],
    ]);
  });

  it("offers the waiting list only if nothing is on sale on a date", () => {
    const { coming } = groupRows(dated(["waiting_list", "available"], ["sold_out", "waiting_list"], ["sold_out", "sold_out"]));
    expect(coming.map(({ waitFor }) => waitFor)).toEqual([null, "vip", null]);
  });

  it("shows one price if it is the same on all dates on sale", () => {
    const { coming } = groupRows(dated(["available", "available"], ["sold_out", "sold_out"], ["sold_out", "few_left"]));
    expect(samePrice(coming)).toBeNull();
    expect(samePrice(coming.slice(0, 2))).toBe(100_000);
    expect(samePrice(coming.slice(1, 2))).toBeNull();
  });

  it("groups dates by day, with several times of one day together", () => {
    const { coming } = groupRows(dated(["available", "available"], ["available", "available"]));
    const [first, second] = coming;
    const evening = { ...first!, session: { ...first!.session, id: "s9", time: "21:00" } };
    expect(groupDays([first!, evening, second!]).map(({ date, rows }) => [date, rows.length])).toEqual([
      ["2026-12-01", 2],
      ["2026-12-02", 1],
    ]);
  });

  it("separates past dates", () => {
    const { coming, past } = groupRows(dated(["ended", "ended"], ["available", "available"]));
    expect([past.length, coming.length]).toEqual([1, 1]);
  });

  it.each([
    [
      [
        ["sold_out", "sold_out"],
        ["waiting_list", "sold_out"],
      ],
      true,
    ],
    [
      [
        ["sold_out", "sold_out"],
        ["coming_soon", "coming_soon"],
      ],
      false,
    ],
    [[["sold_out", "available"]], false],
    [[], false],
  ] as const)("tells whether all of %j are sold out: %s", (dates, expected) => {
    expect(isAllSoldOut(groupRows(dated(...dates)).coming)).toBe(expected);
  });
});
