import { describe, expect, it } from "vitest";
import { blankTransaction } from "#domain/orders/cart/blank.ts";
import { changeCategory } from "#domain/orders/cart/change-category.ts";
import { categoryOf, eventOf } from "../list/event.fixture.ts";
import { comingDays } from "../../orders/transaction/coming-days.ts";
import { ownEventAt } from "./own-event-at.ts";

const event = eventOf({ sessions: [], zone: "Asia/Makassar", startsAt: "2026-12-31T23:30:00.000Z", endsAt: "2027-01-01T03:00:00.000Z" });

describe("the date of an event without sessions", () => {
  it("returns the event's own date in its zone, and null for an event with dates to choose or without a date", () => {
    expect(ownEventAt(event)).toBe("2027-01-01T07:30");
    expect(ownEventAt({ ...event, startsAt: null })).toBeNull();
    expect(ownEventAt({ ...event, sessions: [{}] as never })).toBeNull();
    expect(ownEventAt({ ...event, zone: "Europe/Berlin" })).toBeNull();
  });

  it("adds a required add-on of the event's own day, and of no other [E3]", () => {
    const addonOn = (day: string) => ({
      id: `a-${day}`,
      name: "Breakfast",
      amount: 10_000,
      eventPriceId: "regular",
      isRequired: true,
      isCustomDate: true,
      customDate: [day],
      availableStock: null,
      minQty: 2,
      per: "order" as const,
      isDistributedPerAttendee: false,
    });
    const category = categoryOf("regular", { additionals: [addonOn("2027-01-01"), addonOn("2027-01-02")] });
    const blank = blankTransaction();
    const txn = { ...blank, patron: { ...blank.patron, eventAt: ownEventAt(event)! } };
    const chosen = changeCategory(txn, {
      category,
      qty: 1,
      allowMultipleCategory: true,
      days: comingDays(event, txn.patron.eventAt),
    });
    expect([chosen.additionals.map(({ id }) => id), chosen.addonQty]).toEqual([["a-2027-01-01"], [2]]);
  });
});
