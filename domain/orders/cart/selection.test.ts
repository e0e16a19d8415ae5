import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quote } from "../pricing/quote.ts";
import { daysAt } from "../../catalogue/event-days.ts";
import { changeAddon } from "./change-addon.ts";
import { changeCategory } from "./change-category.ts";
import { reviseForDate } from "./revise-for-date.ts";
import { addon, category, a, b, blank, full } from "./cart.fixture.ts";
import { selectionOf } from "./selection.ts";
import type { EventTransaction } from "./transaction.types.ts";

describe("selectionOf", () => {
  it("lists ids and quantities", () => {
    expect(selectionOf(full)).toEqual({
      categories: [
        { categoryId: "a", qty: 2 },
        { categoryId: "b", qty: 1 },
      ],
      addons: [
        { addonId: "kit", qty: 2 },
        { addonId: "map", qty: 1 },
      ],
    });
  });

  it("keeps quantities beside their items after any sequence of changes, so that the choice can be priced", () => {
    const categories = [a, b, category("c", [addon("opt", "c", { isRequired: false })])];
    const event = {
      id: "e",
      serviceFeeType: "fix_amount" as const,
      serviceFeeFixAmount: 0,
      serviceFeePercentage: 0,
      taxPercentage: 0,
    };
    const step = fc.record({
      what: fc.constantFrom("category", "addon", "date"),
      i: fc.nat(2),
      j: fc.nat(3),
      qty: fc.nat(3),
      multiple: fc.boolean(),
    });
    function apply(
      transaction: EventTransaction,
      { what, i, j, qty, multiple }: { what: string; i: number; j: number; qty: number; multiple: boolean },
    ) {
      const picked = categories[i] ?? a;
      if (what === "date") return reviseForDate(transaction, `2026-12-0${4 + j}`, daysAt(`2026-12-0${4 + j}`));
      const days = daysAt(transaction.patron.eventAt);
      if (what === "category") return changeCategory(transaction, { category: picked, qty, allowMultipleCategory: multiple, days });
      const chosenAddon = picked.additionals[j];
      const isOpen = chosenAddon !== undefined && transaction.price.some((p) => p.id === picked.id);
      return isOpen ? changeAddon(transaction, chosenAddon, qty) : transaction;
    }
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const end = steps.reduce(apply, blank);
        expect(end.qty).toHaveLength(end.price.length);
        expect(end.addonQty).toHaveLength(end.additionals.length);
        expect(new Set(end.additionals.map((x) => x.id)).size).toBe(end.additionals.length);
        const priced = quote({ event, categories, selection: selectionOf(end), promo: null });
        const expected = end.qty.reduce((sum, n) => sum + 100_000 * n, 0) + end.addonQty.reduce((sum, n) => sum + 10_000 * n, 0);
        expect(priced.total).toBe(expected);
      }),
      { numRuns: 500 },
    );
  });
});
