import { describe, expect, it } from "vitest";
import { stepsOf } from "./steps-of.ts";

const event = { slug: "x", isFree: false };
const pages = (...[of, facts]: Parameters<typeof stepsOf>) => stepsOf(of, facts).map(({ href }) => href.split("/").at(-1));

describe("the steps of a checkout", () => {
  it("are pages of their own: the buyer, attendees with questions of their own, and the payment", () => {
    expect(pages(event, { quote: { total: 5 }, isAsked: true })).toEqual(["patron-information", "attendee", "payment"]);
    expect(pages(event, { quote: { total: 5 }, isAsked: false })).toEqual(["patron-information", "payment"]);
  });

  it("are none for a free order without questions to attendees, and unchanged for a promo that makes an order free", () => {
    const free = { ...event, isFree: true };
    expect(pages(free, { quote: null, isAsked: false })).toEqual([]);
    expect(pages(free, { quote: { total: 0 }, isAsked: true })).toHaveLength(3);
    expect(pages(free, { quote: { total: 25_000 }, isAsked: false })).toHaveLength(2);
    expect(pages(event, { quote: { total: 0 }, isAsked: false })).toHaveLength(2);
  });
});
