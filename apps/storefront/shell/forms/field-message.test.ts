import { describe, expect, it } from "vitest";
import { blankAttendee, blankPatron } from "#domain/orders/cart/blank.ts";
import { validateAttendees } from "#domain/people/fields/validate-attendees.ts";
import { validatePatron } from "#domain/people/fields/validate-patron.ts";
import { fields as en } from "#i18n/people/en/fields.ts";
import { fields as id } from "#i18n/people/id/fields.ts";
import { attendeeOf, fieldId, fieldWords, samePath } from "./field-message.ts";

const ask = (name: string) => ({ name, required: true });
const words = (path: string, code: string) => en[fieldWords({ path, code }).key as keyof typeof en];

describe("the message of a refused answer", () => {
  it("names what to enter in an empty field", () => {
    const all = ["fullName", "phoneNumber", "email", "age", "gender", "club"].map(ask);
    const errors = validatePatron(all, blankPatron(), { minAge: null });
    expect(errors.map((error) => words(error.path, error.code))).toEqual([
      "Enter the full name",
      "Enter a WhatsApp number",
      "Enter an e-mail address",
      "Enter the age in years",
      "Choose one",
      "Fill this in",
    ]);
  });
  it("has messages in both languages for every refusal", () => {
    const specs = ["fullname", "email", "phoneNumber", "age", "gender", "identity", "nationality"].map(ask);
    const person = {
      ...blankAttendee("vip"),
      fullname: "1",
      email: "x",
      phoneNumber: "12",
      age: "x",
      gender: "x",
      identity: "1",
      nationality: "US",
    };
    const refusals = [
      ...validateAttendees(specs, [person, { ...person, age: "3", identity: "1", nationality: "ID" }, blankAttendee("vip")], {
        minAge: 18,
      }),
    ];
    expect(refusals.length).toBeGreaterThan(12);
    for (const refusal of refusals) {
      const { key } = fieldWords(refusal);
      expect(key in en, key).toBe(true);
      expect(key in id, key).toBe(true);
    }
  });
  it("asks for a time with the prescribed text [E11]", () => {
    expect(words("patron.eventAt", "choose")).toBe("Please select an available time");
  });
  it("asks to check a field with an unknown refusal", () => {
    expect(words("patron.club", "from_the_future")).toBe("Check this answer");
  });
});

describe("the field of a refused answer", () => {
  it("returns the control's id and the attendee's number", () => {
    expect(fieldId("attendee.1.identity")).toBe("attendee-1-identity");
    expect(attendeeOf("attendee.1.identity")).toBe(1);
    expect(attendeeOf("patron.fullName")).toBeNull();
    expect(samePath("attendees.0.age")).toBe("attendee.0.age");
  });
});
