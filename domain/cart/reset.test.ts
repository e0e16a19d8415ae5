import { describe, expect, it } from "vitest";
import { clearAttendees, clearBookingData, clearSeats } from "./reset.ts";
import { full } from "./cart.fixture.ts";

describe("reset", () => {
  it("clears booking data, attendees and seats each alone", () => {
    expect(clearBookingData(full)).toEqual({ ...full, bookingId: null, bookingData: null });
    expect(clearAttendees(full)).toEqual({ ...full, attendee: [] });
    expect(clearSeats(full)).toEqual({ ...full, seats: [] });
  });
});
