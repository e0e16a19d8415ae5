import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { capacityLines } from "./capacity-report.ts";
import { capacityOf } from "./capacity.ts";
import { readCosts } from "./costs.ts";
import type { Crowd } from "./crowd.ts";
import { drawReport } from "./draw-report.ts";
import { findingsOf } from "./findings.ts";
import { jsonReport } from "./json-report.ts";
import { plan } from "./plan.fixture.ts";
import { rehearse } from "./rehearse.ts";
import { reportOf } from "./report.ts";

const SEEDS = Array.from({ length: 25 }, (_, i) => i * 7919 + 1);
const crowd = (more: Partial<Crowd> = {}): Crowd => ({
  visitors: 3000,
  seed: 1,
  minutes: 240,
  arrivals: "rush",
  bots: 0.1,
  slowPayers: 0.15,
  abandon: 0.35,
  ...more,
});
const SMALL = { slots: 40, fullAhead: 300, prequeueSeconds: 600 };
const small = (more: Partial<Crowd> = {}, queue = {}) => rehearse(plan({ ...SMALL, ...queue }, [200, 40]), crowd(more));

function allOf(seed: number): string {
  const found = small({ seed });
  const costs = readCosts(readFileSync(join(import.meta.dirname, "costs.json"), "utf8"));
  const findings = findingsOf(found);
  const capacity = capacityOf(found.tally.series, 3000, costs);
  const { series, fromSecond } = found.tally;
  return (
    reportOf(findings, capacityLines(capacity, costs)) +
    drawReport(findings, series, fromSecond) +
    jsonReport({ findings, capacity, costs }, found.tally)
  );
}

describe("a rehearsal", () => {
  it("reports byte-identically for equal seeds, in another process too, and differently for other seeds", () => {
    const own = allOf(5);
    expect(allOf(5)).toBe(own);
    expect(allOf(6)).not.toBe(own);
    const twin = spawnSync(process.execPath, [join(import.meta.dirname, "../../test/harness/rehearse-twice.ts")], {
      encoding: "utf8",
    });
    expect(twin.stderr).toBe("");
    const here = rehearse(plan(SMALL, [200, 40]), crowd({ seed: 5 }));
    expect(twin.stdout).toBe(drawReport(findingsOf(here), here.tally.series, here.tally.fromSecond));
  });

  it("says that it is a simulation, and what it leaves out", () => {
    const text = allOf(5);
    expect(text).toMatch(/^Rehearsal of Big Night \(brand\/big-night\): A SIMULATION\n/);
    expect(text.match(/Not modelled/g)).toHaveLength(3);
  });

  it("never oversells, and accounts for each ticket", () => {
    for (const seed of SEEDS) {
      const { taken, tally, left } = small({ seed, slowPayers: 0.4 });
      const { counts, soldOf } = tally;
      expect([...taken].every(([id, units]) => units >= 0 && units <= (id === "quota-festival" ? 200 : 40))).toBe(true);
      expect(counts.sold + left).toBe(240);
      expect(soldOf.reduce((sum, n) => sum + n, 0)).toBe(counts.sold);
      expect(counts.heldTickets).toBe(counts.sold + counts.abandoned);
    }
  });

  it("gives each visitor one turn, lets nobody in twice, and never exceeds the slots", () => {
    for (const seed of SEEDS) {
      const { tally } = small({ seed });
      expect(new Set(tally.turnsOf).size).toBe(tally.turnsOf.length);
      expect(new Set(tally.enteredBy).size).toBe(tally.enteredBy.length);
      expect(tally.enteredBy.length).toBeGreaterThan(80);
      expect(Math.max(...tally.series.active)).toBeLessThanOrEqual(40);
    }
  });

  it("serves late arrivals in order, behind those drawn", () => {
    let later = 0;
    for (const seed of SEEDS.slice(0, 10)) {
      const { tally, draw } = small({ seed, visitors: 300 }, { prequeueSeconds: 60 });
      const after = tally.turnsOf.filter((index) => index >= draw.count);
      later += after.length;
      expect(tally.turnsOf.slice(tally.turnsOf.length - after.length)).toEqual(after);
      expect(after).toEqual(after.map((_, i) => draw.count + i));
    }
    expect(later).toBeGreaterThan(300);
  });

  it("draws regardless of arrival time", () => {
    let sum = 0;
    for (const seed of SEEDS) {
      const { tally, draw } = small({ seed, abandon: 0 });
      const drawn = tally.turnsOf.filter((index) => index < draw.count);
      // The first half of arrivals gets half of the first turns.
      sum += drawn.filter((index) => index < draw.count / 2).length / drawn.length - 0.5;
    }
    expect(Math.abs(sum / SEEDS.length)).toBeLessThan(0.02);
  });

  it("gives scripts no more turns than their share of places, though they come first and never leave", () => {
    let [turns, bots, places, botPlaces] = [0, 0, 0, 0];
    for (const seed of SEEDS) {
      const { tally, draw } = small({ seed, bots: 0.3 });
      const drawn = tally.turnsOf.filter((index) => index < draw.count);
      turns += drawn.length;
      // The first arrivals are scripts: half of them when the room opened.
      bots += drawn.filter((index) => index < 450).length;
      places += draw.count;
      botPlaces += 450;
    }
    const share = botPlaces / places;
    expect(bots / turns - share).toBeLessThan(4 * Math.sqrt((share * (1 - share)) / turns));
  });

  it("sells out no later with more slots and no earlier with a lower rate", () => {
    const half = (slots: number, perMinute: number | null = null) =>
      SEEDS.slice(0, 8).reduce((sum, seed) => {
        const { tally } = small({ seed }, { slots, perMinute });
        return sum + tally.series.sold.findIndex((sold) => sold >= 120) + tally.fromSecond;
      }, 0);
    const [few, some, many] = [half(20), half(40), half(80)];
    expect(some).toBeLessThan(few);
    expect(many).toBeLessThan(some);
    expect(half(40, 6)).toBeGreaterThan(some);
  });

  it("ends a rehearsal when all are served, if stock suffices, and when time is up", () => {
    const calm = rehearse(plan(SMALL), crowd({ visitors: 50, bots: 0 }));
    expect([calm.ending, calm.stillWaiting, calm.tally.counts.sawFull]).toEqual(["everybody was served", 0, 0]);
    expect(calm.tally.counts.sold).toBeGreaterThan(30);
    expect(small({ minutes: 5 })).toMatchObject({ ending: "time was up", endedAt: 299 });
  });

  it("keeps one network's unpaid holds within its limits", () => {
    const tight = rehearse({ ...plan(SMALL, [200, 40]), network: { holds: 3, tickets: 8, percent: 0, most: 1000 } }, crowd({ bots: 0.5 }));
    expect(tight.tally.counts.refusedByNetwork).toBeGreaterThan(0);
    expect(tight.tally.counts.botTickets).toBeLessThan(small({ bots: 0.5 }).tally.counts.botTickets);
  });
});
