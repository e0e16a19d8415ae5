import { describe, expect, it } from "vitest";
import { blankPatron } from "./blank.ts";
import { clearAttendees, clearBookingData, clearPatron, clearSeats, resetTransaction } from "./reset.ts";
import { blank, full } from "./sample-cart.ts";

describe("reset", () => {
  it("clears what the rules list", () => {
    expect(resetTransaction(full)).toEqual({
      ...blank,
      isPreview: true,
      utm: { source: "ig" },
      categoryEvent: "music",
    });
  });

  it("clears booking data, patron, attendees and seats each alone", () => {
    expect(clearBookingData(full)).toEqual({ ...full, bookingId: null, bookingData: null });
    expect(clearPatron(full)).toEqual({ ...full, patron: blankPatron() });
    expect(clearAttendees(full)).toEqual({ ...full, attendee: [] });
    expect(clearSeats(full)).toEqual({ ...full, seats: [] });
  });
});
