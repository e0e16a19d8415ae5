import { describe, expect, it } from "vitest";
import { daysAt } from "../../catalogue/event-days.ts";
import { blankAttendee } from "./blank.ts";
import { a, addon, b, blank, category, extra, many } from "./cart.fixture.ts";
import { changeAddon } from "./change-addon.ts";
import { changeCategory } from "./change-category.ts";
import { isLoss, lossesOf, withoutSpareAttendees } from "./losses.ts";
import { reviseForDate } from "./revise-for-date.ts";

const named = (id: string, fullname: string) => ({ ...blankAttendee(id), fullname });
const two = changeCategory(changeCategory(blank, { category: a, qty: 2, ...many }), { category: b, qty: 1, ...many });
const set = (order: typeof two, qty: number) => changeCategory(order, { category: a, qty, ...many });

describe("the losses of a changed order", () => {
  it("loses the optional add-ons of a removed category, and never required ones alone", () => {
    expect(isLoss(lossesOf(two, set(two, 0)))).toBe(false);
    const more = changeAddon(two, extra, 1);
    expect(lossesOf(more, set(more, 0))).toEqual({ addons: ["extra"], attendees: 0 });
    expect(isLoss(lossesOf(more, set(more, 1)))).toBe(false);
  });

  it("loses an add-on that is not available on the other date", () => {
    const cake = addon("cake", "a", { isRequired: false, isCustomDate: true, customDate: ["2026-12-05"] });
    const day = reviseForDate(two, "2026-12-05", daysAt("2026-12-05"));
    const chosen = changeAddon({ ...day, price: [category("a", [cake]), b] }, cake, 2);
    expect(lossesOf(chosen, reviseForDate(chosen, "2026-12-06", daysAt("2026-12-06"))).addons).toEqual(["cake"]);
    expect(lossesOf(chosen, reviseForDate(chosen, "2026-12-05T19:00", daysAt("2026-12-05"))).addons).toEqual([]);
  });

  it("loses the answers of removed attendees and ignores blank forms", () => {
    const typed = { ...two, attendee: [named("a", "Ani"), blankAttendee("a"), named("b", "Cici")] };
    expect(lossesOf(typed, set(typed, 1)).attendees).toBe(0);
    expect(lossesOf(typed, set(typed, 0)).attendees).toBe(1);
    expect(withoutSpareAttendees(set(typed, 0)).attendee).toEqual([named("b", "Cici")]);
    expect(withoutSpareAttendees(set(typed, 1)).attendee).toEqual([named("a", "Ani"), named("b", "Cici")]);
    expect(withoutSpareAttendees(typed)).toBe(typed);
  });

  it("counts lost attendees of a bundle by its tickets", () => {
    const pair = { ...category("a"), bundlingTicket: "2" };
    const order = changeCategory(blank, { category: pair, qty: 2, ...many });
    const typed = { ...order, attendee: ["Ani", "Budi", "Cici"].map((name) => named("a", name)) };
    expect(lossesOf(typed, changeCategory(typed, { category: pair, qty: 1, ...many })).attendees).toBe(1);
  });
});
