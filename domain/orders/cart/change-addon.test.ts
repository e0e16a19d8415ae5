import { describe, expect, it } from "vitest";
import { changeAddon } from "./change-addon.ts";
import { changeCategory } from "./change-category.ts";
import { many, kit, gone, extra, a, blank, chosen, full } from "./cart.fixture.ts";

describe("changeAddon", () => {
  it("adds, sets and, at zero, removes an add-on [E4]", () => {
    const one = changeAddon(changeCategory(blank, { category: a, qty: 1, ...many }), extra, 1);
    expect(chosen(one)).toEqual({
      categories: [["a", 1]],
      addons: [
        ["kit", 2],
        ["extra", 1],
      ],
    });
    const four = changeAddon(one, extra, 4);
    expect(four.addonQty).toEqual([2, 4]);
    expect(chosen(changeAddon(four, kit, 0))).toEqual({
      categories: [["a", 1]],
      addons: [["extra", 4]],
    });
    expect(changeAddon(four, gone, 0)).toBe(four);
  });

  it("rejects an add-on without its category, and bad quantities", () => {
    expect(() => changeAddon(blank, extra, 1)).toThrow(RangeError);
    expect(() => changeAddon(full, extra, -1)).toThrow(RangeError);
    expect(() => changeAddon(full, extra, 0.5)).toThrow(RangeError);
  });
});
