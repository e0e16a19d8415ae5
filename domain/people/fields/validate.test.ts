import { describe, expect, it } from "vitest";
import { blankAttendee, blankPatron } from "../../orders/cart/blank.ts";
import type { Attendee, Patron } from "../../orders/cart/transaction.types.ts";
import { askAge } from "./ask-age.ts";
import { ATTENDEE_FIELDS, PATRON_FIELDS } from "./field.ts";
import type { FieldSpec } from "./field.ts";
import { validateAttendees } from "./validate-attendees.ts";
import { validatePatron } from "./validate-patron.ts";

const open = { minAge: null };
const adults = { minAge: 17 };
const label = { en: "x", id: "x" };

function ask(name: string, required = true, more: Partial<FieldSpec> = {}): FieldSpec {
  return { name, required, ...more };
}
function options(...values: string[]): Partial<FieldSpec> {
  return { options: values.map((value) => ({ value, label })) };
}

const patron: Patron = {
  eventAt: "2026-12-05T19:30",
  fullName: "Ani Wijaya",
  email: "ani@example.com",
  countryCode: "+62",
  phoneNumber: "0812 3456 7890",
  informationOrigin: "friend",
  membership: "M-1",
  club: "Pelari Pagi",
  age: "30",
  citizenship: "WNI",
  gender: "female",
  inHouseGuest: "yes",
  roomNumber: "1204B",
};
const all = PATRON_FIELDS.map((name) => ask(name));

describe("validatePatron", () => {
  it("accepts good answers to every buyer's field [E9]", () => {
    expect(validatePatron(all, patron, adults)).toEqual([]);
  });

  it("requires only the fields that the event lists [E9]", () => {
    expect(validatePatron([], blankPatron(), open)).toEqual([]);
    expect(validatePatron([ask("fullName")], blankPatron(), open)).toEqual([{ path: "patron.fullName", code: "required" }]);
    expect(validatePatron([ask("shoeSize")], blankPatron(), open)).toEqual([]);
  });

  it("names every required field that is blank", () => {
    const found = validatePatron(all, blankPatron(), open).map(({ path, code }) => `${path} ${code}`);
    expect(found).toEqual([
      "patron.eventAt choose",
      "patron.fullName required",
      "patron.email required",
      "patron.phoneNumber required",
      "patron.informationOrigin choose",
      "patron.membership required",
      "patron.club required",
      "patron.age required",
      "patron.citizenship choose",
      "patron.gender choose",
      "patron.inHouseGuest choose",
    ]);
  });

  it("accepts blank optional fields", () => {
    const optional = PATRON_FIELDS.map((name) => ask(name, false));
    expect(validatePatron(optional, blankPatron(), open)).toEqual([]);
  });

  it.each<[string, Partial<Patron>, string, FieldSpec[]]>([
    ["a time that is none", { eventAt: "soon" }, "patron.eventAt choose", [ask("eventAt")]],
    ["a time that is not offered", {}, "patron.eventAt choose", [ask("eventAt", true, options("2026-12-06T19:30"))]],
    ["a short name", { fullName: "A" }, "patron.fullName too_short", [ask("fullName")]],
    ["a long name", { fullName: "a".repeat(101) }, "patron.fullName too_long", [ask("fullName")]],
    ["digits for a name", { fullName: "123" }, "patron.fullName not_a_name", [ask("fullName")]],
    ["a bad e-mail, though optional", { email: "ani@" }, "patron.email email", [ask("email", false)]],
    [
      "a calling code that is not listed",
      { countryCode: "+999" },
      "patron.countryCode country_code",
      [ask("countryCode"), ask("phoneNumber")],
    ],
    ["a wrong Indonesian number", { phoneNumber: "021555" }, "patron.phoneNumber phone_id", [ask("phoneNumber")]],
    ["a wrong number elsewhere", { countryCode: "+65", phoneNumber: "12" }, "patron.phoneNumber phone_other", [ask("phoneNumber")]],
    ["an origin not among the options", {}, "patron.informationOrigin choose", [ask("informationOrigin", false, options("poster"))]],
    ["a club too long", { club: "x".repeat(61) }, "patron.club too_long", [ask("club", false)]],
    ["a membership with a line break", { membership: "a\nb" }, "patron.membership invalid", [ask("membership", false)]],
    ["an age in words", { age: "thirty" }, "patron.age age", [ask("age")]],
    ["an age beyond 120", { age: "121" }, "patron.age age", [ask("age")]],
    ["a negative age", { age: "-1" }, "patron.age age", [ask("age")]],
    ["an unknown citizenship", { citizenship: "?" }, "patron.citizenship choose", [ask("citizenship")]],
    ["a gender not among the options", {}, "patron.gender choose", [ask("gender", true, options("male"))]],
    ["an unknown gender", { gender: "?" }, "patron.gender choose", [ask("gender")]],
    ["an unknown answer to in-house", { inHouseGuest: "maybe" }, "patron.inHouseGuest choose", [ask("inHouseGuest")]],
    ["a house guest without a room", { roomNumber: "" }, "patron.roomNumber required", [ask("inHouseGuest"), ask("roomNumber", false)]],
    ["a room with signs in it", { roomNumber: "12/4" }, "patron.roomNumber room", [ask("inHouseGuest"), ask("roomNumber", false)]],
    ["a room too long", { roomNumber: "12345678901" }, "patron.roomNumber room", [ask("roomNumber")]],
  ])("rejects a buyer's answer: %s", (_, change, expected, specs) => {
    const found = validatePatron(specs, { ...patron, ...change }, open).map(({ path, code }) => `${path} ${code}`);
    expect(found).toEqual([expected]);
  });

  it("asks only house guests for a room", () => {
    const guest = { ...patron, inHouseGuest: "no", roomNumber: "12/4" };
    expect(validatePatron([ask("inHouseGuest"), ask("roomNumber")], guest, open)).toEqual([]);
  });
});

const ani: Attendee = {
  eventPriceId: "a",
  fullname: "Ani Wijaya",
  email: "ani@example.com",
  countryCode: "+62",
  phoneNumber: "081234567890",
  age: "17",
  gender: "female",
  identity: "3171234567890001",
  nationality: "WNI",
  entrustTicketId: "",
};
const everything = ATTENDEE_FIELDS.map((name) => ask(name));

describe("validateAttendees", () => {
  it("accepts good answers to every attendee's field", () => {
    const john = {
      ...ani,
      fullname: "John Doe",
      identity: "X1234567",
      nationality: "SG",
      countryCode: "+65",
      phoneNumber: "91234567",
    };
    expect(validateAttendees(everything, [ani, john], adults)).toEqual([]);
  });

  it("names the attendee, counted from 0, and the field of a refused answer", () => {
    const found = validateAttendees(everything, [ani, blankAttendee("a")], open).map(({ path, code }) => `${path} ${code}`);
    expect(found).toEqual([
      "attendee.1.fullname required",
      "attendee.1.email required",
      "attendee.1.phoneNumber required",
      "attendee.1.age required",
      "attendee.1.gender choose",
      "attendee.1.identity required",
      "attendee.1.nationality choose",
    ]);
  });

  it("checks the age limit of each attendee, even with an optional age [E13]", () => {
    const specs = [ask("age", false)];
    const ages = ["16", "17", "18", "", "x"].map((age) => ({ ...ani, age }));
    expect(validateAttendees(specs, ages, adults)).toEqual([
      { path: "attendee.0.age", code: "under_age", params: { n: 17 } },
      { path: "attendee.3.age", code: "required" },
      { path: "attendee.4.age", code: "age" },
    ]);
  });

  it("reports a repeated identity number at the later attendee", () => {
    const again = { ...ani, identity: "3171 2345 6789 0001" };
    const specs = [ask("identity", false)];
    expect(validateAttendees(specs, [ani, { ...ani, identity: "" }, again, { ...ani, identity: "" }], open)).toEqual([
      { path: "attendee.2.identity", code: "identity_twice", params: { other: 0 } },
    ]);
    expect(validateAttendees([ask("fullname")], [ani, again], open)).toEqual([]);
  });

  it("reports an invalid identity number once, even if repeated", () => {
    const wrong = { ...ani, identity: "123" };
    const found = validateAttendees([ask("identity")], [wrong, wrong], open).map(({ path, code }) => `${path} ${code}`);
    expect(found).toEqual(["attendee.0.identity nik", "attendee.1.identity nik"]);
  });

  it.each<[string, Partial<Attendee>, string]>([
    ["a NIK of a foreigner", { nationality: "SG" }, "attendee.0.identity passport"],
    ["a passport of an Indonesian", { identity: "X1234567" }, "attendee.0.identity nik"],
    ["a calling code that is not listed", { countryCode: "62" }, "attendee.0.countryCode country_code"],
    ["a wrong number", { phoneNumber: "123" }, "attendee.0.phoneNumber phone_id"],
    ["a wrong e-mail", { email: "x" }, "attendee.0.email email"],
    ["an unknown gender", { gender: "f" }, "attendee.0.gender choose"],
    ["a nationality far too long", { nationality: "x".repeat(61), identity: "X1234567" }, "attendee.0.nationality too_long"],
  ])("rejects an attendee's answer: %s", (_, change, expected) => {
    const found = validateAttendees(everything, [{ ...ani, ...change }], open).map(({ path, code }) => `${path} ${code}`);
    expect(found).toEqual([expected]);
  });
});

describe("askAge", () => {
  it("adds the age field or makes it required if there is a limit", () => {
    expect(askAge([ask("fullname")], 17)).toEqual([ask("fullname"), ask("age")]);
    expect(askAge([ask("age", false), ask("email")], 17)).toEqual([ask("age"), ask("email")]);
    expect(askAge([ask("fullname")], null)).toEqual([ask("fullname")]);
  });
});
