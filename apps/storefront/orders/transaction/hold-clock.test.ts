import { describe, expect, it } from "vitest";
import { clockOffset, holdPhase, phaseNews, secondsLeft } from "./hold-clock.ts";

const until = "2026-12-05T12:15:00.000Z";

describe("hold clock", () => {
  it("counts by the server's clock, despite a wrong browser clock", () => {
    const browser = Date.parse("2031-01-01T00:00:00Z");
    const offset = clockOffset("2026-12-05T12:00:00.000Z", browser);
    expect(secondsLeft(until, offset, browser)).toBe(900);
    expect(secondsLeft(until, offset, browser + 60_500)).toBe(840);
  });
  it("never goes below zero", () => {
    expect(secondsLeft(until, 0, Date.parse(until) + 1)).toBe(0);
  });
  it("shows zero only after the hold has ended", () => {
    expect(secondsLeft(until, 0, Date.parse(until) - 1)).toBe(1);
  });
});

describe("hold phases", () => {
  it("changes the phase at five, three and one minute", () => {
    expect([901, 301, 300, 181, 180, 61, 60, 1, 0].map(holdPhase)).toEqual([
      "calm",
      "calm",
      "warning",
      "warning",
      "more",
      "more",
      "last",
      "last",
      "over",
    ]);
  });
  it("announces hold phases once each, and never backwards", () => {
    expect(phaseNews("calm", "warning")).toBe("five");
    expect(phaseNews("warning", "more")).toBe("more");
    expect(phaseNews("more", "more")).toBeNull();
    expect(phaseNews("more", "calm")).toBeNull();
  });
});
