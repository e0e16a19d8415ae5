import { describe, expect, it } from "vitest";
import { blankTransaction } from "#domain/orders/cart/blank.ts";
import { fillKnown, isKnownBuyer, onCardOf } from "./known-buyer.ts";

const ask = (name: string) => ({ name, required: true });
const event = {
  patronFields: ["fullName", "phoneNumber", "email"].map(ask),
  attendeeFields: ["fullname", "gender", "nationality", "identity"].map(ask),
  minAge: null,
} as unknown as Parameters<typeof fillKnown>[0];
const buyer = {
  fullname: "Rizky Anugrah",
  email: "rizky@gmail.com",
  countryCode: "+62",
  phoneNumber: "81234567891",
  gender: "male",
  nationality: "Indonesia",
};

describe("a known buyer's answers in an order", () => {
  it("fill the buyer, and the holder of the only ticket", () => {
    const { patron, attendee } = fillKnown(event, blankTransaction(), { buyer, tickets: 1 });
    expect(patron).toMatchObject({ fullName: "Rizky Anugrah", phoneNumber: "81234567891", email: "rizky@gmail.com" });
    expect(attendee).toMatchObject([{ fullname: "Rizky Anugrah", gender: "male", nationality: "Indonesia", identity: "" }]);
    expect(fillKnown(event, blankTransaction(), { buyer, tickets: 2 }).attendee).toEqual([]);
  });

  it("are the number alone before the first order: its card stays while the other answers are typed", () => {
    const number = { ...buyer, fullname: "", email: "", gender: "", nationality: "" };
    expect(onCardOf({ buyer: number })).toEqual(["phoneNumber"]);
    expect(onCardOf({ buyer })).toEqual(["fullName", "phoneNumber", "email"]);
    const { patron, attendee } = fillKnown(event, blankTransaction(), { buyer: number, tickets: 1 });
    expect(patron).toMatchObject({ fullName: "", phoneNumber: "81234567891", email: "" });
    expect(attendee).toEqual([]);
    expect(isKnownBuyer({ ...patron, fullName: "Sari", email: "sari@gmail.com" }, { buyer: number })).toBe(true);
    expect(isKnownBuyer({ ...patron, phoneNumber: "81234567899" }, { buyer: number })).toBe(false);
  });

  it("never replace or complete what somebody typed", () => {
    const typed = { ...blankTransaction(), patron: { ...blankTransaction().patron, fullName: "Sari" } };
    expect(fillKnown(event, typed, { buyer, tickets: 1 })).toBe(typed);
  });

  it("count as known however the number is written, and no longer once changed", () => {
    const { patron } = fillKnown(event, blankTransaction(), { buyer, tickets: 0 });
    expect(isKnownBuyer(patron, { buyer })).toBe(true);
    expect(isKnownBuyer({ ...patron, phoneNumber: "0812-3456-7891" }, { buyer })).toBe(true);
    expect(isKnownBuyer({ ...patron, email: "" }, { buyer })).toBe(true);
    expect(isKnownBuyer({ ...patron, fullName: "Sari" }, { buyer })).toBe(false);
    expect(isKnownBuyer({ ...patron, phoneNumber: "81234567899" }, { buyer })).toBe(false);
    expect(isKnownBuyer(blankTransaction().patron, { buyer })).toBe(false);
  });
});
