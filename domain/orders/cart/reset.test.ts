import { expect, it } from "vitest";
import { blankPatron } from "./blank.ts";
import { full } from "./cart.fixture.ts";
import { clearAttendees, clearBookingData, clearPatron, clearSeats } from "./reset.ts";
import type { EventTransaction } from "./transaction.types.ts";

it.each<[string, (transaction: EventTransaction) => EventTransaction, Partial<EventTransaction>]>([
  ["booking data", clearBookingData, { bookingId: null, bookingData: null }],
  ["the patron, but for the date of the tickets", clearPatron, { patron: { ...blankPatron(), eventAt: "2026-12-05" } }],
  ["attendees", clearAttendees, { attendee: [] }],
  ["seats", clearSeats, { seats: [] }],
])("resets only this part of a full order: %s [E6]", (_, clear, cleared) => {
  const typed = Object.keys(blankPatron()).map((name) => [name, `a ${name}`] as const);
  const patron = { ...blankPatron(), ...Object.fromEntries(typed), eventAt: "2026-12-05" };
  const before: EventTransaction = { ...full, patron };
  for (const name of Object.keys(cleared) as (keyof EventTransaction)[]) expect(before[name]).not.toEqual(cleared[name]);
  expect(clear(before)).toEqual({ ...before, ...cleared });
});
