import { describe, expect, it } from "vitest";
import { changeAddon } from "./change-addon.ts";
import { changeCategory } from "./change-category.ts";
import { reviseForDate } from "./revise-for-date.ts";
import { daysAt } from "../../catalogue/event-days.ts";
import type { EventTransaction } from "./transaction.types.ts";
import { many, kit, extra, a, blank, chosen } from "./cart.fixture.ts";

const onDate = (transaction: EventTransaction, eventAt: string) => reviseForDate(transaction, eventAt, daysAt(eventAt));

describe("reviseForDate", () => {
  const start = changeAddon(changeCategory(blank, { category: a, qty: 1, ...many }), extra, 3);

  it("adds and removes required add-ons by their dates [E3]", () => {
    const on = onDate(start, "2026-12-05");
    expect(on.patron.eventAt).toBe("2026-12-05");
    expect(chosen(on)).toEqual({
      categories: [["a", 1]],
      addons: [
        ["kit", 2],
        ["extra", 3],
        ["lunch", 1],
      ],
    });
    expect(chosen(onDate(on, "2026-12-06"))).toEqual(chosen(on));
    expect(chosen(onDate(on, "2026-12-07"))).toEqual(chosen(start));
    expect(chosen(onDate(on, ""))).toEqual(chosen(start));
  });

  it("does not add an add-on again that the visitor removed", () => {
    const without = changeAddon(start, kit, 0);
    expect(onDate(without, "2026-12-07").additionals.map((x) => x.id)).toEqual(["extra"]);
  });
});
