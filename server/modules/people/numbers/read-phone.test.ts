import fc from "fast-check";
import { expect, it } from "vitest";
import { isReachable, isReachableByPlan, readPhone, readReachable } from "./read-phone.ts";

it("checks Indonesian numbers of any length as their numbering plan does", () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 8, maxLength: 11 });
  const numbers = digits.map((rest) => `+628${rest.join("")}`);
  fc.assert(
    fc.property(numbers, (number) => isReachable(number) === isReachableByPlan(number)),
    { numRuns: 2000 },
  );
  expect(isReachable("+6281234567890")).toBe(true);
});

it.each(["+628001234567", "+628091234567", "+628041234567", "+9791234567", "+44123456"])("refuses the number %s", (number) => {
  expect(isReachable(number)).toBe(false);
});

it.each([
  ["+54", "011 15-2345-6789", "+5491123456789"],
  ["+54", "9 11 2345 6789", "+5491123456789"],
  ["+52", "+52 1 55 1234 5678", "+525512345678"],
  ["+55", "0 21 11 96123-4567", "+5511961234567"],
  ["+376", "376312345", "+376312345"],
  ["+7", "8 (912) 345-67-89", "+79123456789"],
  ["+36", "06 20 123 4567", "+36201234567"],
  ["+225", "01 23 45 67 89", "+2250123456789"],
  ["+62", "0812-3456-7890", "+6281234567890"],
] as const)("reads %s %s as %s, at every form", (countryCode, typed, e164) => {
  expect(readReachable(countryCode, typed)).toMatchObject({ kind: "phone", e164 });
  expect(readPhone(countryCode, typed)).toBe(e164);
});
