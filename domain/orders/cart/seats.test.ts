import { describe, expect, it } from "vitest";
import { a, b, blank, category } from "./cart.fixture.ts";
import { changeCategory } from "./change-category.ts";
import { seatsNeeded, selectionWithSeats, withoutSpareSeats } from "./seats.ts";
import { withSeats } from "./with-seats.ts";

const pair = { ...category("pair", []), bundlingTicket: "2" };
const more = { seated: ["a", "b", "pair"], days: null };

describe("seats of an order", () => {
  it("sets quantities by chosen seats, in the order of categories", () => {
    const two = withSeats(blank, [{ category: b, seats: ["B1"] }], more);
    const three = withSeats(
      two,
      [
        { category: a, seats: ["A1", "A2"] },
        { category: b, seats: ["B1"] },
      ],
      more,
    );
    expect(three.price.map(({ id }) => id)).toEqual(["b", "a"]);
    expect([three.qty, three.seats]).toEqual([
      [1, 2],
      ["B1", "A1", "A2"],
    ]);
    expect(selectionWithSeats(three, more.seated).categories).toEqual([
      { categoryId: "b", qty: 1, seats: ["B1"] },
      { categoryId: "a", qty: 2, seats: ["A1", "A2"] },
    ]);
  });

  it("counts a bundle by its tickets, and names an incomplete one with its seats", () => {
    const bought = withSeats(blank, [{ category: pair, seats: ["P1", "P2", "P3"] }], more);
    expect(bought.qty).toEqual([2]);
    expect(seatsNeeded(bought, more.seated)).toBe(4);
    expect(selectionWithSeats(bought, more.seated).categories).toEqual([{ categoryId: "pair", qty: 2, seats: ["P1", "P2", "P3"] }]);
  });

  it("removes a category and its add-ons with its last seat, and no other", () => {
    const standing = changeCategory(blank, { category: b, qty: 3, allowMultipleCategory: true, days: null });
    const seated = { seated: ["a"], days: null };
    const both = withSeats(standing, [{ category: a, seats: ["A1"] }], seated);
    expect(both.additionals.some(({ eventPriceId }) => eventPriceId === "a")).toBe(true);
    const less = withSeats(both, [], seated);
    expect(less).toEqual({ ...standing, seats: [] });
    expect(selectionWithSeats(less, seated.seated).categories).toEqual([{ categoryId: "b", qty: 3 }]);
  });

  it("removes the last seats of a category with its tickets, and none of another", () => {
    const both = withSeats(
      blank,
      [
        { category: a, seats: ["A1", "A2"] },
        { category: b, seats: ["B1"] },
      ],
      more,
    );
    const set = (qty: number) => changeCategory(both, { category: a, qty, allowMultipleCategory: true, days: null });
    expect(withoutSpareSeats(both, set(1), more.seated).seats).toEqual(["A1", "B1"]);
    expect(withoutSpareSeats(both, set(0), more.seated).seats).toEqual(["B1"]);
    expect(withoutSpareSeats(both, set(3), more.seated).seats).toEqual(["A1", "A2", "B1"]);
  });

  it("names no seats for an event without any", () => {
    expect(selectionWithSeats({ ...blank, price: [a], qty: [1] }, []).categories).toEqual([{ categoryId: "a", qty: 1 }]);
  });
});
