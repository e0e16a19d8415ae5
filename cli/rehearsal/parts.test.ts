import { describe, expect, it } from "vitest";
import { openCalendar } from "./calendar.ts";
import { capacityOf } from "./capacity.ts";
import { CostsError, readCosts, type Costs } from "./costs.ts";
import { arrivalCurve, arrivalsBySecond, ARRIVALS } from "./crowd.ts";
import { openDice, quantileAt, roll } from "./dice.ts";
import { plan } from "./plan.fixture.ts";
import { clock, percent, whole } from "./say.ts";
import { openStock } from "./stock.ts";
import { SERIES, type Series, type SeriesName } from "./tally.ts";

describe("the dice", () => {
  it("rolls the same numbers on every machine", () => {
    expect([roll(1, 1, 0), roll(1, 1, 1), roll(7, 3, 1_000_000)].map((n) => Math.round(n * 2 ** 32))).toEqual([
      1641066073, 3141863866, 2670491972,
    ]);
  });

  it("rolls evenly, for every kind of question and neighbouring seeds", () => {
    for (const [seed, stream] of [
      [0, 0],
      [1, 0],
      [1, 1],
      [2_147_483_647, 24],
    ] as const) {
      const tenths = Array.from({ length: 10 }, () => 0);
      for (let i = 0; i < 20_000; i++) tenths[Math.floor(roll(seed, stream, i) * 10)]! += 1;
      // 9 degrees of freedom: above 33.7 is less likely than one in ten thousand.
      expect(tenths.reduce((sum, n) => sum + (n - 2000) ** 2 / 2000, 0)).toBeLessThan(33.7);
    }
  });

  it("interpolates tables of quantiles linearly", () => {
    expect([0, 0.25, 0.5, 0.75, 1].map((share) => quantileAt([10, 20, 40], share))).toEqual([10, 15, 20, 30, 40]);
  });
});

describe("the calendar", () => {
  it("returns entries by time, simultaneous ones in order of entry", () => {
    const calendar = openCalendar<number>();
    const dice = openDice(3, 0);
    const times = Array.from({ length: 500 }, () => Math.floor(dice.next() * 50));
    for (const [i, at] of times.entries()) calendar.add(at, i);
    const taken: { at: number; what: number }[] = [];
    for (let next = calendar.take(40); next; next = calendar.take(40)) taken.push(next);
    expect(taken).toEqual(
      times
        .map((at, what) => ({ at, what }))
        .filter(({ at }) => at < 40)
        .toSorted((a, b) => a.at - b.at || a.what - b.what),
    );
    expect(calendar.size).toBe(times.filter((at) => at >= 40).length);
  });
});

describe("arrivals", () => {
  it.each(ARRIVALS)("counts all arrivals, none before the room opens: %s", (arrivals) => {
    for (const prequeue of [0, 1, 90, 1800]) {
      const counts = arrivalsBySecond(arrivalCurve(arrivals, prequeue), { count: 5000, next: openDice(1, 1).next });
      expect(counts.reduce((sum, n) => sum + n, 0)).toBe(5000);
      expect(counts.length).toBeGreaterThanOrEqual(3600 + prequeue);
    }
  });
});

describe("the stock", () => {
  it("deducts an order from each quota, within the limits of order and stock", () => {
    const one = plan({}, [5, 3]);
    const stock = openStock({ ...one, uses: [...one.uses, { itemId: "balcony", quotaId: "quota-festival", sessionId: null, units: 2 }] });
    const [festival, balcony] = stock.choices;
    expect([stock.room(festival!, 9), stock.room(balcony!, 9), stock.free()]).toEqual([4, 2, 5]);
    expect([stock.take(balcony!, 2), stock.take(balcony!, 1), stock.take(festival!, 1)]).toEqual([true, false, true]);
    expect(Object.fromEntries(stock.taken())).toEqual({ "quota-festival": 5, "quota-balcony": 2 });
    stock.giveBack(balcony!, 2);
    expect(Object.fromEntries(stock.taken())).toEqual({ "quota-festival": 1, "quota-balcony": 0 });
  });
});

const COSTS: Costs = {
  measured: "by hand",
  process: {
    poll: 10,
    join: 100,
    enter: 0.001,
    roomPage: 0.001,
    eventPage: 0.001,
    hold: 1000,
    details: 0.001,
    payment: 0.001,
    notice: 0.001,
  },
  database: { join: 50, enter: 0.001, hold: 500, details: 0.001, payment: 0.001, notice: 0.001 },
  bytes: { state: 100, roomPage: 1000, eventPage: 1000 },
  valkeyPerSecond: 50_000,
};
const steady = (rates: Partial<Record<SeriesName, number>>): Series =>
  Object.fromEntries(SERIES.map((name) => [name, new Float64Array(60).fill(rates[name] ?? 0)])) as Record<SeriesName, Float64Array>;

describe("the capacity plan", () => {
  it("counts cores by the cost of operations, and names the first bottleneck", () => {
    // 99,000 polls cost nearly a core. 10,000 joins cost a core and half a database core. 100 holds cost a tenth of a core and a twentieth
    // of a database core.
    const { setups } = capacityOf(steady({ polls: 99_000, joins: 10_000, reserves: 100 }), 1_000_000, COSTS);
    const [open, , , behind] = setups;
    expect(open).toMatchObject({ hasEdge: false, counter: "database", firstToBreak: "process" });
    const [processes, database] = open!.needs;
    expect(processes!.units).toBe(3);
    expect(processes!.utilisation).toBeCloseTo(2.09 / 3, 4);
    expect(processes!.oneBreaksAt! / 1_000_000).toBeCloseTo(0.9 / 1.99, 3);
    expect(database!.units).toBe(1);
    expect(database!.breaksAt! / 1_000_000).toBeCloseTo(1.9, 3);
    expect(behind).toMatchObject({ hasEdge: true, counter: "valkey" });
    const [fewer, sale, valkey] = behind!.needs;
    expect(fewer!.crowd).toBeCloseTo(1, 4);
    expect(sale!.crowd + sale!.sale).toBeCloseTo(0.05, 4);
    expect(valkey).toMatchObject({ units: 1, utilisation: 0.2, breaksAt: 5_000_000 });
  });

  it("uses the peak over ten seconds, not over one", () => {
    const series = steady({});
    series.joins[30] = 1000;
    expect(capacityOf(series, 1, COSTS).peaks.joins).toBe(100);
  });

  it("omits Valkey without a measurement", () => {
    const { setups } = capacityOf(steady({ joins: 1 }), 1, { ...COSTS, valkeyPerSecond: null });
    expect(setups.map(({ counter }) => counter)).toEqual(["database", "database"]);
  });
});

describe("a file of costs", () => {
  const text = (change: (file: Record<string, unknown>) => void) => {
    const file = structuredClone(COSTS) as unknown as Record<string, unknown>;
    change(file);
    return JSON.stringify(file);
  };

  it("round-trips through a file", () => {
    expect(readCosts(JSON.stringify(COSTS))).toEqual(COSTS);
  });

  it.each<[string, string]>([
    ["{", "not JSON"],
    ["[]", "not an object"],
    [text((file) => delete file["process"]), '"process" is missing'],
    [text((file) => (file["process"] = { ...COSTS.process, poll: 0 })), '"process.poll" is not a number above 0'],
    [text((file) => (file["process"] = { ...COSTS.process, pool: 1 })), '"process.pool" is no cost'],
    [text((file) => (file["database"] = { join: 1 })), '"database.enter" is not a number above 0'],
    [text((file) => (file["measured"] = "")), '"measured" does not say'],
    [text((file) => (file["valkeyPerSecond"] = "many")), '"valkeyPerSecond" is neither'],
  ])("rejects a wrong file in one line: %s", (file, why) => {
    expect(() => readCosts(file)).toThrow(CostsError);
    expect(() => readCosts(file)).toThrow(why);
  });
});

it("formats numbers the same everywhere", () => {
  expect([0, 999, 1000, 1_234_567.6].map(whole)).toEqual(["0", "999", "1,000", "1,234,568"]);
  expect([0, 0.0004, 0.123, 0.9996, 1].map(percent)).toEqual(["0 %", "under 0.1 %", "12.3 %", "100 %", "100 %"]);
  expect([0, 61, 3661].map(clock)).toEqual(["0:00", "1:01", "1:01:01"]);
});
