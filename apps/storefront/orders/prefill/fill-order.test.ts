import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { blankAttendee, blankTransaction } from "#domain/orders/cart/blank.ts";
import type { EventTransaction } from "#domain/orders/cart/transaction.types.ts";
import { validateAttendees } from "#domain/people/fields/validate-attendees.ts";
import { validatePatron } from "#domain/people/fields/validate-patron.ts";
import { fillOrder } from "./fill-order.ts";
import { readArrival } from "./read-arrival.ts";

const asks = (...names: string[]) => names.map((name) => ({ name, required: false }));
const event = {
  minAge: null,
  patronFields: asks("fullName", "email", "countryCode", "phoneNumber"),
  attendeeFields: asks("fullname", "email", "phoneNumber", "age", "gender", "identity", "nationality"),
};
const blank = blankTransaction();
const fill = (query: string, txn: EventTransaction = blank, of: Parameters<typeof fillOrder>[0] = event) =>
  fillOrder(of, txn, readArrival(query));

describe("filling an order", () => {
  it("fills the buyer's fields in their stored form [Q2]", () => {
    const { patron } = fill(
      "patron.fullName=budi++santoso&patron.email=Budi@GMAIL.com&patron.countryCode=+65&patron.phoneNumber=8123-4567",
    );
    expect(patron).toEqual({
      ...blank.patron,
      fullName: "budi santoso",
      email: "Budi@gmail.com",
      countryCode: "+65",
      phoneNumber: "81234567",
    });
    expect(fill("patron.phoneNumber=0812-3456-7890").patron).toMatchObject({ countryCode: "+62", phoneNumber: "81234567890" });
    expect(fill("patron.countryCode=65").patron).toMatchObject({ countryCode: "+65", phoneNumber: "" });
  });

  it("fills the attendees' fields, each in its place [Q3]", () => {
    const query = new URLSearchParams({
      "attendee.1.fullName": "Ana",
      "attendee.1.email": "ana@gmail.com",
      "attendee.1.countryCode": "+62",
      "attendee.1.phoneNumber": "081234567890",
      "attendee.1.age": "20",
      "attendee.1.gender": "female",
      "attendee.1.nationality": "id",
      "attendee.1.identity": "3174 0123 4567 8910",
      "attendee.1.entrustTicketId": "0190-abc",
    }).toString();
    expect(fill(query).attendee).toEqual([
      blankAttendee(""),
      {
        eventPriceId: "",
        fullname: "Ana",
        email: "ana@gmail.com",
        countryCode: "+62",
        phoneNumber: "81234567890",
        age: "20",
        gender: "female",
        nationality: "Indonesia",
        identity: "3174012345678910",
        entrustTicketId: "0190-abc",
      },
    ]);
  });

  it("keeps existing answers, and a phone number with its code", () => {
    const txn: EventTransaction = {
      ...blank,
      patron: { ...blank.patron, fullName: "Sari", countryCode: "+65", phoneNumber: "81234567" },
      attendee: [{ ...blankAttendee("vip"), fullname: "Made", age: "31" }],
    };
    const filled = fill(
      "patron.fullName=Budi&patron.email=budi@gmail.com&patron.countryCode=62&patron.phoneNumber=081234567890&attendee.0.fullName=Ana&attendee.0.age=9&attendee.0.gender=male",
      txn,
    );
    expect(filled.patron).toEqual({ ...txn.patron, email: "budi@gmail.com" });
    expect(filled.attendee).toEqual([{ ...txn.attendee[0], gender: "male" }]);
    expect(fill("patron.fullName=Budi", txn)).toBe(txn);
  });

  it.each([
    ["HTML", "patron.fullName=%3Cimg src=x onerror=alert(1)%3E"],
    ["a script", "patron.fullName=%3Cscript%3Ealert(1)%3C/script%3E&attendee.0.fullName=javascript:alert(1)"],
    ["a formula", "patron.fullName==1%2B1"],
    ["no e-mail", "patron.email=budi&attendee.0.email=a@b"],
    ["no phone number", "patron.phoneNumber=12&attendee.0.phoneNumber=call me"],
    ["a country that has no such code", "patron.countryCode=999&patron.phoneNumber=81234567890"],
    ["no age", "attendee.0.age=-3"],
    ["an age beyond people", "attendee.0.age=400"],
    ["a choice that is not offered", "attendee.0.gender=robot"],
    ["a country that is none", "attendee.0.nationality=Atlantis"],
    ["no identity number", "attendee.0.identity=12345&attendee.0.nationality="],
    ["a ticket that can be none", "attendee.0.entrustTicketId=../../x"],
  ])("drops %s [Q4]", (_, query) => {
    expect(fill(query)).toBe(blank);
  });

  it("fills only a choice that the event offers", () => {
    const options = ["runner", "walker"].map((value) => ({ value, label: { en: value, id: value } }));
    const own = { ...event, attendeeFields: [{ name: "gender", required: true, options }] };
    expect(fill("attendee.0.gender=runner", blank, own).attendee[0]?.gender).toBe("runner");
    expect(fill("attendee.0.gender=male", blank, own)).toBe(blank);
  });

  it("fills nothing that the event does not ask for", () => {
    const short = { ...event, patronFields: asks("fullName"), attendeeFields: [] };
    expect(fill("patron.email=budi@gmail.com&patron.phoneNumber=081234567890&attendee.0.fullName=Ana", blank, short)).toBe(blank);
  });

  it("never fills values that the forms would refuse [Q4]", () => {
    const value = fc.oneof(
      fc.string({ unit: "binary", maxLength: 60 }),
      fc.constantFrom("Budi", "budi@gmail.com", "+62", "081234567890", "20", "male", "3174012345678910", "Indonesia", "sg", "t-1"),
    );
    const name = fc.constantFrom(
      ...["fullName", "email", "countryCode", "phoneNumber"].flatMap((field) => [`patron.${field}`, `attendee.0.${field}`]),
      ...["age", "gender", "identity", "nationality", "entrustTicketId"].map((field) => `attendee.0.${field}`),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value), { maxLength: 12 }), (pairs) => {
        const query = new URLSearchParams(pairs.map(([a, b]) => [a, b.toWellFormed()])).toString();
        const filled = fill(query);
        expect(validatePatron(event.patronFields, filled.patron, { minAge: null })).toEqual([]);
        expect(validateAttendees(event.attendeeFields, filled.attendee, { minAge: null })).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});
