import { describe, expect, it } from "vitest";
import { daysAt } from "../../catalogue/event-days.ts";
import { changeCategory, replacesCategory } from "./change-category.ts";
import { many, single, category, a, b, blank, chosen, full } from "./cart.fixture.ts";

describe("changeCategory", () => {
  it("adds, sets and, at zero, removes a category with its add-ons [E2]", () => {
    const two = changeCategory(changeCategory(blank, { category: a, qty: 1, ...many }), { category: b, qty: 3, ...many });
    expect(chosen(two)).toEqual({
      categories: [
        ["a", 1],
        ["b", 3],
      ],
      addons: [
        ["kit", 2],
        ["map", 1],
      ],
    });
    const five = changeCategory(two, { category: a, qty: 5, ...many });
    expect(chosen(five)).toEqual({
      categories: [
        ["a", 5],
        ["b", 3],
      ],
      addons: [
        ["kit", 2],
        ["map", 1],
      ],
    });
    expect(chosen(changeCategory(five, { category: a, qty: 0, ...many }))).toEqual({
      categories: [["b", 3]],
      addons: [["map", 1]],
    });
  });

  it("removes all add-on quantities with the last category [E2]", () => {
    const none = changeCategory(changeCategory(blank, { category: a, qty: 1, ...many }), { category: a, qty: 0, ...many });
    expect(none).toEqual(blank);
  });

  it("removes nothing if the category was not chosen", () => {
    expect(changeCategory(full, { category: category("z"), qty: 0, ...many })).toEqual(full);
  });

  it.each<[string, string, string[]]>([
    ["without a date", "", ["kit"]],
    ["on one of the custom dates", "2026-12-06T10:00", ["kit", "lunch"]],
    ["on another date", "2026-12-07", ["kit"]],
  ])("adds available required add-ons %s, at minQty or 1 [E3]", (_, eventAt, ids) => {
    const dated = { ...blank, patron: { ...blank.patron, eventAt } };
    const added = changeCategory(dated, { category: a, qty: 1, ...many, days: daysAt(eventAt) });
    expect(added.additionals.map((x) => x.id)).toEqual(ids);
    expect(added.addonQty).toEqual(ids.map((id) => (id === "kit" ? 2 : 1)));
  });

  it("replaces a category if only one is allowed [E8]", () => {
    const first = { ...changeCategory(blank, { category: a, qty: 2, ...single }), seats: ["A1"] };
    expect(replacesCategory(first, "b", single)).toBe(true);
    const second = changeCategory(first, { category: b, qty: 1, ...single });
    expect(chosen(second)).toEqual({ categories: [["b", 1]], addons: [["map", 1]] });
    expect(second.seats).toEqual([]);
  });

  it("needs no question if the same category grows or several are allowed", () => {
    const first = { ...changeCategory(blank, { category: a, qty: 2, ...single }), seats: ["A1"] };
    expect(replacesCategory(first, "a", single)).toBe(false);
    expect(replacesCategory(first, "b", many)).toBe(false);
    expect(changeCategory(first, { category: a, qty: 3, ...single })).toMatchObject({ qty: [3], seats: ["A1"] });
  });

  it.each([-1, 1.5, Number.NaN, 2 ** 53])("rejects the quantity %s", (qty) => {
    expect(() => changeCategory(blank, { category: a, qty, ...many })).toThrow(RangeError);
  });
});
