import { expect, it } from "vitest";
import { sayPhone } from "./say-phone.ts";

it.each([
  ["+62", "081299990000", "+62 812 9999 0000"],
  ["+62", "0812-3456-789", "+62 812 3456 789"],
  ["+62", "81234567890", "+62 812 3456 7890"],
  ["+65", "91234567", "+65 912 3456 7"],
  ["+62", "021", "+62 021"],
])("shows a number of %s typed as %s as %s", (code, typed, said) => expect(sayPhone(code, typed)).toBe(said));
