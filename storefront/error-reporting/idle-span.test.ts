import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startIdleSpan, type Measured } from "./idle-span.ts";

let ended: Measured[];
let start: number;
const open = () => startIdleSpan(start, (measured) => ended.push(measured));
beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
  start = Date.now();
  ended = [];
});
afterEach(() => void vi.useRealTimers());
const lengths = () => ended.map((each) => each.endedAt - each.startedAt);

describe("a measured page", () => {
  it("is over after a second in which nothing happens [K3]", () => {
    const span = open();
    vi.advanceTimersByTime(500);
    const done = span.begin("http.client", "GET /api/v1/events");
    vi.advanceTimersByTime(5000);
    done();
    vi.advanceTimersByTime(999);
    expect(ended).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(lengths()).toEqual([5500]);
    expect(ended[0]!.parts).toEqual([
      { op: "http.client", description: "GET /api/v1/events", startedAt: start + 500, endedAt: start + 5500 },
    ]);
  });

  it("is over after 30 seconds, whatever still happens [K3]", () => {
    const span = open();
    for (let n = 0; n < 40; n += 1) {
      const done = span.begin("http.client", "GET /a");
      vi.advanceTimersByTime(900);
      done();
    }
    expect(ended).toHaveLength(1);
    expect(lengths()[0]).toBe(30_000);
  });

  it("is over when a part of it takes more than 15 seconds [K3]", () => {
    const span = open();
    span.begin("http.client", "GET /slow");
    vi.advanceTimersByTime(14_999);
    expect(ended).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(lengths()).toEqual([15_000]);
  });

  it("is handed over once, and takes nothing in afterwards", () => {
    const span = open();
    span.end();
    span.begin("http.client", "GET /late")();
    vi.advanceTimersByTime(60_000);
    expect(ended).toHaveLength(1);
    expect(ended[0]!.parts).toEqual([]);
  });
});
