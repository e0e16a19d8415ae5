import { describe, expect, it } from "vitest";
import { blankAttendee, blankPatron } from "#domain/orders/cart/blank.ts";
import { detailsBody } from "./details-body.ts";

const ask = (...names: string[]) => names.map((name) => ({ name, required: true }));
const patron = { ...blankPatron(), fullName: "Budi", phoneNumber: "812", club: "Old club", inHouseGuest: "no", roomNumber: "12" };
const attendee = { ...blankAttendee("vip"), fullname: "Ana", identity: "A123456" };
const base = { patron, attendees: [attendee], acceptTerms: true, acceptWaiver: true, locale: "id" as const };

describe("body of the details call", () => {
  it("contains only answers to the event's own questions [E9]", () => {
    const body = detailsBody({
      ...base,
      event: { patronFields: ask("fullName", "phoneNumber"), attendeeFields: ask("fullname"), waiver: null },
    });
    expect(body.patron).toMatchObject({ fullName: "Budi", phoneNumber: "812", club: "", countryCode: "+62" });
    expect(body.attendees).toMatchObject([{ eventPriceId: "vip", fullname: "Ana", identity: "" }]);
  });
  it("contains no attendees if the event asks for none", () => {
    expect(detailsBody({ ...base, event: { patronFields: [], attendeeFields: [], waiver: null } }).attendees).toEqual([]);
  });
  it("omits the room for a buyer who is not a hotel guest", () => {
    const event = { patronFields: ask("inHouseGuest", "roomNumber"), attendeeFields: [], waiver: null };
    expect(detailsBody({ ...base, event }).patron).toMatchObject({ roomNumber: "" });
    expect(detailsBody({ ...base, event, patron: { ...patron, inHouseGuest: "yes" } }).patron).toMatchObject({ roomNumber: "12" });
  });
  it("names the waiver's version only if accepted", () => {
    const event = { patronFields: [], attendeeFields: [], waiver: { version: "v3", text: [] } };
    expect(detailsBody({ ...base, event }).waiverVersion).toBe("v3");
    expect(detailsBody({ ...base, event, acceptWaiver: false }).waiverVersion).toBeNull();
  });
});
