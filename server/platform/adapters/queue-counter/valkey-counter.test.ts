import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { redisProgram, startRedis, startRedisCluster, type RunningRedis } from "#test/harness/redis.ts";
import { PATIENCE } from "#test/harness/patience.ts";
import type { NumberLease, NumberLeases, QueueCounter, QueueRef } from "../../ports/queue-counter.ts";
import { connectValkey } from "./connect-valkey.ts";
import { createValkeyCounter } from "./valkey-counter.ts";

const QUEUE: QueueRef = { tenant: "garudarun", event: "0199a0b1-77aa-7000-8000-2b3c4d5e6f70" };
const MARK = "a0b1c2d3";
const MISSING = redisProgram() === null;

/** A stand-in for the database: one row. */
function rowOfLeases(over: Partial<NumberLease> = {}) {
  const none = { id: null as string | null, limit: null as number | null, ageMs: null as number | null };
  const row = { epoch: 1, next: 0, ceiling: 0, isTaking: true, ...none, ...over };
  const begun: string[] = [];
  const leases: NumberLeases = {
    read: async () => ({ ...row, next: row.ceiling }),
    async begin(_queue, id, size) {
      if (row.id !== id) return null;
      const next = row.ceiling;
      row.ceiling += size;
      row.id = randomUUID();
      begun.push(row.id);
      return { ...row, next };
    },
    async extend(_queue, { id, ceiling }, size) {
      if (row.id !== id) return null;
      if (row.ceiling === ceiling) row.ceiling += size;
      return row.ceiling;
    },
  };
  return { row, begun, leases };
}

const open: QueueCounter[] = [];
async function counterAt(url: string, leases: NumberLeases): Promise<QueueCounter> {
  const counter = createValkeyCounter(await connectValkey(url.split(",")), leases, MARK);
  open.push(counter);
  // The connection opens in the background.
  await vi.waitFor(() => counter.sync(QUEUE), PATIENCE);
  return counter;
}
beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => {}));
afterEach(async () => {
  await Promise.all(open.splice(0).map((counter) => counter.close()));
  vi.restoreAllMocks();
});

/** Numbers taken one after another, in order. Empty if there was no room. */
async function takeMany(counters: readonly QueueCounter[], times: number): Promise<number[]> {
  const all: number[] = [];
  for (let turn = 0; turn < times; turn++) {
    const taken = await counters[turn % counters.length]!.take(QUEUE);
    if (taken) all.push(taken.number);
  }
  return all;
}
const isAscending = (numbers: readonly number[]) => numbers.every((number, at) => at === 0 || number > numbers[at - 1]!);
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);

describe.skipIf(MISSING)("numbers counted by Valkey", () => {
  let server: RunningRedis;
  beforeAll(async () => void (server = await startRedis()));
  beforeEach(async () => void (await server.command("FLUSHALL")));
  afterAll(() => server.stop());

  it("gives numbers first come, first served over all processes, without gaps, across range ends", async () => {
    const { leases, row, begun } = rowOfLeases();
    const counters = [await counterAt(server.url, leases), await counterAt(server.url, leases)];
    expect(await takeMany(counters, 300)).toEqual(upTo(300));
    const all = await Promise.all(upTo(1000).map((n) => counters[n % 2]!.take(QUEUE)));
    expect(all.map((taken) => taken!.number).toSorted((a, b) => a - b)).toEqual(upTo(1000).map((n) => n + 300));
    // Order within a process is order of arrival.
    expect(isAscending(all.filter((_, n) => n % 2 === 0).map((taken) => taken!.number))).toBe(true);
    expect([begun.length, row.ceiling >= 1300]).toEqual([1, true]);
  });

  it("stops at the limit and resumes when there is room", async () => {
    const { leases, row } = rowOfLeases({ limit: 5 });
    const counter = await counterAt(server.url, leases);
    expect(await Promise.all(upTo(8).map(async () => (await counter.take(QUEUE))?.number ?? null))).toEqual([
      0,
      1,
      2,
      3,
      4,
      null,
      null,
      null,
    ]);
    row.limit = 7;
    await counter.sync(QUEUE);
    expect(await takeMany([counter], 4)).toEqual([5, 6]);
    row.isTaking = false;
    row.limit = null;
    await counter.sync(QUEUE);
    expect(await takeMany([counter], 4)).toEqual([]);
  });

  it("gives no number twice or out of order after FLUSHALL and a restart without memory (R10)", async () => {
    const { leases } = rowOfLeases();
    const counters = [await counterAt(server.url, leases), await counterAt(server.url, leases)];
    const all = await takeMany(counters, 120);
    await server.command("FLUSHALL");
    all.push(...(await takeMany(counters, 120)));
    await server.kill9();
    await expect(counters[0]!.take(QUEUE)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await server.revive();
    for (const counter of counters) await vi.waitFor(() => counter.sync(QUEUE), PATIENCE);
    all.push(...(await takeMany(counters, 120)));
    expect(isAscending(all)).toBe(true);
    // Few numbers are lost, compared with the length of the queue.
    expect(all.at(-1)! - all.length).toBeLessThan(100);
  });

  it("gives no numbers while the server hangs, and none for abandoned requests afterwards", async () => {
    const { leases } = rowOfLeases();
    const counter = await counterAt(server.url, leases);
    const before = await takeMany([counter], 5);
    server.freeze();
    const asked = performance.now();
    await expect(counter.take(QUEUE)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    expect(performance.now() - asked).toBeLessThan(2000);
    for (let n = 0; n < 5; n++) await counter.take(QUEUE).catch(() => {});
    expect(counter.state()).toBe("away");
    server.thaw();
    await vi.waitFor(() => counter.sync(QUEUE), PATIENCE);
    expect(counter.state()).toBe("answering");
    expect(isAscending([...before, ...(await takeMany([counter], 5))])).toBe(true);
  });

  it("uses a new range after another process or the database has taken one", async () => {
    const { leases, row } = rowOfLeases();
    const counter = await counterAt(server.url, leases);
    const before = await takeMany([counter], 2);
    // The database gives a hundred, like a process without this counter.
    row.id = null;
    row.ceiling += 100;
    await counter.sync(QUEUE);
    const after = await takeMany([counter], 2);
    expect(after[0]).toBeGreaterThanOrEqual(before.at(-1)! + 100);
    Object.assign(row, { epoch: 2, id: null, ceiling: 0 });
    await counter.sync(QUEUE);
    expect(await counter.take(QUEUE)).toMatchObject({ epoch: 2, number: 0 });
  });

  it("loses no numbers while few arrive, and shares a range with a process that finds the counter empty", async () => {
    const { leases, row, begun } = rowOfLeases();
    const counters = [await counterAt(server.url, leases), await counterAt(server.url, leases)];
    const taken = await takeMany(counters, 3);
    // Every number but the last is in use.
    expect([taken, row.ceiling <= 4]).toEqual([[0, 1, 2], true]);
    await server.command("FLUSHALL");
    const before = begun.length;
    // Another process has begun a range and is about to store it. This process begins no second one.
    row.id = randomUUID();
    row.ageMs = 0;
    const asked = counters[1]!.take(QUEUE);
    setTimeout(() => void (row.ageMs = 1000), 100);
    expect((await asked)!.number).toBe(row.ceiling - 1);
    expect(begun.length).toBe(before + 1);
  });

  it("names the range of its numbers and replaces one that ended", async () => {
    const { leases, row } = rowOfLeases();
    const counter = await counterAt(server.url, leases);
    const first = (await counter.take(QUEUE))!;
    expect(first.lease).toBe(row.id);
    // The database gives numbers itself, which ends the range.
    row.id = null;
    row.ceiling += 3;
    await counter.renew(QUEUE, first.lease);
    const next = (await counter.take(QUEUE))!;
    expect([next.lease, next.lease !== first.lease, next.number > first.number + 3]).toEqual([row.id, true, true]);
  });

  it("begins no range before the opening", async () => {
    const { leases, row, begun } = rowOfLeases({ isTaking: false });
    const counter = createValkeyCounter(await connectValkey([server.url]), leases, MARK);
    open.push(counter);
    await counter.sync(QUEUE);
    await expect(counter.take(QUEUE)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    expect([begun, row.ceiling]).toEqual([[], 0]);
  });
});

describe.skipIf(MISSING)("numbers counted by a cluster", () => {
  it("resumes at an empty copy and gives no number twice (R10)", { timeout: 120_000 }, async () => {
    const cluster = await startRedisCluster();
    try {
      const { leases } = rowOfLeases();
      const counters = [await counterAt(cluster.url, leases), await counterAt(cluster.url, leases)];
      const all = await takeMany(counters, 150);
      expect(all).toEqual(upTo(150));
      const keeper = await keeperOf(cluster.nodes);
      await keeper.command("FLUSHALL");
      all.push(...(await takeMany(counters, 20)));
      // Kill the node that has the queue's key. A replica takes over, or the node returns empty.
      await keeper.kill9();
      if (keeper === cluster.nodes[0]) await cluster.replica.command("CLUSTER", "FAILOVER", "TAKEOVER");
      else await keeper.revive();
      for (const counter of counters) await vi.waitFor(() => counter.sync(QUEUE), { ...PATIENCE, timeout: 60_000 });
      all.push(...(await takeMany(counters, 20)));
      expect(isAscending(all)).toBe(true);
    } finally {
      await Promise.all(open.splice(0).map((counter) => counter.close()));
      await cluster.stop();
    }
  });
});

/** The node that has the queue's key. */
async function keeperOf(nodes: readonly RunningRedis[]): Promise<RunningRedis> {
  for (const node of nodes) if ((await node.command("EXISTS", `t:${QUEUE.tenant}:q:${QUEUE.event}:${MARK}`)) === ":1") return node;
  throw new Error("no node has the queue");
}
