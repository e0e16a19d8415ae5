import { describe, expect, it } from "vitest";
import { Problem } from "../base/problem.ts";
import { createFloodGate, MOST_NETWORKS, refuseBrowserFlood } from "./flood-limits.ts";

const LIMIT = { name: "drawing", perMinute: 3 };

/** Answers of a gate to a series of actions from one network. */
function passes(gate: ReturnType<typeof createFloodGate>, network: string | null, count: number): (number | null)[] {
  return Array.from({ length: count }, () => {
    try {
      gate.pass(network, LIMIT);
      return null;
    } catch (error) {
      return (error as Problem).extras.retryAfterSeconds!;
    }
  });
}

describe("the flood gate", () => {
  it("admits a network a number of times a minute and returns the wait after that (H09)", () => {
    let at = 1_000_000;
    const gate = createFloodGate(() => at);
    expect(passes(gate, "203.0.113.0/24", 5)).toEqual([null, null, null, 60, 60]);
    expect(passes(gate, "198.51.100.0/24", 1)).toEqual([null]);
    at += 59_000;
    expect(passes(gate, "203.0.113.0/24", 1)).toEqual([1]);
    at += 1000;
    expect(passes(gate, "203.0.113.0/24", 4)).toEqual([null, null, null, 60]);
    gate.pass("203.0.113.0/24", { ...LIMIT, name: "another" });
    expect(passes(gate, null, 10)).toEqual(Array.from({ length: 10 }, () => null));
  });

  it("remembers a bounded number of networks (H06)", () => {
    const gate = createFloodGate();
    for (let n = 0; n < MOST_NETWORKS + 5000; n += 1)
      gate.pass(`2001:db8:${(n >> 8).toString(16)}:${(n & 255).toString(16)}00::/56`, LIMIT);
    expect(gate.size()).toBe(MOST_NETWORKS);
  });
});

describe("the flood gate of browser and network", () => {
  const limit = { name: "positions", perBrowser: 2, perNetwork: 5 };
  /** How many of the calls pass. */
  function passed(settings: object, { owner, network, calls }: { owner: string; network: string | null; calls: number }): number {
    let n = 0;
    for (let call = 0; call < calls; call += 1) {
      try {
        refuseBrowserFlood({ settings, owner, visit: { network } }, limit);
        n += 1;
      } catch (error) {
        expect(error).toMatchObject({ code: "TOO_MANY_REQUESTS" });
      }
    }
    return n;
  }

  it("leaves a network's share untouched by a refused browser", () => {
    const settings = {};
    expect(passed(settings, { owner: "loop", network: "203.0.113.0/24", calls: 100 })).toBe(2);
    expect(passed(settings, { owner: "second", network: "203.0.113.0/24", calls: 2 })).toBe(2);
    expect(passed(settings, { owner: "third", network: "203.0.113.0/24", calls: 2 })).toBe(1);
    expect(passed(settings, { owner: "third", network: "198.51.100.0/24", calls: 2 })).toBe(1);
    expect(passed(settings, { owner: "fourth", network: null, calls: 3 })).toBe(2);
  });

  it("keeps a network in memory despite browsers that it makes up", () => {
    const settings = {};
    for (let n = 0; n < MOST_NETWORKS + 5000; n += 1)
      expect(passed(settings, { owner: `made up ${n}`, network: "203.0.113.0/24", calls: 1 })).toBe(n < 5 ? 1 : 0);
  });
});
