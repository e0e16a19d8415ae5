import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { readQueue } from "#server/modules/orders/queue/read-queue.ts";
import { tickQueues } from "#server/modules/orders/queue/tick-queues.ts";
import { openStall, type Stall } from "../../api/stall.ts";
import { freshKey, newBuyer, type Buyer } from "../../harness/buyer.ts";
import { openQueue } from "../../harness/open-queue.ts";
import { PATIENCE } from "../../harness/patience.ts";
import { redisProgram, startRedis, type RunningRedis } from "../../harness/redis.ts";
import type { SignedProduct } from "../../harness/signed-shop.ts";

const TENANT = "garudarun";
const MISSING = redisProgram() === null;

describe.skipIf(MISSING)("a waiting room with a lost counter", () => {
  let redis: RunningRedis;
  let stall: Stall;
  let products: SignedProduct[];
  beforeAll(async () => void (redis = await startRedis()));
  afterAll(() => redis.stop());
  beforeEach(async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    await redis.command("FLUSHALL");
    stall = await openStall(inject("postgresUrl"), { QUEUE_URL: redis.url });
    await stall.setStock(5000);
    products = [stall.shop, await stall.openProcess()];
    await vi.waitFor(() => products.forEach(({ services }) => expect(services.queueCounter?.state()).toBe("answering")), PATIENCE);
  });
  afterEach(async () => {
    await stall.close();
    vi.restoreAllMocks();
  });

  const one = () => ({ params: { id: stall.event.id }, query: {}, body: {}, idempotencyKey: freshKey() });
  async function joined(process: number): Promise<Buyer> {
    const buyer = newBuyer(products[process % 2]!, { tenant: TENANT });
    const answer = await buyer.call("joinQueue", one());
    if (!answer.ok) throw new Error(answer.problem.code);
    return buyer;
  }
  async function crowd(count: number, from = 0): Promise<Buyer[]> {
    const buyers: Buyer[] = [];
    for (let n = 0; n < count; n++) buyers.push(await joined(from + n));
    return buyers;
  }
  const tick = async (process = 0) => {
    await stall.sql("update queues set ticked_at = ticked_at - interval '1 second' where event_id = $1", [stall.event.id]);
    await tickQueues({ ...products[process % 2]!.services, tenant: TENANT });
  };
  async function row() {
    const [found] = await stall.sql<{ served: number; tail: number; n_pre: number | null; missed: number }>(
      "select served::int, tail_of_queue(q)::int as tail, n_pre::int, missed_turns::int as missed from queues q where event_id = $1",
      [stall.event.id],
    );
    return found!;
  }
  const openNow = () => stall.sql("update queues set opens_at = clock_timestamp() where event_id = $1", [stall.event.id]);
  /** Admits everybody whose turn it is and ends their checkout. Returns those admitted. */
  async function pass(buyers: readonly Buyer[]): Promise<Buyer[]> {
    const inside: Buyer[] = [];
    for (const { services } of products) await readQueue({ ...services, tenant: TENANT }, { event: stall.event.id, isFresh: true });
    for (const buyer of buyers) if ((await buyer.call("enterQueue", one())).ok) inside.push(buyer);
    await stall.sql("update queue_passes set ended_at = clock_timestamp() where ended_at is null");
    return inside;
  }
  /** Ticks until all were inside. Returns the ticks needed and the ranks called. */
  async function letIn(buyers: readonly Buyer[], most: number): Promise<number> {
    let waiting = [...buyers];
    for (let turn = 1; turn <= most; turn++) {
      await tick(turn);
      const inside = await pass(waiting);
      waiting = waiting.filter((buyer) => !inside.includes(buyer));
      if (waiting.length === 0) return turn;
    }
    throw new Error(`${waiting.length} of ${buyers.length} are outside after ${most} ticks`);
  }

  it("draws exactly the 16 visitors after three losses before the opening, and serves each in turn", async () => {
    await openQueue(stall.sql, { tenant: TENANT, event: stall.event.id, opensInMs: 600_000, slots: 8 });
    const people: Buyer[] = [];
    for (let turn = 0; turn < 4; turn++) {
      people.push(...(await crowd(4, turn)));
      await tick(turn);
      if (turn < 3) await redis.command("FLUSHALL");
    }
    await openNow();
    expect(await letIn(people, 3)).toBeLessThanOrEqual(3);
    expect(await row()).toMatchObject({ n_pre: 16, served: 16, tail: 16 });
    const proof = await newBuyer(products[0]!, { tenant: TENANT }).call("getQueueProof", { params: { id: stall.event.id }, query: {} });
    expect(proof.ok && proof.data.count).toBe(16);
  });

  it("costs no one a turn after kill -9 and FLUSHALL, before and after the opening, while joins continue", async () => {
    await openQueue(stall.sql, { tenant: TENANT, event: stall.event.id, opensInMs: 600_000, slots: 8 });
    const people = await crowd(6);
    await redis.kill9();
    people.push(...(await crowd(6)));
    await redis.revive();
    await redis.command("FLUSHALL");
    people.push(...(await crowd(6)));
    await openNow();
    await tick();
    // From here on numbers are counted externally and lost three times.
    const late = await crowd(6);
    await redis.command("FLUSHALL");
    late.push(...(await crowd(4)));
    await redis.kill9();
    late.push(...(await crowd(4)));
    await tick(1);
    await redis.revive();
    await vi.waitFor(async () => {
      await products[0]!.services.queueCounter!.sync({ tenant: TENANT, event: stall.event.id });
      late.push(...(await crowd(2)));
    }, PATIENCE);
    late.push(...(await crowd(4)));
    const numbers = await Promise.all(
      [...people, ...late].map(async (buyer) => {
        const answer = await buyer.call("getQueuePlace", { params: { id: stall.event.id }, query: {} });
        return answer.ok ? answer.data.index : -1;
      }),
    );
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.every((number, i) => i === 0 || number > numbers[i - 1]!)).toBe(true);
    expect((await row()).n_pre).toBe(18);
    // No lost number takes one of the 8 slots.
    const all = people.length + late.length;
    expect(await letIn([...people, ...late], Math.ceil(all / 8) + 1)).toBeLessThanOrEqual(Math.ceil(all / 8) + 1);
  });

  it("skips lost numbers, even at a low rate", async () => {
    await openQueue(stall.sql, { tenant: TENANT, event: stall.event.id, opensInMs: -1000, slots: 50 });
    await tick();
    const first = await crowd(2);
    // Forty numbers without owners.
    await stall.sql("update queues q set tail = tail_of_queue(q) + 40, ceiling = tail_of_queue(q) + 40, lease = null where event_id = $1", [
      stall.event.id,
    ]);
    await redis.command("FLUSHALL");
    const later = await crowd(2);
    await stall.sql("update queues set per_minute = 120, credit = 0 where event_id = $1", [stall.event.id]);
    expect(await letIn([...first, ...later], 3)).toBeLessThanOrEqual(3);
    expect((await row()).served).toBeGreaterThan(40);
  });

  it("counts turns without an entry and logs when there are many", async () => {
    const said = vi.spyOn(console, "warn").mockImplementation(() => {});
    await openQueue(stall.sql, { tenant: TENANT, event: stall.event.id, opensInMs: -1000, slots: 30 });
    await tick();
    const people = await crowd(30);
    await tick();
    await pass(people.slice(0, 4));
    await stall.sql("update queue_steps set at = at - interval '1 hour'");
    await tick();
    await tick();
    expect(await row()).toMatchObject({ served: 30, missed: 26 });
    expect(said.mock.calls.flat().join("\n")).toContain("people were called from a waiting room and did not come");
  });
});
