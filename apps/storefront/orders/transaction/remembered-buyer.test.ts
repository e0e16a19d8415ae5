import { describe, expect, it } from "vitest";
import { blankAttendee, blankPatron } from "#domain/orders/cart/blank.ts";
import { entryAfter, parseEntry } from "./remembered-buyer.ts";

const patron = { ...blankPatron(), fullName: "Rizky Anugrah", phoneNumber: "0812-3456-7891", email: "rizky@gmail.com", age: "31" };
const attendee = (fullname: string, more = {}) => ({ ...blankAttendee("vip"), fullname, identity: "3174012345678910", age: "31", ...more });

describe("the buyer remembered after an order", () => {
  it("keeps name, number, e-mail, and the gender and nationality of the own ticket, but no identity number and no age", () => {
    const entry = entryAfter(null, patron, [attendee("rizky anugrah ", { gender: "male", nationality: "Indonesia" })]);
    expect(entry.buyer).toEqual({
      fullname: "Rizky Anugrah",
      email: "rizky@gmail.com",
      countryCode: "+62",
      phoneNumber: "81234567891",
      gender: "male",
      nationality: "Indonesia",
    });
    expect(entry.people).toEqual([]);
    expect(JSON.stringify(entry)).not.toMatch(/3174012345678910|"31"/);
  });

  it("keeps other people once each, the latest first, at most six", () => {
    const first = entryAfter(
      null,
      patron,
      ["Ana", "Budi", "Citra", "Dewi", "Eka"].map((name) => attendee(name)),
    );
    const second = entryAfter(first, patron, [attendee("Fajar"), attendee("budi"), attendee("Gita")]);
    expect(second.people.map(({ fullname }) => fullname)).toEqual(["Fajar", "budi", "Gita", "Ana", "Citra", "Dewi"]);
  });

  it("keeps the same buyer's gender over an order that does not ask it, and drops another buyer's", () => {
    const first = entryAfter(null, { ...patron, gender: "male", citizenship: "WNI" }, []);
    expect(entryAfter(first, patron, []).buyer).toMatchObject({ gender: "male", nationality: "Indonesia" });
    expect(entryAfter(first, { ...patron, fullName: "Sari" }, []).buyer.gender).toBe("");
  });
});

describe("a stored buyer", () => {
  const entry = entryAfter(null, patron, [attendee("Ana")]);
  const written = (at: number) => JSON.stringify({ at, ...entry });

  it("is read for a year", () => {
    const day = 24 * 3_600_000;
    expect(parseEntry(written(0), 364 * day)).toEqual(entry);
    expect(parseEntry(written(0), 366 * day)).toBe(null);
  });

  it.each(["", "{", "null", '{"at":1}', '{"at":1,"buyer":{"fullname":7},"people":[]}', '{"at":1,"buyer":{"fullname":"A"},"people":3}'])(
    "is ignored if it is damaged: %s",
    (text) => expect(parseEntry(text, 2)).toBe(null),
  );
});
