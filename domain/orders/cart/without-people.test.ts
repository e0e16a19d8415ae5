import { expect, it } from "vitest";
import { blankAttendee, blankPatron, blankTransaction } from "./blank.ts";
import { withoutPeople } from "./without-people.ts";

const typed = {
  ...blankTransaction(),
  promoCode: "HEMAT",
  patron: {
    ...blankPatron(),
    eventAt: "2027-01-01T08:00",
    fullName: "Kenari",
    email: "kenari@example.com",
    phoneNumber: "081234567890",
    club: "Kenari",
  },
  attendee: [{ ...blankAttendee("c1"), fullname: "Kenari", age: "30" }],
};

it("keeps the choice and drops everything typed about people", () => {
  const left = withoutPeople(typed);
  expect(JSON.stringify(left)).not.toMatch(/kenari|0812|30/i);
  expect(left).toEqual({ ...typed, patron: { ...blankPatron(), eventAt: "2027-01-01T08:00" }, attendee: [blankAttendee("c1")] });
  expect(withoutPeople(left)).toBe(left);
});
