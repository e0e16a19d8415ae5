import { connectValkey } from "#server/platform/adapters/queue-counter/connect-valkey.ts";
import { createValkeyCounter } from "#server/platform/adapters/queue-counter/valkey-counter.ts";
import { leaseNumbers } from "#server/modules/orders/queue/store/leases.ts";
import { joinPlaces } from "#server/modules/orders/queue/store/places.ts";
import { openQueue } from "../../test/harness/open-queue.ts";
import { openShop, type TestShop } from "../../test/harness/open-shop.ts";
import { redisProgram, startRedis, type RunningRedis } from "../../test/harness/redis.ts";
import { benchQueueMemory } from "./queue-memory.ts";
import { QUEUE_PLAN, QUEUE_SLUG, QUEUE_TENANT } from "./queue-of.ts";
import { callRate, CALLERS, inTurns, retaking, ROUND_MS } from "./rates.ts";
import { report, rounded } from "./report.ts";

const BATCH = 128;
const READY_MS = 20_000;
const LOOK_MS = 100;

/** The minimal work of a batch of joins: one change of one row. */
async function bareUpdates(shop: TestShop, event: string): Promise<number> {
  const one = () =>
    shop.services.db.query(
      "update queues set tail = tail + $3, ceiling = tail + $3 where tenant_id = as_tenant($1) and event_id = $2 returning tail",
      [QUEUE_TENANT, event, BATCH],
    );
  return BATCH * (await callRate(one, ROUND_MS, 1));
}

/** Retries until there is no error: after a stall, the counter is avoided for some seconds. */
async function untilDone(act: () => Promise<unknown>): Promise<void> {
  const deadline = performance.now() + READY_MS;
  for (;;) {
    try {
      return void (await act());
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }
}

/** Valkey counting a queue's numbers, and its bare INCR from the same number of concurrent callers, each over one connection. */
async function openValkey(shop: TestShop, redis: RunningRedis, event: string) {
  const { createClient } = await import("@redis/client");
  const bare = createClient({ url: redis.url });
  // Callers get the error themselves.
  bare.on("error", () => {});
  await bare.connect();
  const counter = createValkeyCounter(await connectValkey([redis.url]), leaseNumbers(shop.services.db), "bench");
  const queue = { tenant: QUEUE_TENANT, event };
  const ready = () => untilDone(() => counter.sync(queue));
  await ready();
  const taking = retaking(() => callRate(() => counter.take(queue)), ready);
  return {
    kinds: { bareIncr: () => callRate(() => bare.incr("bench")), valkey: taking.rate },
    retaken: taking.retaken,
    async close() {
      bare.destroy();
      await counter.close();
    },
  };
}

/** Numbers per second by counter, and a process's memory for their owners. */
export async function benchJoins(clusterUrl: string): Promise<void> {
  const shop = await openShop(clusterUrl, { worker: false });
  const redis = redisProgram() ? await startRedis() : null;
  try {
    const [row] = await shop.sql<{ id: string }>("select id from events where tenant_id = $1 and slug = $2", [QUEUE_TENANT, QUEUE_SLUG]);
    const event = row!.id;
    await openQueue(shop.sql, { ...QUEUE_PLAN, event });
    // The external counter gives numbers once the sale is open.
    const [other] = await shop.sql<{ id: string }>("select id from events where tenant_id = $1 and id <> $2 limit 1", [
      QUEUE_TENANT,
      event,
    ]);
    await openQueue(shop.sql, { ...QUEUE_PLAN, event: other!.id, opensInMs: -1000 });
    let serial = 0;
    const someone = { network: null, bits: 0, proof: null, replaces: null, brings: null, counted: null, isWeighed: false };
    const join = () =>
      joinPlaces(shop.services.db, {
        tenant: QUEUE_TENANT,
        event,
        owner: (serial += 1).toString(16).padStart(32, "0").repeat(2),
        ...someone,
      });
    const valkey = redis ? await openValkey(shop, redis, other!.id) : null;
    const rates = await inTurns({
      bareUpdate: () => bareUpdates(shop, event),
      database: () => callRate(join),
      ...valkey?.kinds,
    });
    report("queue", {
      what: "joins counted by the database",
      perSecond: Math.round(rates["database"]!),
      bareBatchedUpdate: Math.round(rates["bareUpdate"]!),
      ratio: rounded(rates["database"]! / rates["bareUpdate"]!),
      callers: CALLERS,
    });
    if (valkey)
      report("queue", {
        what: "joins counted by Valkey",
        perSecond: Math.round(rates["valkey"]!),
        bareIncr: Math.round(rates["bareIncr"]!),
        ratio: rounded(rates["valkey"]! / rates["bareIncr"]!),
        callers: CALLERS,
        // A number comes within 150 ms or not at all: rounds with a missing number were repeated.
        roundsTakenAgain: valkey.retaken(),
      });
    await valkey?.close();
    await benchQueueMemory(shop, event);
  } finally {
    await redis?.stop();
    await shop.close();
  }
}
