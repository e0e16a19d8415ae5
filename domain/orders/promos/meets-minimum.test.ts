import { describe, expect, it } from "vitest";
import { meetsMinimum } from "./meets-minimum.ts";

describe("meetsMinimum", () => {
  it.each([
    [null, null, 0, 0, true],
    [300_000, null, 299_999, 9, false],
    [300_000, null, 300_000, 1, true],
    [null, 3, 9_000_000, 2, false],
    [null, 3, 0, 3, true],
    [300_000, 3, 300_000, 2, false],
    [300_000, 3, 299_999, 3, false],
    [300_000, 3, 300_000, 3, true],
    [0, 0, 0, 0, true],
  ])(
    "checks a minimum of %s rupiah and %s tickets for an order of %i rupiah and %i tickets: %s",
    (minSpend, minQty, gross, tickets, expected) => {
      expect(meetsMinimum({ minSpend, minQty }, { gross, tickets })).toBe(expected);
    },
  );
});
