import { describe, expect, it } from "vitest";
import { blankPatron } from "./blank.ts";
import { clearAttendees, clearBookingData, clearPatron, clearSeats } from "./reset.ts";
import { full } from "./cart.fixture.ts";

describe("reset", () => {
  it("clears booking data, patron, attendees and seats each alone [E6]", () => {
    expect(clearBookingData(full)).toEqual({ ...full, bookingId: null, bookingData: null });
    expect(clearPatron(full)).toEqual({ ...full, patron: { ...blankPatron(), eventAt: full.patron.eventAt } });
    expect(full.patron.fullName).not.toBe("");
    expect(clearAttendees(full)).toEqual({ ...full, attendee: [] });
    expect(clearSeats(full)).toEqual({ ...full, seats: [] });
  });
});
