import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseOffer, type Waiting } from "./choose-offer.ts";

const party = (
  id: string,
  { units, skips = 0, quotaId = "q" }: { readonly units: number; readonly skips?: number; readonly quotaId?: string },
): Waiting => ({ id, needs: [{ quotaId, units }], skips });
const room = (n: number) => new Map([["q", n]]);

describe("the next offer", () => {
  it("offers tickets to the first in line [B7]", () => {
    expect(chooseOffer([party("a", { units: 1 }), party("b", { units: 1 })], room(5))).toEqual({ id: "a", skipped: [] });
  });

  it("offers tickets to the first party that fits, and skips a party at most three times", () => {
    for (const skips of [0, 1, 2])
      expect(chooseOffer([party("a", { units: 4, skips }), party("b", { units: 1 })], room(2))).toEqual({ id: "b", skipped: ["a"] });
    expect(chooseOffer([party("a", { units: 4, skips: 3 }), party("b", { units: 1 })], room(2))).toBeNull();
    expect(chooseOffer([party("a", { units: 4, skips: 3 }), party("b", { units: 1 })], room(4))).toEqual({ id: "a", skipped: [] });
  });

  it("offers tickets to a party waiting for something else, despite a large party before it", () => {
    const both = new Map([
      ["q", 2],
      ["other", 1],
    ]);
    expect(chooseOffer([party("a", { units: 4, skips: 3 }), party("b", { units: 1, skips: 0, quotaId: "other" })], both)).toEqual({
      id: "b",
      skipped: [],
    });
    expect(chooseOffer([party("a", { units: 4, skips: 1 }), party("b", { units: 1, skips: 0, quotaId: "other" })], both)).toEqual({
      id: "b",
      skipped: [],
    });
  });

  it("offers everything that a piece needs, or nothing", () => {
    const needs = [
      { quotaId: "q", units: 1 },
      { quotaId: "shirt", units: 1 },
    ];
    expect(chooseOffer([{ id: "a", needs, skips: 0 }], room(9))).toBeNull();
  });

  it("makes no offer without parties or without stock", () => {
    expect(chooseOffer([], room(9))).toBeNull();
    expect(chooseOffer([party("a", { units: 1 })], new Map())).toBeNull();
  });

  it("never offers more than the stock, and skips no party more than three times [B7]", () => {
    const parties = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(parties, fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 30 }), (sizes, freed) => {
        let waiting = sizes.map((units, i) => party(String(i), { units }));
        let left = 0;
        for (const units of freed) {
          left += units;
          for (let next = chooseOffer(waiting, room(left)); next; next = chooseOffer(waiting, room(left))) {
            const { id, skipped } = next;
            left -= waiting.find((one) => one.id === id)!.needs[0]!.units;
            expect(left).toBeGreaterThanOrEqual(0);
            expect(
              waiting
                .slice(
                  0,
                  waiting.findIndex((one) => one.id === id),
                )
                .map((one) => one.id),
            ).toEqual(skipped);
            waiting = waiting
              .filter((one) => one.id !== id)
              .map((one) => (skipped.includes(one.id) ? { ...one, skips: one.skips + 1 } : one));
          }
        }
        expect(Math.max(0, ...waiting.map(({ skips }) => skips))).toBeLessThanOrEqual(3);
        // The first in line that fits got the offer.
        expect(waiting.length === 0 || waiting[0]!.needs[0]!.units > left).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
