import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { inject } from "vitest";
import type { QueuePlaceAnswer } from "#contract/orders/queue.ts";
import { tickQueues } from "#server/modules/orders/queue/tick-queues.ts";
import { openStall, type Stall } from "../../api/stall.ts";
import { freshKey, newBuyer, type Buyer } from "../../harness/buyer.ts";
import { openQueue, type QueuePlan } from "../../harness/open-queue.ts";
import { PATIENCE } from "../../harness/patience.ts";
import { redisProgram, startRedis, startRedisCluster, type RunningRedis } from "../../harness/redis.ts";
import type { SignedProduct } from "../../harness/signed-shop.ts";

const TENANT = "garudarun";

type Place = QueuePlaceAnswer & { readonly buyer: Buyer };

/** An external counter: its address and its servers. */
type Counter = { readonly url: string; readonly nodes: readonly RunningRedis[]; stop(): Promise<void> };
const single = async (): Promise<Counter> => {
  const server = await startRedis();
  return { url: server.url, nodes: [server], stop: () => server.stop() };
};
const ENGINES = [
  { engine: "the database", start: null },
  { engine: "Valkey", start: single },
  { engine: "a cluster of Valkey", start: startRedisCluster as () => Promise<Counter> },
].filter(({ start }) => start === null || redisProgram() !== null);

describe.each(ENGINES)("queue numbers counted by $engine", ({ start }) => {
  const isOutside = start !== null;
  let counter: Counter | null = null;
  let stall: Stall;
  let products: SignedProduct[];
  const empty = () => Promise.all(counter?.nodes.map((node) => node.command("FLUSHALL")) ?? []);
  beforeAll(async () => {
    counter = (await start?.()) ?? null;
  });
  afterAll(() => counter?.stop());
  beforeEach(async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    await empty();
    stall = await openStall(inject("postgresUrl"), { QUEUE_URL: counter?.url ?? "" });
    products = [stall.shop, await stall.openProcess()];
    if (counter)
      await vi.waitFor(() => products.forEach(({ services }) => expect(services.queueCounter?.state()).toBe("answering")), PATIENCE);
  });
  afterEach(async () => {
    await stall.close();
    vi.restoreAllMocks();
  });

  const open = (plan: Partial<QueuePlan> = {}) =>
    openQueue(stall.sql, { tenant: TENANT, event: stall.event.id, opensInMs: -1000, ...plan });
  const at = (process: number) => newBuyer(products[process % products.length]!, { tenant: TENANT });
  const join = (buyer: Buyer) => buyer.call("joinQueue", { params: { id: stall.event.id }, body: {}, idempotencyKey: freshKey() });
  const enter = (buyer: Buyer) => buyer.call("enterQueue", { params: { id: stall.event.id }, body: {}, idempotencyKey: freshKey() });
  const tick = async (process = 0) => {
    await stall.sql("update queues set ticked_at = ticked_at - interval '1 second' where event_id = $1", [stall.event.id]);
    await tickQueues({ ...products[process % 2]!.services, tenant: TENANT });
  };
  const row = async () =>
    (
      await stall.sql<{ served: number; tail: number; n_pre: number | null; phase: string }>(
        "select served::int, tail::int, n_pre::int, phase from queues where event_id = $1",
        [stall.event.id],
      )
    )[0]!;

  /** Joins this many people, one after another, at alternating processes. */
  async function crowd(count: number, from = 0): Promise<Place[]> {
    const places: Place[] = [];
    for (let n = 0; n < count; n++) {
      const buyer = at(n + from);
      const answer = await join(buyer);
      if (!answer.ok) throw new Error(answer.problem.code);
      places.push({ ...answer.data, buyer });
    }
    return places;
  }
  const indexes = (places: readonly { index: number }[]) => places.map(({ index }) => index);
  const isAscending = (numbers: readonly number[]) => numbers.every((number, i) => i === 0 || number > numbers[i - 1]!);

  it("gives numbers first come, first served over two processes, one each in a crowd [B5]", async () => {
    await open();
    const first = await crowd(40);
    expect(indexes(first)).toEqual(Array.from({ length: 40 }, (_, n) => n));
    async function insist(n: number): Promise<number> {
      const answer = await join(at(n));
      // If the counter is too late, the database gives a number.
      if (!answer.ok) throw new Error(answer.problem.code);
      return answer.data.index;
    }
    const given = await Promise.all(Array.from({ length: 200 }, (_, n) => insist(n)));
    expect(new Set(given).size).toBe(200);
    expect(Math.min(...given)).toBeGreaterThanOrEqual(40);
    // The database has given numbers since then, so the counter's number in transit goes to nobody.
    expect(Math.max(...given)).toBeLessThan(isOutside ? 440 : 240);
  });

  it("draws early visitors once for both processes, before all later ones [B5]", async () => {
    await open({ opensInMs: 60_000 });
    const early = await crowd(60);
    expect(new Set(early.map(({ standing }) => standing))).toEqual(new Set(["drawn-later"]));
    await stall.sql("update queues set opens_at = clock_timestamp() + interval '0.3 seconds' where event_id = $1", [stall.event.id]);
    // People arrive throughout the opening.
    const late: Place[] = [];
    await vi.waitFor(async () => {
      late.push(...(await crowd(4)));
      expect((await row()).phase).toBe("open");
    }, PATIENCE);
    late.push(...(await crowd(20)));
    const { n_pre: count } = await row();
    const before = late.filter(({ index }) => index < count!);
    expect(indexes([...early, ...late])).toEqual(Array.from({ length: early.length + late.length }, (_, n) => n));
    expect(count).toBe(early.length + before.length);
    await vi.waitFor(async () => {
      const shown = await Promise.all(
        [...early, ...late].map(async ({ buyer }) => {
          const answer = await buyer.call("getQueuePlace", { params: { id: stall.event.id }, query: {} });
          return answer.ok ? answer.data.position! - 1 : null;
        }),
      );
      expect(shown.slice(0, count!).toSorted((a, b) => a! - b!)).toEqual(Array.from({ length: count! }, (_, n) => n));
      expect(shown.slice(count!)).toEqual(Array.from({ length: shown.length - count! }, (_, n) => n + count!));
      expect(isAscending(shown.slice(0, count!) as number[])).toBe(false);
    }, PATIENCE);
  });

  /** Stores numbers of people without a browser. */
  const keep = (numbers: readonly number[]) =>
    stall.sql(
      `insert into queue_places (tenant_id, event_id, epoch, owner, number)
       select $1, $2, 1, decode(md5(n::text), 'hex'), n from unnest($3::bigint[]) n`,
      [TENANT, stall.event.id, numbers],
    );

  it.each(isOutside ? ["emptied"] : [])("keeps 5,000 people in order, each served once, when the counter is %s (R10) [B5]", async () => {
    await stall.setStock(20_000);
    await open({ fullAhead: 100_000, slots: 1000, opensInMs: -1000 });
    const { queueCounter } = products[0]!.services;
    const queue = { tenant: TENANT, event: stall.event.id };
    const seen: number[] = [];
    // Fifty people join with a browser, all others only take numbers.
    const browsers: Place[] = [];
    for (let n = 0; n < 50; n++) {
      browsers.push(...(await crowd(1, n)));
      const taken = await Promise.all(Array.from({ length: 99 }, () => queueCounter!.take(queue)));
      seen.push(...taken.map((each) => each!.number));
      await keep(taken.map((each) => each!.number));
    }
    await tick();
    await empty();
    const after = await crowd(30);
    expect(Math.min(...indexes(after))).toBeGreaterThanOrEqual(5000);
    expect(isAscending(indexes(after))).toBe(true);
    const all = [...seen, ...indexes(browsers), ...indexes(after)];
    expect(new Set(all).size).toBe(all.length);
    // Lost numbers delay no one: newcomers get turns as slots become free.
    const before = (await row()).served;
    expect(before).toBe(1000);
    for (const { buyer, index } of browsers) expect((await enter(buyer)).ok).toBe(index < before);
    for (let turn = 0; (await row()).served <= after[0]!.index; turn++) {
      expect(turn).toBeLessThan(12);
      await stall.sql("update queue_steps set at = at - interval '1 hour'");
      await tick(turn);
    }
    expect((await enter(after[0]!.buyer)).ok).toBe(true);
  });

  // A cluster differs from a single server only in the cases above.
  if (start === startRedisCluster) return;

  it("stops giving numbers when more than the limit are ahead, neither earlier nor later [B6]", async () => {
    await open({ fullAhead: 20 });
    await tick();
    await crowd(21);
    const refused = await join(at(0));
    expect(!refused.ok && [refused.status, refused.problem.code]).toEqual([503, "QUEUE_FULL"]);
  });

  it("admits people in order, once each, whichever process decides", async () => {
    await open({ slots: 5 });
    const places = await crowd(12);
    await Promise.all([tick(0), tick(1)]);
    expect((await row()).served).toBe(5);
    const entered = await Promise.all(places.map(async ({ buyer }) => (await enter(buyer)).ok));
    expect(entered).toEqual(places.map((_, rank) => rank < 5));
    await tick();
    expect((await row()).served).toBe(5);
    await stall.sql("update queue_passes set expires_at = clock_timestamp() - interval '1 second'");
    await tick(1);
    expect((await row()).served).toBe(10);
    expect(await stall.sql("select count(*)::int as n from queue_passes")).toEqual([{ n: 5 }]);
  });

  it("continues at the same number after a process is replaced", async () => {
    await open();
    const before = await crowd(10);
    products[1] = await stall.openProcess();
    if (isOutside) await vi.waitFor(() => products[1]!.services.queueCounter!.sync({ tenant: TENANT, event: stall.event.id }), PATIENCE);
    expect(indexes([...before, ...(await crowd(10))])).toEqual(Array.from({ length: 20 }, (_, n) => n));
  });

  if (!isOutside) return;

  it.each(["stands still", "is killed"])(
    "gives numbers by the database, behind everybody, while the counter %s, until it returns",
    async (how) => {
      await open({ slots: 3 });
      const places = await crowd(8);
      await tick();
      expect((await enter(places[0]!.buyer)).ok).toBe(true);
      const [server] = counter!.nodes;
      if (how === "is killed") await server!.kill9();
      else server!.freeze();
      const meanwhile: Place[] = [];
      try {
        const began = performance.now();
        meanwhile.push(...(await crowd(6)));
        expect(performance.now() - began).toBeLessThan(5000);
        expect((await enter(places[1]!.buyer)).ok).toBe(true);
        await stall.sql("update queue_passes set expires_at = clock_timestamp() - interval '1 second'");
        await tick();
        expect((await row()).served).toBeGreaterThan(3);
        const known = await places[7]!.buyer.call("getQueuePlace", { params: { id: stall.event.id }, query: {} });
        expect(known.ok && known.data.position).toBe(8);
      } finally {
        if (how === "is killed") await server!.revive();
        else server!.thaw();
      }
      await vi.waitFor(async () => {
        await products[0]!.services.queueCounter!.sync({ tenant: TENANT, event: stall.event.id });
        expect(products[0]!.services.queueCounter!.state()).toBe("answering");
      }, PATIENCE);
      const after = await crowd(6);
      expect(isAscending(indexes([...places, ...meanwhile, ...after]))).toBe(true);
    },
  );
});
