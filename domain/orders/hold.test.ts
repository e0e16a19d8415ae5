import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { extendHold, holdSeconds, longestHoldSeconds } from "./hold.ts";

const MINUTE = 60_000;

describe("holdSeconds", () => {
  it.each([
    [0, 900],
    [1, 900],
    [4, 900],
    [5, 1200],
    [40, 1200],
  ])("gives %s attendees a hold of %s", (attendees, seconds) => {
    expect(holdSeconds(attendees)).toBe(seconds);
    expect(longestHoldSeconds(holdSeconds(attendees))).toBe(2 * seconds);
  });
});

describe("extendHold", () => {
  const hold = { heldAt: 0, holdUntil: 15 * MINUTE, ttlSeconds: 900 };

  it.each([
    ["gives a full length from now", hold, 12 * MINUTE, { kind: "extended", holdUntil: 27 * MINUTE }],
    ["stops at twice the first length", { ...hold, holdUntil: 27 * MINUTE }, 20 * MINUTE, { kind: "extended", holdUntil: 30 * MINUTE }],
    ["gives no more at the limit", { ...hold, holdUntil: 30 * MINUTE }, 29 * MINUTE, { kind: "at_limit" }],
    ["gives nothing at once after it was taken", hold, 0, { kind: "at_limit" }],
    ["does not revive a hold that ran out this instant", hold, 15 * MINUTE, { kind: "expired" }],
    ["does not revive one that ran out before", hold, 60 * MINUTE, { kind: "expired" }],
  ])("extendHold %s", (_, given, now, expected) => {
    expect(extendHold(given, now)).toEqual(expected);
  });

  it("never extends a hold beyond twice its length", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(900, 1200),
        fc.array(fc.integer({ min: 0, max: 20 * MINUTE }), { maxLength: 30 }),
        (ttlSeconds, waits) => {
          let holdUntil = ttlSeconds * 1000;
          let now = 0;
          for (const wait of waits) {
            now += wait;
            const answer = extendHold({ heldAt: 0, holdUntil, ttlSeconds }, now);
            if (answer.kind !== "extended") continue;
            expect(answer.holdUntil).toBeGreaterThan(holdUntil);
            holdUntil = answer.holdUntil;
          }
          expect(holdUntil).toBeLessThanOrEqual(2 * ttlSeconds * 1000);
        },
      ),
    );
  });
});
