import { describe, expect, it } from "vitest";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { blankTransaction } from "#domain/orders/cart/blank.ts";
import { categoryOf, eventOf } from "../list/event.fixture.ts";
import { hasExtras, onlyCategory } from "./only-category.ts";

const blank = blankTransaction();
const at = (eventAt: string) => ({ ...blank, patron: { ...blank.patron, eventAt } });
const gone = categoryOf("kitchen", { state: "sold_out", left: 0 });
const stairs = categoryOf("stairs");
const only = (extra: Partial<EventDetail>, eventAt = "") => onlyCategory(eventOf(extra), at(eventAt))?.id ?? null;

describe("the only category to buy", () => {
  it("is the one on sale beside those that are not", () => {
    expect(only({ prices: [gone, stairs] })).toBe("stairs");
    expect(only({ prices: [stairs, categoryOf("balcony")] })).toBeNull();
    expect(only({ prices: [gone] })).toBeNull();
  });

  it("is none beside a waiting list, with seats, or for several tickets in a piece", () => {
    expect(only({ prices: [{ ...gone, state: "waiting_list" }, stairs] })).toBeNull();
    expect(only({ prices: [stairs], seating: { categoryIds: ["stairs"] } as EventDetail["seating"] })).toBeNull();
    expect(only({ prices: [categoryOf("mat", { bundlingTicket: "3" })] })).toBeNull();
  });

  it("is none before a date is chosen", () => {
    const session = { id: "s1", startsAt: "2026-11-28T12:30:00Z", endsAt: "2026-11-28T15:00:00Z", date: "2026-11-28", time: "19:30" };
    const dated = { prices: [stairs], sessions: [{ ...session, label: null, state: "available" as const }] };
    expect(only(dated)).toBeNull();
    expect(only(dated, "2026-11-28T")).toBeNull();
    expect(only(dated, "2026-11-28T19:30")).toBe("stairs");
  });

  it("has extras if an add-on is not required", () => {
    const addon = { id: "shirt", isRequired: false } as (typeof stairs)["additionals"][number];
    expect(hasExtras({ ...stairs, additionals: [addon] })).toBe(true);
    expect(hasExtras({ ...stairs, additionals: [{ ...addon, isRequired: true }] })).toBe(false);
  });
});
