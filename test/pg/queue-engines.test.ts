import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { inject } from "vitest";
import type { QueuePlaceAnswer } from "#contract/queue.ts";
import { tickQueues } from "#server/features/queue/tick-queues.ts";
import { openStall, type Stall } from "../api/stall.ts";
import { freshKey, newBuyer, type Buyer } from "../harness/buyer.ts";
import { openQueue, type QueuePlan } from "../harness/open-queue.ts";
import { PATIENCE } from "../harness/patience.ts";
import { redisProgram, startRedis, type RunningRedis } from "../harness/redis.ts";
import type { SignedProduct } from "../harness/signed-shop.ts";

const TENANT = "garudarun";
const LACKS_REDIS = redisProgram() === null;

type Place = QueuePlaceAnswer & { readonly buyer: Buyer };

describe.each([
  { engine: "the database", isOutside: false },
  { engine: "Valkey", isOutside: true },
])("places counted by $engine", ({ isOutside }) => {
  if (isOutside && LACKS_REDIS) return void it("are left out: neither valkey-server nor redis-server is here", ({ skip }) => skip());

  let server: RunningRedis | null = null;
  let stall: Stall;
  let products: SignedProduct[];
  beforeAll(async () => {
    server = isOutside ? await startRedis() : null;
  });
  afterAll(() => server?.stop());
  beforeEach(async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    await server?.command("FLUSHALL");
    stall = await openStall(inject("postgresUrl"), { QUEUE_URL: server?.url ?? "" });
    products = [stall.shop, await stall.openProcess()];
    if (server) await vi.waitFor(() => products.forEach(({ services }) => expect(services.queueCounter?.state()).toBe("answering")), PATIENCE);
  });
  afterEach(async () => {
    await stall.close();
    vi.restoreAllMocks();
  });

  const open = (plan: Partial<QueuePlan> = {}) => openQueue(stall.sql, { tenant: TENANT, event: stall.event.id, opensInMs: -1000, ...plan });
  const at = (process: number) => newBuyer(products[process % products.length]!, { tenant: TENANT });
  const join = (buyer: Buyer) => buyer.call("joinQueue", { params: { id: stall.event.id }, body: {}, idempotencyKey: freshKey() });
  const enter = (buyer: Buyer) => buyer.call("enterQueue", { params: { id: stall.event.id }, body: {}, idempotencyKey: freshKey() });
  const tick = async (process = 0) => {
    await stall.sql("update queues set ticked_at = ticked_at - interval '1 second'");
    await tickQueues(products[process]!.services, TENANT);
  };
  const row = async () => (await stall.sql<{ served: number; tail: number; n_pre: number | null; phase: string }>(
    "select served::int, tail::int, n_pre::int, phase from queues",
  ))[0]!;

  /** So many people, one after another, at every process in turn. */
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

  it("are first come, first served over two processes, and all who come at once get one each [B5]", async () => {
    await open();
    const first = await crowd(40);
    expect(indexes(first)).toEqual(Array.from({ length: 40 }, (_, n) => n));
    const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => join(at(n))));
    const given = answers.flatMap((answer) => (answer.ok ? [answer.data.index] : []));
    expect(given.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, n) => n + 40));
  });

  it("end where strictly more than the limit are ahead, and not one earlier or later [B6]", async () => {
    await open({ fullAhead: 20 });
    await tick();
    await crowd(21);
    const refused = await join(at(0));
    expect(!refused.ok && [refused.status, refused.problem.code]).toEqual([503, "QUEUE_FULL"]);
  });
});
