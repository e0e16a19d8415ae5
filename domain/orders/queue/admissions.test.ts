import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { admissions, isCalm, isCrowded, type Flow } from "./admissions.ts";

const flow: Flow = { waiting: 500, active: 0, invited: 0, slots: 100, perMinute: null, credit: 0, sinceMs: 1000, freeTickets: 1000 };

describe("turns", () => {
  it("gives as many turns as slots are free", () => {
    expect(admissions({ ...flow, active: 60, invited: 15 }).count).toBe(25);
    expect(admissions({ ...flow, active: 100 }).count).toBe(0);
    expect(admissions({ ...flow, active: 130 }).count).toBe(0);
  });

  it("gives no more turns than people wait, or than free tickets remain after earlier turns", () => {
    expect(admissions({ ...flow, waiting: 3 }).count).toBe(3);
    expect(admissions({ ...flow, invited: 4, freeTickets: 10 }).count).toBe(6);
    expect(admissions({ ...flow, freeTickets: 0 }).count).toBe(0);
  });

  it("follows the operator's rate exactly over many seconds", () => {
    let credit = 0;
    let count = 0;
    for (let second = 0; second < 60; second++) {
      const step = admissions({ ...flow, slots: 10_000, waiting: 10_000, freeTickets: 10_000, perMinute: 50, credit });
      credit = step.credit;
      count += step.count;
    }
    expect(count).toBe(50);
  });

  it("makes up for at most two seconds without turns", () => {
    expect(admissions({ ...flow, perMinute: 600, sinceMs: 3_600_000 }).count).toBe(20);
    expect(admissions({ ...flow, perMinute: 6, sinceMs: 3_600_000 }).count).toBe(1);
  });

  it("never exceeds any bound of turns, for any input", () => {
    const n = fc.integer({ min: 0, max: 5000 });
    const rate = fc.option(fc.integer({ min: 1, max: 100_000 }), { nil: null });
    const any = fc.record({
      waiting: n,
      active: n,
      invited: n,
      slots: n,
      perMinute: rate,
      credit: fc.float({ min: 0, max: 3000, noNaN: true }),
      sinceMs: fc.integer({ min: -1000, max: 10_000_000 }),
      freeTickets: n,
    });
    fc.assert(
      fc.property(any, (known) => {
        const { count, credit } = admissions(known);
        expect(Number.isInteger(count) && count >= 0).toBe(true);
        expect(count).toBeLessThanOrEqual(known.waiting);
        if (count > 0) expect(known.active + known.invited + count).toBeLessThanOrEqual(known.slots);
        if (count > 0) expect(known.invited + count).toBeLessThanOrEqual(known.freeTickets);
        expect(credit).toBeGreaterThanOrEqual(0);
        if (known.perMinute !== null) expect(count + credit).toBeLessThanOrEqual(Math.max(1, known.perMinute / 30) + 1e-6);
      }),
    );
  });
});

describe("a queue by load", () => {
  it("starts a queue by load when the checkout is full, and may end it when nobody waits and a third is free", () => {
    expect([isCrowded(99, 100), isCrowded(100, 100)]).toEqual([false, true]);
    const calm = { waiting: 0, active: 50, invited: 10, slots: 90 };
    expect([isCalm(calm), isCalm({ ...calm, invited: 11 }), isCalm({ ...calm, waiting: 1 })]).toEqual([true, false, false]);
  });
});
