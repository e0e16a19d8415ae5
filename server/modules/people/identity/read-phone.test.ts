import fc from "fast-check";
import { expect, it } from "vitest";
import { isReachable, isReachableByPlan } from "./read-phone.ts";

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
