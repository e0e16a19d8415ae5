import { describe, expect, it } from "vitest";
import { blankAttendee, blankPatron } from "#domain/orders/cart/blank.ts";
import { detailsBody } from "./details-body.ts";

const ask = (...names: string[]) => names.map((name) => ({ name, required: true }));
const patron = { ...blankPatron(), fullName: "Budi", phoneNumber: "812", club: "Old club", inHouseGuest: "no", roomNumber: "12" };
const attendee = { ...blankAttendee("vip"), fullname: "Ana", identity: "A123456" };
const base = { patron, attendees: [attendee], acceptTerms: true, acceptWaiver: true, locale: "id" as const };

describe("what is sent of the details", () => {
  it("holds answers to the event's own questions only [E9]", () => {
    const body = detailsBody({
      ...base,
      event: { patronFields: ask("fullName", "phoneNumber"), attendeeFields: ask("fullname"), waiver: null },
    });
    expect(body.patron).toMatchObject({ fullName: "Budi", phoneNumber: "812", club: "", countryCode: "+62" });
    expect(body.attendees).toMatchObject([{ eventPriceId: "vip", fullname: "Ana", identity: "" }]);
  });
  it("holds no attendees where the event asks for none", () => {
    expect(detailsBody({ ...base, event: { patronFields: [], attendeeFields: [], waiver: null } }).attendees).toEqual([]);
  });
  it("leaves the room out when the buyer does not stay in the house", () => {
    const event = { patronFields: ask("inHouseGuest", "roomNumber"), attendeeFields: [], waiver: null };
    expect(detailsBody({ ...base, event }).patron).toMatchObject({ roomNumber: "" });
    expect(detailsBody({ ...base, event, patron: { ...patron, inHouseGuest: "yes" } }).patron).toMatchObject({ roomNumber: "12" });
  });
  it("names the waiver's version when it was accepted, and none otherwise", () => {
    const event = { patronFields: [], attendeeFields: [], waiver: { version: "v3", text: [] } };
    expect(detailsBody({ ...base, event }).waiverVersion).toBe("v3");
    expect(detailsBody({ ...base, event, acceptWaiver: false }).waiverVersion).toBeNull();
  });
});
