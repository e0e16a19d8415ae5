import { describe, expect, it } from "vitest";
import { parsePercentage, percentOf } from "./percentage.ts";

describe("parsePercentage", () => {
  it.each([
    [0, 0],
    [-0, 0],
    [11, 110_000],
    [2.5, 25_000],
    [33.333, 333_330],
    [0.0001, 1],
    ["0.7", 7000],
    ["150", 1_500_000],
    ["11.0000", 110_000],
  ])("reads %s as %s ten-thousandths of a percent", (given, units) => {
    expect(parsePercentage(given)).toBe(units);
  });

  it.each([
    Number.NaN,
    Number.POSITIVE_INFINITY,
    -1,
    -0.5,
    0.00001,
    1e-7,
    1e21,
    0.1 + 0.2,
    "",
    " 1",
    "1,5",
    "1e2",
    "-3",
    "0x10",
    "1.23456",
    ".",
  ])("refuses %s", (given) => {
    expect(() => parsePercentage(given)).toThrow(RangeError);
  });
});

describe("percentOf", () => {
  it.each([
    [250_000, 11, 27_500],
    [50, 1, 1],
    [49, 1, 0],
    [150, 1, 2],
    [1, 50, 1],
    [10_000, 33.333, 3333],
    [1_000_000, "0.0001", 1],
    [0, 11, 0],
    [8_050, 0.7, 56],
    [Number.MAX_SAFE_INTEGER, 100, Number.MAX_SAFE_INTEGER],
  ])("rounds %s × %s %% half up to %s", (amount, percentage, expected) => {
    expect(percentOf(amount, percentage)).toBe(expected);
  });

  it("is exact where binary floats are not", () => {
    // 1.005 in binary is below 1.005, so floats give 100 here.
    expect(Math.round((10_000 * 1.005) / 100)).toBe(100);
    expect(percentOf(10_000, 1.005)).toBe(101);
  });

  it.each([-1, 1.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1])("refuses the amount %s", (amount) => {
    expect(() => percentOf(amount, 1)).toThrow(RangeError);
  });

  it("refuses a result beyond exact integers", () => {
    expect(() => percentOf(Number.MAX_SAFE_INTEGER, 101)).toThrow(RangeError);
  });
});
