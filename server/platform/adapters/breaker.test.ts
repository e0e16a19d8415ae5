import { describe, expect, it } from "vitest";
import { createBreaker } from "./breaker.ts";

function open() {
  const clock = { ms: 0 };
  const told: boolean[] = [];
  const breaker = createBreaker({ now: () => clock.ms, onChange: (isOpen) => told.push(isOpen) });
  const fail = (times = 1) => {
    for (let n = 0; n < times; n++) breaker.begin()!.failed();
  };
  return { clock, told, breaker, fail };
}

describe("a breaker", () => {
  it("stops calls after three failures in a row, and says so once", () => {
    const { breaker, fail, told } = open();
    fail(2);
    expect([breaker.state(), told]).toEqual(["closed", []]);
    fail();
    expect([breaker.state(), breaker.begin(), told]).toEqual(["open", null, [true]]);
  });

  it("counts failures in a row only: an answer between them, or half a minute, begins anew", () => {
    const { breaker, clock, fail } = open();
    fail(2);
    breaker.begin()!.answered();
    fail(2);
    clock.ms += 30_001;
    fail(2);
    expect(breaker.state()).toBe("closed");
  });

  it("lets one call try when the pause is over, and doubles the pause up to half a minute while that fails", () => {
    const { breaker, clock, fail, told } = open();
    fail(3);
    const pauses: number[] = [];
    for (let n = 0; n < 7; n++) {
      const from = clock.ms;
      while (breaker.state() === "open") clock.ms += 500;
      pauses.push((clock.ms - from) / 1000);
      const probe = breaker.begin();
      expect([breaker.state(), breaker.begin()]).toEqual(["trying", null]);
      probe!.failed();
    }
    expect(pauses).toEqual([2, 4, 8, 16, 30, 30, 30]);
    expect(told).toEqual([true]);
  });

  it("closes on the first answer, and begins with the short pause again", () => {
    const { breaker, clock, fail, told } = open();
    fail(3);
    clock.ms = 2000;
    breaker.begin()!.failed();
    clock.ms = 6000;
    breaker.begin()!.answered();
    expect([breaker.state(), breaker.openSince(), told]).toEqual(["closed", null, [true, false]]);
    fail(3);
    clock.ms += 2000;
    expect(breaker.state()).toBe("ready");
  });

  it("is closed by the late answer of a call that began before it opened, and not stretched by a late failure", () => {
    const { breaker, clock, fail } = open();
    const [slow, lost] = [breaker.begin()!, breaker.begin()!];
    fail(3);
    lost.failed();
    clock.ms = 2000;
    expect(breaker.state()).toBe("ready");
    slow.answered();
    expect(breaker.state()).toBe("closed");
  });

  it("lets another call try where the one that tried was given up", () => {
    const { breaker, clock, fail } = open();
    fail(3);
    clock.ms = 2000;
    const probe = breaker.begin()!;
    probe.dropped();
    expect(breaker.state()).toBe("ready");
    // What it says afterwards counts for nothing.
    probe.failed();
    expect(breaker.state()).toBe("ready");
  });
});
