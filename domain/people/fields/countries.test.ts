import { describe, expect, it } from "vitest";
import { COUNTRIES, isCallingCode, nationalDigits } from "./countries.ts";

describe("COUNTRIES", () => {
  it("lists Indonesia with +62 first and the others A to Z", () => {
    const [first, ...others] = COUNTRIES;
    expect(first).toMatchObject({ iso: "ID", callingCode: "+62" });
    const names = others.map((country) => country.name.en);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, "en")));
    expect(names.length).toBe(244);
  });

  it("lists each country once, with a calling code of one to three digits and both names", () => {
    expect(new Set(COUNTRIES.map((country) => country.iso)).size).toBe(COUNTRIES.length);
    for (const { iso, callingCode, digits, name } of COUNTRIES) {
      expect(iso).toMatch(/^[A-Z]{2}$/);
      expect(callingCode).toMatch(/^\+[1-9]\d{0,2}$/);
      expect(digits[0]).toBeLessThanOrEqual(digits[1]);
      expect(callingCode.length - 1 + digits[1]).toBeLessThanOrEqual(15);
      expect(name.en.length * name.id.length).toBeGreaterThan(0);
    }
  });
});

describe("isCallingCode", () => {
  it.each([
    ["+62", true],
    ["+1", true],
    ["62", false],
    ["+999", false],
    ["", false],
  ])("isCallingCode of %j is %s", (code, listed) => {
    expect(isCallingCode(code)).toBe(listed);
    expect(nationalDigits(code) !== null).toBe(listed);
  });
});
