import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readArrival } from "./read-arrival.ts";

const NOTHING = { utm: {}, patron: {}, attendee: [] };

describe("prefill data of an address", () => {
  it("reads campaign data without their prefix, together with the promo code [Q1]", () => {
    expect(readArrival("utm_source=instagram&utm_campaign=launch%202&utm_id=a%2Bb&promo_code=HEMAT").utm).toEqual({
      source: "instagram",
      campaign: "launch 2",
      id: "a+b",
      promo_code: "HEMAT",
    });
    expect(readArrival("utm_promo_code=A&promo_code=B").utm).toEqual({ promo_code: "B" });
    expect(readArrival("source=x&category=music").utm).toEqual({});
  });

  it("reads the buyer's four answers [Q2]", () => {
    const query =
      "patron.fullName=Budi+Santoso&patron.email=budi%40gmail.com&patron.countryCode=%2B65&patron.phoneNumber=8123-4567&patron.age=9";
    expect(readArrival(query).patron).toEqual({
      fullName: "Budi Santoso",
      email: "budi@gmail.com",
      countryCode: "+65",
      phoneNumber: "8123-4567",
    });
  });

  it("reads the answers of attendees 0 to 4, under either spelling of the name [Q3]", () => {
    const query = new URLSearchParams({
      "attendee.0.fullName": "Ana",
      "attendee.0.email": "ana@gmail.com",
      "attendee.0.countryCode": "+62",
      "attendee.0.phoneNumber": "0812",
      "attendee.1.fullname": "Beni",
      "attendee.1.age": "20",
      "attendee.1.gender": "male",
      "attendee.1.identity": "3174012345678910",
      "attendee.1.nationality": "Indonesia",
      "attendee.1.entrustTicketId": "t-1",
      "attendee.4.fullName": "Eka",
      "attendee.5.fullName": "Fajar",
      "attendee.-1.fullName": "Nobody",
      "attendee.00.fullName": "Nobody",
      "attendee.0.eventPriceId": "x",
    });
    expect(readArrival(query.toString()).attendee).toEqual([
      { fullname: "Ana", email: "ana@gmail.com", countryCode: "+62", phoneNumber: "0812" },
      { fullname: "Beni", age: "20", gender: "male", identity: "3174012345678910", nationality: "Indonesia", entrustTicketId: "t-1" },
      {},
      {},
      { fullname: "Eka" },
    ]);
  });

  it.each([
    ["a name beyond its length", `patron.fullName=${"a".repeat(101)}`],
    ["a bell", "patron.fullName=Bu%07di"],
    ["a line break", "patron.fullName=Budi%0ABcc:x"],
    ["text that runs backwards", "patron.fullName=%E2%80%AEidub"],
    ["an invisible letter", "patron.email=budi%E2%80%8B@gmail.com"],
    ["bytes that are no text", "patron.fullName=%FF%FE"],
    ["half a letter pair", "patron.fullName=%ED%A0%80"],
    ["nothing", "patron.fullName=&patron.email=+"],
    ["a field nobody knows", "patron.role=admin&attendee.0.price=1&patron.=x&attendee..fullName=x"],
    ["a prototype", "patron.__proto__=x&attendee.0.__proto__=x&patron.constructor=x&utm___proto__=x&utm_constructor=x&utm_prototype=x"],
    ["a list", "patron[fullName]=x&attendee[0][fullName]=x&attendee.0=x"],
    ["a campaign that is too long", `utm_source=${"a".repeat(201)}&utm_${"a".repeat(60)}=x&promo_code=${"A".repeat(65)}`],
    ["a campaign without a name", "utm_=x&utm_a%20b=x&utm_1=x"],
    ["an address as long as a book", `utm_source=a&patron.fullName=Budi&x=${"a".repeat(16_000)}`],
  ])("leaves out %s [Q4]", (_, query) => {
    expect(readArrival(query)).toEqual(NOTHING);
  });

  it("reads no more campaign data than a hold accepts", () => {
    const many = Array.from({ length: 60 }, (_, i) => `utm_a${i}=x`).join("&");
    expect(Object.keys(readArrival(many).utm)).toHaveLength(20);
  });

  it("uses the first value of a repeated parameter", () => {
    expect(readArrival("patron.fullName=Ana&patron.fullName=Beni&attendee.0.fullName=Ana&attendee.0.fullname=Beni")).toMatchObject({
      patron: { fullName: "Ana" },
      attendee: [{ fullname: "Ana" }],
    });
  });

  it("reads only known, short and readable data from any address [Q4]", () => {
    const name = fc.oneof(
      fc.constantFrom(
        "patron.fullName",
        "patron.email",
        "attendee.0.fullName",
        "attendee.4.identity",
        "attendee.9.age",
        "utm_source",
        "promo_code",
      ),
      fc.string({ unit: "binary" }).map((text) => `patron.${text}`),
      fc.string({ unit: "binary" }).map((text) => `attendee.${text}`),
      fc.string({ unit: "binary" }).map((text) => `utm_${text}`),
    );
    const query = fc
      .array(fc.tuple(name, fc.string({ unit: "binary", maxLength: 300 })), { maxLength: 40 })
      .map((pairs) => new URLSearchParams(pairs.map(([a, b]) => [a.toWellFormed(), b.toWellFormed()])).toString());
    fc.assert(
      fc.property(fc.oneof(query, fc.string({ unit: "binary", maxLength: 200 })), (text) => {
        const { utm, patron, attendee } = readArrival(text);
        const people = [patron, ...attendee];
        const values = [utm, ...people].flatMap((each) => Object.values(each) as string[]);
        expect(values.every((value) => value !== "" && value.length <= 508 && !/[\p{C}\p{Zl}\p{Zp}]/u.test(value))).toBe(true);
        expect(Object.keys(utm).every((key) => /^[A-Za-z]\w{0,38}$/.test(key) && key !== "constructor")).toBe(true);
        expect(Object.keys(patron).every((key) => ["fullName", "email", "countryCode", "phoneNumber"].includes(key))).toBe(true);
        expect(attendee.length).toBeLessThanOrEqual(5);
        expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });
});
