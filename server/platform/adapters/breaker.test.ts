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
  it("stops calls after three failures in a row and reports it once", () => {
    const { breaker, fail, told } = open();
    fail(2);
    expect([breaker.state(), told]).toEqual(["closed", []]);
    fail();
    expect([breaker.state(), breaker.begin(), told]).toEqual(["open", null, [true]]);
  });

  it("restarts the count of failures after an answer or half a minute", () => {
    const { breaker, clock, fail } = open();
    fail(2);
    breaker.begin()!.answered();
    fail(2);
    clock.ms += 30_001;
    fail(2);
    expect(breaker.state()).toBe("closed");
  });

  it("admits one trial call after the pause and doubles the pause up to half a minute while trials fail", () => {
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

  it("closes on the first answer and returns to the short pause", () => {
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

  it("closes on a late answer from before it opened, and ignores late failures", () => {
    const { breaker, clock, fail } = open();
    const [slow, lost] = [breaker.begin()!, breaker.begin()!];
    fail(3);
    lost.failed();
    clock.ms = 2000;
    expect(breaker.state()).toBe("ready");
    slow.answered();
    expect(breaker.state()).toBe("closed");
  });

  it("admits another trial call after the previous one was dropped", () => {
    const { breaker, clock, fail } = open();
    fail(3);
    clock.ms = 2000;
    const probe = breaker.begin()!;
    probe.dropped();
    expect(breaker.state()).toBe("ready");
    // Ignored: this trial was dropped.
    probe.failed();
    expect(breaker.state()).toBe("ready");
  });
});
