import { describe, expect, it } from "vitest";
import { bestPolicy, isReturnPolicy, readReturnStep, returnedAmount, spanOf, stepAt, type ReturnPolicy } from "./return-policy.ts";

const HOUR = 3_600_000;
const START = Date.parse("2026-12-24T12:30:00Z");
const POLICY: ReturnPolicy = [
  { hours: 720, percent: 90, withFee: true },
  { hours: 48, percent: 50, withFee: false },
];
const percentAt = (before: number) => stepAt(POLICY, START, START - before)?.percent ?? null;

describe("the step in force", () => {
  it.each([
    [720 * HOUR + 1000, 90],
    [720 * HOUR + 1, 90],
    [720 * HOUR, 50],
    [720 * HOUR - 1000, 50],
    [48 * HOUR + 1, 50],
    [48 * HOUR, null],
    [0, null],
    [-HOUR, null],
  ])("is decided to the moment: %i ms before the start [S35]", (before, percent) => {
    expect(percentAt(before)).toBe(percent);
  });

  it("is the first without a date, and none without steps", () => {
    expect(stepAt(POLICY, null, START)).toBe(POLICY[0]);
    expect(stepAt([], null, START)).toBeNull();
  });
});

describe("the amount of a return", () => {
  it("is a percentage of the price, and the whole service fee or none of it", () => {
    const share = { total: 303_000, serviceFee: 3000 };
    expect(returnedAmount(share, POLICY[0]!)).toBe(273_000);
    expect(returnedAmount(share, POLICY[1]!)).toBe(150_000);
    expect(returnedAmount(share, { hours: 0, percent: 100, withFee: true })).toBe(303_000);
    expect(returnedAmount({ total: 0, serviceFee: 0 }, POLICY[0]!)).toBe(0);
    expect(returnedAmount({ total: 5, serviceFee: 0 }, POLICY[1]!)).toBe(3);
  });
});

describe("a policy", () => {
  it.each<[string, ReturnPolicy, boolean]>([
    ["without steps", [], true],
    ["with ever later deadlines", POLICY, true],
    ["with two equal deadlines", [POLICY[0]!, POLICY[0]!], false],
    ["with an earlier deadline last", POLICY.toReversed(), false],
    ["of more than all", [{ hours: 1, percent: 101, withFee: false }], false],
    ["of less than nothing", [{ hours: 1, percent: -1, withFee: false }], false],
    ["of a fraction", [{ hours: 1.5, percent: 50, withFee: false }], false],
    ["after the start", [{ hours: -1, percent: 50, withFee: false }], false],
    ["of seven steps", [7, 6, 5, 4, 3, 2, 1].map((hours) => ({ hours, percent: 50, withFee: false })), false],
  ])("%s is judged", (_, policy, isOne) => {
    expect(isReturnPolicy(policy)).toBe(isOne);
  });

  it("reads a step of a policy in days or hours", () => {
    expect(readReturnStep("30d=90+fee")).toEqual({ hours: 720, percent: 90, withFee: true });
    expect(readReturnStep("72h=25")).toEqual({ hours: 72, percent: 25, withFee: false });
    for (const word of ["30d", "30d=101", "-1d=5", "30d=5+tax", "3w=5", "d=5", "9999d=5"]) expect(readReturnStep(word), word).toBeNull();
  });

  it("says whole days as days", () => {
    expect([spanOf({ hours: 720 }), spanOf({ hours: 25 }), spanOf({ hours: 0 })]).toEqual([
      { unit: "days", count: 30 },
      { unit: "hours", count: 25 },
      { unit: "hours", count: 0 },
    ]);
  });
});

describe("the best of two policies", () => {
  const share = { total: 100_000, serviceFee: 5000 };
  const before = (hours: number) => ({ startsAt: START, now: START - hours * HOUR });
  const LATE: ReturnPolicy = [{ hours: 1, percent: 10, withFee: false }];

  it("picks the policy that gives more back now", () => {
    expect(bestPolicy([POLICY, LATE], share, before(100))).toBe(POLICY);
    expect(bestPolicy([LATE, POLICY], share, before(100))).toBe(POLICY);
    expect(bestPolicy([POLICY, LATE], share, before(24))).toBe(LATE);
  });

  it("picks, of policies that give the same, the one with the later deadline, else the first", () => {
    expect(bestPolicy([POLICY, LATE], share, before(0))).toBe(LATE);
    const longer: ReturnPolicy = [{ hours: 2, percent: 50, withFee: false }];
    expect(bestPolicy([POLICY, longer], share, before(100))).toBe(longer);
    expect(bestPolicy([[], POLICY], share, before(0))).toBe(POLICY);
    expect(bestPolicy([POLICY, [...POLICY]], share, before(100))).toBe(POLICY);
    expect(bestPolicy([[], []], share, before(100))).toEqual([]);
    expect(bestPolicy([], share, before(100))).toEqual([]);
  });
});
