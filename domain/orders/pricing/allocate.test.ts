import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allocate } from "./allocate.ts";

describe("allocate", () => {
  it.each([
    [10, [1, 1, 1], [4, 3, 3]],
    [1, [1, 1], [1, 0]],
    [100, [50, 30, 20], [50, 30, 20]],
    [5, [0, 3, 0], [0, 5, 0]],
    [0, [0, 0], [0, 0]],
    [0, [], []],
    [7, [3, 2, 2], [3, 2, 2]],
    [10, [1, 2, 4], [1, 3, 6]],
  ])("splits %s over %j as %j", (total, weights, expected) => {
    expect(allocate(total, weights)).toEqual(expected);
  });

  it.each([
    [1, []],
    [1, [0, 0]],
    [-1, [1]],
    [1.5, [1]],
    [1, [1, -1]],
  ])("rejects %s over %j", (total, weights) => {
    expect(() => allocate(total, weights)).toThrow(RangeError);
  });

  it("sums exactly, stays within one of the exact share, and never exceeds a weight", () => {
    const money = fc.integer({ min: 0, max: 1_000_000_000_000 });
    fc.assert(
      fc.property(fc.array(money, { minLength: 1, maxLength: 12 }), fc.double({ min: 0, max: 1, noNaN: true }), (weights, part) => {
        const sum = weights.reduce((a, b) => a + b, 0);
        const total = Math.floor(sum * part);
        const shares = allocate(total, weights);
        expect(shares.reduce((a, b) => a + b, 0)).toBe(total);
        for (const [i, share] of shares.entries()) {
          const weight = weights[i] ?? 0;
          expect(share).toBeLessThanOrEqual(weight);
          const distance = BigInt(share) * BigInt(sum) - BigInt(total) * BigInt(weight);
          expect(distance < BigInt(sum || 1) && -distance < BigInt(sum || 1)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });
});
