import { describe, expect, it } from "vitest";
import { bundleSize, countTickets } from "./count-tickets.ts";

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
  ])("of %j is %s [P6]", (bundlingTicket, size) => {
    expect(bundleSize(bundlingTicket)).toBe(size);
  });
});

describe("countTickets", () => {
  it("counts a bundle as bundlingTicket × qty and others once", () => {
    expect(
      countTickets([
        { bundlingTicket: "0", qty: 2 },
        { bundlingTicket: "4", qty: 3 },
      ]),
    ).toBe(14);
    expect(countTickets([])).toBe(0);
  });

  it("refuses a number of tickets beyond exact integers", () => {
    expect(() => countTickets([{ bundlingTicket: "999999999999999", qty: 100 }])).toThrow(RangeError);
  });
});
