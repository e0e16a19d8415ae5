import { describe, expect, it } from "vitest";
import { mayPrefetchAt } from "./may-prefetch.ts";

describe("mayPrefetchAt", () => {
  it("forbids prefetching in the first second and allows it afterwards [R12] [K1]", () => {
    expect(mayPrefetchAt(999)).toBe(false);
    expect(mayPrefetchAt(1000)).toBe(true);
  });

  it.each([
    ["slow-2g", false],
    ["2g", true],
    ["4g", true],
  ])("returns for a %s connection whether prefetching is allowed: %s [R12]", (effectiveType, expected) => {
    expect(mayPrefetchAt(5000, { effectiveType })).toBe(expected);
  });

  it("forbids prefetching if the visitor saves data", () => {
    expect(mayPrefetchAt(5000, { effectiveType: "4g", saveData: true })).toBe(false);
  });
});
