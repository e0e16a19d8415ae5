import { describe, expect, it } from "vitest";
import { mayPrefetchAt } from "./may-prefetch.ts";

describe("mayPrefetchAt", () => {
  it("says no for the first second, and yes from then on [R12] [K1]", () => {
    expect(mayPrefetchAt(999)).toBe(false);
    expect(mayPrefetchAt(1000)).toBe(true);
  });

  it.each([
    ["slow-2g", false],
    ["2g", true],
    ["4g", true],
  ])("answers a connection of %s with %s [R12]", (effectiveType, expected) => {
    expect(mayPrefetchAt(5000, { effectiveType })).toBe(expected);
  });

  it("says no to a visitor who saves data", () => {
    expect(mayPrefetchAt(5000, { effectiveType: "4g", saveData: true })).toBe(false);
  });
});
