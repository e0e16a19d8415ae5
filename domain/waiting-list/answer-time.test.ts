import { describe, expect, it } from "vitest";
import { answerMinutes } from "./answer-time.ts";

const HOUR = 3_600_000;

describe("the time to answer an offer", () => {
  it.each([
    [null, 720],
    [72 * HOUR, 720],
    [72 * HOUR - 1, 180],
    [24 * HOUR, 180],
    [24 * HOUR - 1, 45],
    [-HOUR, 45],
  ])("of an event %s ms away is %i minutes", (left, minutes) => {
    const now = 1_700_000_000_000;
    expect(answerMinutes(left === null ? null : now + left, now)).toBe(minutes);
  });
});
