import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalisePhone } from "./phone.ts";

describe("normalisePhone", () => {
  it.each([
    "81234567890",
    "081234567890",
    "0081234567890",
    "6281234567890",
    "+6281234567890",
    "006281234567890",
    "+62081234567890",
    "+62 62 0812-3456-7890",
    " 0812 3456 7890 ",
    "0812.3456.7890",
    "(0812) 3456–7890",
    "０８１２３４５６７８９０",
    "＋６２８１２３４５６７８９０",
    "0812\u200b3456\u200d7890\ufeff",
    "\u202d0812 3456 7890\u202c",
    "0812\u00a03456\u20117890",
  ])("reads %j as +6281234567890", (typed) => {
    expect(normalisePhone("+62", typed)).toEqual({
      kind: "phone",
      e164: "+6281234567890",
      national: "81234567890",
    });
  });

  it.each([
    ["+65", "9123 4567", "+6591234567"],
    ["+65", "+65 9123 4567", "+6591234567"],
    ["+65", "6591234567", "+6591234567"],
    ["+65", "65123456", "+6565123456"],
    ["+60", "012-345 6789", "+60123456789"],
    ["+60", "60123456789", "+60123456789"],
    ["+44", "07911 123456", "+447911123456"],
    ["+44", "0044 7911 123456", "+447911123456"],
    ["+44", "+44 (0)7911 123456", "+447911123456"],
    ["+1", "415 555 2671", "+14155552671"],
    ["+1", "1 415 555 2671", "+14155552671"],
    ["+55", "55 99999 9999", "+5555999999999"],
    ["+39", "06 698 1234", "+39066981234"],
    [" +65 ", "91234567", "+6591234567"],
  ])("reads %s %j as %s", (code, typed, e164) => {
    expect(normalisePhone(code, typed)).toMatchObject({ kind: "phone", e164 });
  });

  it.each([
    ["+62", "", "required"],
    ["+62", " \u200b- ", "required"],
    ["+62", "021 5555 555", "phone_id"],
    ["+62", "8123456", "phone_id"],
    ["+62", "81234567", "phone_id"],
    ["+62", "8123456789012", "phone_id"],
    ["+62", "+65 9123 4567", "phone_id"],
    ["+62", "0812x4567890", "phone_id"],
    ["+62", "0812+34567890", "phone_id"],
    ["+62", "٠٨١٢٣٤٥٦٧٨٩٠", "phone_id"],
    ["+62", "0".repeat(50), "phone_id"],
    ["+62", "8".repeat(100_000), "phone_id"],
    ["+65", "+62 812 3456 7890", "phone_other"],
    ["+65", "12345", "phone_other"],
    ["+65", "12345678901234", "phone_other"],
    ["+65", "ninety", "phone_other"],
    ["", "81234567890", "country_code"],
    ["62", "81234567890", "country_code"],
    ["+999", "81234567890", "country_code"],
  ])("rejects %s %.40j: %s", (code, typed, expected) => {
    expect(normalisePhone(code, typed)).toEqual({ kind: "refused", code: expected });
  });

  it("accepts 9 to 12 digits after +62", () => {
    const lengths = Array.from({ length: 16 }, (_, n) => n).filter((n) => normalisePhone("+62", "8".repeat(n)).kind === "phone");
    expect(lengths).toEqual([9, 10, 11, 12]);
  });

  it("returns one number for any spelling, and the same for its own output", () => {
    const digits = fc.stringMatching(/^8[1-35-9]\d{7,10}$/);
    const prefix = fc.constantFrom("", "0", "62", "+62", "0062", "+620", "62062");
    const noise = fc.array(fc.constantFrom(" ", "-", ".", "\u200b", "\u00a0"), { maxLength: 6 });
    fc.assert(
      fc.property(digits, prefix, noise, (national, before, marks) => {
        const spelt = before + [...national].map((digit, i) => digit + (marks[i] ?? "")).join("");
        const expected = { kind: "phone", e164: `+62${national}`, national };
        expect(normalisePhone("+62", spelt)).toEqual(expected);
        expect(normalisePhone("+62", expected.e164)).toEqual(expected);
      }),
    );
  });
});
