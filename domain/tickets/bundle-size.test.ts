import { describe, expect, it } from "vitest";
import { bundleSize } from "./bundle-size.ts";

describe("bundleSize", () => {
  it.each([
    ["0", 1],
    ["", 1],
    ["-3", 1],
    ["2x", 1],
    ["1e9", 1],
    ["1.5", 1],
    ["1", 1],
    ["2", 2],
    [" 5 ", 5],
    ["007", 7],
  ])("bundleSize of %j is %s [P6]", (bundlingTicket, size) => {
    expect(bundleSize(bundlingTicket)).toBe(size);
  });
});
