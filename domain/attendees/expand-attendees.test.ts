import { describe, expect, it } from "vitest";
import { blankAttendee } from "../cart/blank.ts";
import type { Attendee } from "../cart/transaction.types.ts";
import type { TicketCategory } from "../events/event.ts";
import { expandAttendees } from "./expand-attendees.ts";

function category(id: string, bundlingTicket = "0"): TicketCategory {
  return { id, name: id, price: 1, bundlingTicket, additionals: [] };
}
function person(eventPriceId: string, fullname: string): Attendee {
  return { ...blankAttendee(eventPriceId), fullname };
}
function summary(attendees: readonly Attendee[]): string[] {
  return attendees.map((attendee) => `${attendee.eventPriceId}:${attendee.fullname}`);
}

describe("expandAttendees", () => {
  it("gives one blank form per admission, bundles counted, by category line", () => {
    const forms = expandAttendees({
      price: [category("a"), category("pack", "3")],
      qty: [2, 2],
      attendee: [],
    });
    expect(forms.map((form) => form.eventPriceId)).toEqual(["a", "a", ...Array.from({ length: 6 }, () => "pack")]);
    expect(forms[0]).toEqual({
      eventPriceId: "a",
      fullname: "",
      email: "",
      countryCode: "+62",
      phoneNumber: "",
      age: "",
      gender: "",
      identity: "",
      nationality: "",
      entrustTicketId: "",
    });
  });

  it("keeps what was typed when quantities change", () => {
    const attendee = [person("a", "Ani"), person("a", "Budi"), person("b", "Citra")];
    expect(summary(expandAttendees({ price: [category("a"), category("b")], qty: [1, 2], attendee }))).toEqual([
      "a:Ani",
      "b:Citra",
      "b:Budi",
    ]);
  });

  it("moves names to the category that takes the place of another", () => {
    const attendee = [person("a", "Ani"), person("a", ""), person("a", "Budi")];
    expect(summary(expandAttendees({ price: [category("b")], qty: [2], attendee }))).toEqual(["b:Ani", "b:Budi"]);
  });

  it("puts prefilled forms without a category in their own places", () => {
    const attendee = [person("", ""), person("", "Budi")];
    expect(summary(expandAttendees({ price: [category("a")], qty: [3], attendee }))).toEqual(["a:", "a:Budi", "a:"]);
  });

  it("drops forms beyond the admissions and leaves the given ones as they were", () => {
    const attendee = Object.freeze([person("a", "Ani"), person("a", "Budi")]);
    expect(summary(expandAttendees({ price: [category("a")], qty: [1], attendee }))).toEqual(["a:Ani"]);
    expect(expandAttendees({ price: [], qty: [], attendee })).toEqual([]);
    expect(attendee).toHaveLength(2);
  });
});
