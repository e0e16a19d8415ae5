import { describe, expect, it } from "vitest";
import { blankTransaction } from "#domain/orders/cart/blank.ts";
import { changeCategory } from "#domain/orders/cart/change-category.ts";
import { categoryOf, eventOf } from "../list/event.fixture.ts";
import { comingDays } from "../../orders/transaction/coming-days.ts";
import { onlyEventAt, ownEventAt } from "./own-event-at.ts";

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

describe("the only date left of an event with dates to choose", () => {
  const at = (time: string, state: "available" | "few_left" | "sold_out" | "waiting_list" | "ended") =>
    ({ date: "2026-12-05", time, state }) as never;
  const of = (...sessions: never[]) => onlyEventAt({ sessions, seating: null });

  it("is chosen already, since there is nothing to decide", () => {
    expect(of(at("10:00", "sold_out"), at("15:00", "few_left"), at("19:00", "ended"))).toBe("2026-12-05T15:00");
    expect(of(at("10:00", "available"))).toBe("2026-12-05T10:00");
  });

  it("is left to the visitor where there is a choice, a waiting list or none left", () => {
    expect(of(at("10:00", "available"), at("15:00", "few_left"))).toBeNull();
    expect(of(at("10:00", "waiting_list"), at("15:00", "available"))).toBeNull();
    expect(of(at("10:00", "sold_out"))).toBeNull();
    expect(of()).toBeNull();
    expect(onlyEventAt({ sessions: [at("10:00", "available")], seating: {} })).toBeNull();
  });
});
