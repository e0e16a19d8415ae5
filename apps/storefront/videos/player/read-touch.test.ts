import { describe, expect, it } from "vitest";
import { DOUBLE_MS, readTouch } from "./read-touch.ts";
import { nextSpeed } from "./speeds.ts";

describe("taps on the picture", () => {
  it("seek ten seconds at their second tap on the same side, and again at each further one", () => {
    expect(readTouch(null, { at: 0, share: 0.1 })).toBe(0);
    expect(readTouch({ at: 0, share: 0.1 }, { at: DOUBLE_MS, share: 0.2 })).toBe(-10);
    expect(readTouch({ at: 0, share: 0.9 }, { at: 100, share: 0.8 })).toBe(10);
  });

  it("show or hide the controls, and never seek, if they are slow, in the middle, or on two sides", () => {
    expect(readTouch({ at: 0, share: 0.1 }, { at: DOUBLE_MS + 1, share: 0.1 })).toBe(0);
    expect(readTouch({ at: 0, share: 0.5 }, { at: 50, share: 0.5 })).toBe(0);
    expect(readTouch({ at: 0, share: 0.1 }, { at: 50, share: 0.9 })).toBe(0);
  });
});

describe("the keys for speed", () => {
  it("go to the next speed of the menu, and stay at its ends", () => {
    expect([nextSpeed(1, 1), nextSpeed(1, -1), nextSpeed(1.1, 1), nextSpeed(1.1, -1)]).toEqual([1.25, 0.75, 1.25, 1]);
    expect([nextSpeed(2, 1), nextSpeed(0.5, -1)]).toEqual([2, 0.5]);
  });
});
