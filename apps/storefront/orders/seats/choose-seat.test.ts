import { describe, expect, it } from "vitest";
import type { CategoryAnswer } from "#contract/catalogue/events.ts";
import { layOut } from "#domain/catalogue/seating/map/lay-out.ts";
import { smallHall } from "#domain/catalogue/seating/small-hall.fixture.ts";
import { SEAT_STATE } from "#domain/catalogue/seating/states/seat-states.ts";
import { rateSeats } from "#domain/catalogue/seating/choose/rate-seats.ts";
import { chooseSeat, type SeatRules } from "./choose-seat.ts";
import { proposeSeats } from "./propose-seats.ts";
import { notWhole, soldAs, type SeatKind } from "./seat-kinds.ts";

const map = smallHall();
const [level] = map.levels;
const whole = {
  ...map,
  levels: [{ ...level!, sections: level!.sections.map((s) => ({ ...s, tables: s.tables?.map((t) => ({ ...t, whole: true })) })) }],
};
const seating = layOut(whole);
const number = (id: string) => seating.ids.indexOf(id);

function kind(index: number, more: Partial<CategoryAnswer> = {}): SeatKind {
  const category = { id: `c${index}`, name: `C${index}`, bundlingTicket: "1", maxPerOrder: 8, ...more } as CategoryAnswer;
  return { index, category, size: Number(category.bundlingTicket), isSeated: true };
}

const rules = (more: Partial<SeatRules> = {}): SeatRules => ({
  venue: { seating },
  states: new Uint8Array(seating.count),
  kinds: [kind(0), kind(1)],
  allowMultipleCategory: true,
  ...more,
});

describe("a tap on a seat", () => {
  it("chooses a seat on a tap and releases it on the next", () => {
    const [one, two] = [number("a-2-4"), number("a-2-5")];
    expect(chooseSeat(rules(), [one], two)).toMatchObject({ kind: "chosen", seats: [one, two] });
    expect(chooseSeat(rules(), [one, two], one)).toMatchObject({ kind: "given-back", seats: [two] });
  });

  it.each([SEAT_STATE.held, SEAT_STATE.sold, SEAT_STATE.blocked])("ignores a tap on a seat in state %i", (state) => {
    const states = new Uint8Array(seating.count);
    states[number("a-2-4")] = state;
    expect(chooseSeat(rules({ states }), [], number("a-2-4"))).toEqual({ kind: "taken" });
  });

  it("chooses all chairs of a table that is sold whole, or none", () => {
    const chairs = [1, 2, 3, 4, 5, 6].map((chair) => number(`t-t1-${chair}`));
    expect(chooseSeat(rules(), [], chairs[2]!)).toMatchObject({ kind: "chosen", seats: chairs });
    expect(chooseSeat(rules(), chairs, chairs[5]!)).toMatchObject({ kind: "given-back", seats: [] });
    const states = new Uint8Array(seating.count);
    states[chairs[0]!] = SEAT_STATE.held;
    expect(chooseSeat(rules({ states }), [], chairs[2]!)).toEqual({ kind: "taken" });
  });

  it("stops at the limit of tickets per category in an order, and counts a bundle's seats", () => {
    const kinds = [kind(0), kind(1, { maxPerOrder: 1, bundlingTicket: "2" })];
    const [one, two, three] = [number("a-2-4"), number("a-2-5"), number("a-2-6")];
    expect(chooseSeat(rules({ kinds }), [one], two)).toMatchObject({ kind: "chosen" });
    expect(chooseSeat(rules({ kinds }), [one, two], three)).toEqual({ kind: "most", most: 2 });
  });

  it("asks before changing the category if an order may have one only", () => {
    const step = chooseSeat(rules({ allowMultipleCategory: false }), [number("a-2-4")], number("a-1-5"));
    expect(step).toMatchObject({ kind: "replace", seats: [number("a-1-5")], from: { index: 1 }, to: { index: 0 } });
    expect(chooseSeat(rules(), [number("a-2-4")], number("a-1-5"))).toMatchObject({ kind: "chosen" });
  });

  it("ignores a tap if the category is not on sale", () => {
    expect(chooseSeat(rules({ kinds: [kind(0), null] }), [], number("a-2-4"))).toEqual({ kind: "not-sold" });
  });
});

describe("seats of an order", () => {
  it("groups seats by the category sold, and reports an incomplete bundle", () => {
    const kinds = [kind(0), kind(1, { bundlingTicket: "2" })];
    const sold = soldAs([number("a-2-4"), number("a-1-4"), number("a-2-5"), number("a-2-6")], { seating }, kinds);
    expect(sold.map(({ category, seats }) => [category.id, seats])).toEqual([
      ["c1", ["a-2-4", "a-2-5", "a-2-6"]],
      ["c0", ["a-1-4"]],
    ]);
    expect(notWhole(sold)).toEqual({ category: "C1", missing: 1 });
    expect(notWhole(sold.slice(1))).toBeNull();
  });
});

describe("the best seats", () => {
  const where = { venue: { seating, costs: rateSeats(map, seating) }, states: new Uint8Array(seating.count), avoid: new Set<number>() };
  const wish = { count: 2, categoryId: null, wheelchairs: 0, near: "stage" } as const;
  const ids = (kinds: readonly (SeatKind | null)[], more: object = {}) =>
    proposeSeats({ ...where, kinds }, { ...wish, ...more })?.seats.map((seat) => seating.ids[seat]);
  it("proposes seats of one category, the wished one if given", () => {
    for (const categoryId of [null, "c0", "c1"]) {
      const found = proposeSeats({ ...where, kinds: [kind(0), kind(1)] }, { ...wish, categoryId })!;
      expect(new Set(found.seats.map((seat) => seating.category[seat])).size).toBe(1);
      if (categoryId !== null) expect(`c${seating.category[found.seats[0]!]}`).toBe(categoryId);
    }
  });
  it("proposes seats of the cheapest category that has them together, at any place in the hall", () => {
    const categoryOf = (kinds: readonly (SeatKind | null)[]) =>
      seating.category[proposeSeats({ ...where, kinds }, { ...wish, count: 1 })!.seats[0]!];
    expect(categoryOf([kind(0, { price: 300_000 }), kind(1, { price: 200_000 })])).toBe(1);
    expect(categoryOf([kind(0, { price: 200_000 }), kind(1, { price: 300_000 })])).toBe(0);
  });
  it("proposes no seats that are not on sale, no partial bundles, and no more than an order's limit", () => {
    expect(ids([null, null])).toBeUndefined();
    expect(ids([null, kind(1, { bundlingTicket: "4" })])).toBeUndefined();
    expect(ids([null, kind(1, { maxPerOrder: 1 })])).toBeUndefined();
  });
  it("proposes wheelchair places on request alone", () => {
    expect(ids([kind(0), kind(1)], { wheelchairs: 1 })).toContain("a-2-1");
    expect(ids([kind(0), kind(1)], { count: 5 })).not.toContain("a-2-1");
  });
});
