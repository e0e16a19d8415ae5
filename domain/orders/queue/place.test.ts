import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aheadOf, openingSpread, pollSeconds, rankOf, roomFor, standing, waitMinutes } from "./place.ts";
import { waitSaid } from "./wait-said.ts";

const keys = Uint32Array.from({ length: 16 }, (_, i) => i * 2_654_435_769);
const draw = { count: 500, keys };
const open = { phase: "open", served: 0, missed: 0, fullAhead: 1000, draw: null } as const;

describe("a rank", () => {
  it("draws ranks before the opening, and follows the order of arrival afterwards", () => {
    const before = Array.from({ length: 500 }, (_, index) => rankOf(index, draw)).toSorted((a, b) => a - b);
    expect(before).toEqual(Array.from({ length: 500 }, (_, rank) => rank));
    expect([500, 501, 9000].map((index) => rankOf(index, draw))).toEqual([500, 501, 9000]);
  });

  it("counts the unserved ranks ahead, never below zero", () => {
    expect([aheadOf(10, 4), aheadOf(10, 10), aheadOf(10, 40)]).toEqual([6, 0, 0]);
  });
});

describe("a place", () => {
  it("has no rank for a place before the opening", () => {
    expect(standing(3, { ...open, phase: "prequeue" })).toEqual({ kind: "drawn-later" });
  });

  it("lets a place with 1000 ahead wait, and shows one with 1001 as full [B6]", () => {
    expect(standing(1000, open)).toEqual({ kind: "waiting", rank: 1000, ahead: 1000 });
    expect(standing(1001, open)).toEqual({ kind: "full", rank: 1001, ahead: 1001 });
  });

  it("gives a place its turn once served, until the turn is missed", () => {
    expect(standing(4, { ...open, served: 4 }).kind).toBe("waiting");
    expect(standing(4, { ...open, served: 5 })).toEqual({ kind: "turn", rank: 4 });
    expect(standing(4, { ...open, served: 9, missed: 4 }).kind).toBe("turn");
    expect(standing(4, { ...open, served: 9, missed: 5 })).toEqual({ kind: "missed", rank: 4 });
  });

  it.each(["paused", "sold_for_now", "sold_out"] as const)("keeps a place while the queue is %s", (phase) => {
    expect(standing(7, { ...open, phase, served: 2 })).toEqual({ kind: "waiting", rank: 7, ahead: 5 });
  });

  it.each(["idle", "closed"] as const)("needs no place while the queue is %s", (phase) => {
    expect(standing(7, { ...open, phase })).toEqual({ kind: "over" });
  });
});

describe("the room", () => {
  it("accepts a place with 1000 ahead and no more [B6]", () => {
    expect(roomFor(5, { tail: 1000, served: 0, fullAhead: 1000 })).toBe(1);
    expect(roomFor(5, { tail: 1001, served: 0, fullAhead: 1000 })).toBe(0);
    expect(roomFor(5, { tail: 1001, served: 2, fullAhead: 1000 })).toBe(2);
  });

  it("never accepts a place with more than the limit ahead", () => {
    const n = fc.integer({ min: 0, max: 3000 });
    fc.assert(
      fc.property(n, n, n, n, (asked, served, waiting, fullAhead) => {
        const tail = served + waiting;
        const room = roomFor(asked, { tail, served, fullAhead });
        expect(room).toBeLessThanOrEqual(asked);
        if (room > 0) expect(tail + room - 1 - served).toBeLessThanOrEqual(fullAhead);
        if (room < asked) expect(tail + room - served).toBeGreaterThan(fullAhead);
      }),
    );
  });
});

describe("an estimate", () => {
  it("estimates a range around the recent pace, and none without a pace", () => {
    expect(waitMinutes(599, 60)).toEqual({ from: 8, to: 14 });
    expect(waitMinutes(0, 60)).toEqual({ from: 1, to: 2 });
    expect(waitMinutes(10, 0)).toBeNull();
    // A hundred every five minutes: 204 ahead is the third call from now, in 10 to 15 minutes.
    expect(waitMinutes(204, 20, 100)).toEqual({ from: 5, to: 16 });
  });
});

describe("looking again", () => {
  const at = (ahead: number | null, random = 0.5, perMinute = 0) => pollSeconds({ ahead, perMinute }, random);
  it("polls more often near the turn, less often far behind, and spreads polls by a fifth either way", () => {
    expect([20_001, 20_000, 201, 200, 20, 19, 0, null].map((ahead) => at(ahead))).toEqual([60, 30, 30, 15, 15, 5, 5, 60]);
    expect(at(500, 0)).toBeCloseTo(24);
    expect(at(500, 1)).toBeCloseTo(36);
  });

  it("polls at least three times within the expected wait", () => {
    const ahead = fc.integer({ min: 0, max: 2_000_000 });
    fc.assert(
      fc.property(ahead, fc.integer({ min: 1, max: 1_000_000 }), (people, perMinute) => {
        const third = (people * 60) / perMinute / 3;
        expect(at(people, 0.5, perMinute)).toBeLessThanOrEqual(Math.max(5, third));
      }),
    );
  });

  it("spreads polls after an opening by the size of the crowd, for half a minute at most", () => {
    expect([10, 160_000, 1_000_000, 5_000_000].map((tail) => openingSpread(tail))).toEqual([4, 4, 25, 30]);
  });
});

describe("the shown waiting time", () => {
  const open = (perMinute: number, atOnce = 0) => ({ phase: "open", perMinute, atOnce }) as const;

  it("shows no waiting time without admissions, and `next` with nobody ahead", () => {
    expect([waitSaid(3, open(0)).kind, waitSaid(0, open(0)).kind, waitSaid(0, open(60)).kind]).toEqual([
      "wait_unknown",
      "wait_next",
      "wait_short",
    ]);
  });

  it.each(["paused", "sold_for_now"] as const)("shows no waiting time while the queue is %s, despite an earlier pace", (phase) => {
    expect([waitSaid(312, { phase, perMinute: 900, atOnce: 0 }).kind, waitSaid(312, open(900)).kind]).toEqual([
      "wait_unknown",
      "wait_short",
    ]);
  });
});
