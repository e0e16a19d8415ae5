import { expect, it } from "vitest";
import { isSeen } from "./is-seen.ts";

it.each([
  [18, 18, true],
  [17, 18, true],
  [9, 18, false],
  [5390, 5400, true],
  [5300, 5400, false],
  [0, 18, false],
  [18, null, false],
])("a viewer who stopped at %s of %s seconds has seen it: %s", (seconds, length, seen) => {
  expect(isSeen(seconds, length)).toBe(seen);
});
