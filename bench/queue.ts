import { spawn } from "node:child_process";
import { connect } from "node:net";
import pg from "pg";
import { leaseNumbers } from "#server/features/queue/store/leases.ts";
import { countNumber } from "#server/features/queue/store/places.ts";
import { connectValkey } from "#server/adapters/queue-counter/connect-valkey.ts";
import { createValkeyCounter } from "#server/adapters/queue-counter/valkey-counter.ts";
import { waitingWithin } from "#rehearsal/polls.ts";
import { freePort } from "../test/harness/free-port.ts";
import { freshDatabase } from "../test/harness/fresh-database.ts";
import { hasNginx, startNginx } from "../test/harness/nginx.ts";
import { openQueue } from "../test/harness/open-queue.ts";
import { openShop, type TestShop } from "../test/harness/open-shop.ts";
import { redisProgram, startRedis } from "../test/harness/redis.ts";
import { startServer } from "../test/harness/server.ts";
import { httpCall } from "./http-call.ts";
import { median, report, rounded } from "./report.ts";

const TENANT = "garudarun";
const SLUG = "losari-sunset-5k";
const ROUNDS = 5;
const ROUND_MS = 1500;
const CONNECTIONS = 32;
const CALLERS = 256;

const CONSTANT = `const body = "x".repeat(480);
require("node:http").createServer((q, r) => { r.writeHead(200, ["content-type", "application/json", "content-length", "480"]); r.end(body); })
  .listen(Number(process.argv[1]), "127.0.0.1");`;

/** How often one address is answered in a second, over connections that are kept. */
function pollRate(port: number, path: string, milliseconds = ROUND_MS): Promise<number> {
  const head = `GET ${path} HTTP/1.1\r\nhost: ${TENANT}.localhost\r\n\r\n`;
  const began = performance.now();
  let [done, open, isOver] = [0, CONNECTIONS, false];
  return new Promise((resolve, reject) => {
    for (let n = 0; n < CONNECTIONS; n++) {
      const socket = connect(port, "127.0.0.1", () => socket.write(head));
      let [text, wanted] = ["", 0];
      socket.setNoDelay(true);
      socket.on("error", reject);
      socket.on("data", (part) => {
        text += (part as Buffer).toString("latin1");
        const end = text.indexOf("\r\n\r\n");
        if (end < 0) return;
        if (wanted === 0) {
          if (text.slice(9, 12) !== "200") return reject(new Error(text.slice(0, 200)));
          wanted = end + 4 + Number(/content-length: (\d+)/i.exec(text)![1]);
        }
        if (text.length < wanted) return;
        text = "";
        done += 1;
        if (!isOver) return void socket.write(head);
        socket.destroy();
        if (--open === 0) resolve((done * 1000) / (performance.now() - began));
      });
    }
    setTimeout(() => (isOver = true), milliseconds);
  });
}

/** How many of these are done in a second by callers that each wait for the last one. */
async function callRate(act: (n: number) => Promise<unknown>, milliseconds = ROUND_MS, callers = CALLERS): Promise<number> {
  const began = performance.now();
  let [done, next] = [0, 0];
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() - began < milliseconds) {
        await act(next++);
        done += 1;
      }
    }),
  );
  return (done * 1000) / (performance.now() - began);
}

async function inTurns(kinds: Readonly<Record<string, () => Promise<number>>>): Promise<Record<string, number>> {
  const rates = new Map<string, number[]>();
  for (const rate of Object.values(kinds)) await rate();
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, rate] of Object.entries(kinds)) rates.set(name, [...(rates.get(name) ?? []), await rate()]);
  return Object.fromEntries([...rates].map(([name, seen]) => [name, median(seen)]));
}

async function queueOf(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string }>("select id from events where tenant_id = $1 and slug = $2", [TENANT, SLUG]);
  const sql = async (text: string, params?: unknown[]) => (await client.query(text, params)).rows as never;
  await openQueue(sql, { tenant: TENANT, event: rows[0]!.id, opensInMs: 3_500_000, fullAhead: 1_000_000 });
  await client.end();
  return rows[0]!.id;
}

/** Processor seconds that a process has used. */
async function cpuSeconds(metrics: string): Promise<number> {
  const text = await (await fetch(metrics)).text();
  return Number(/^karcis_process_cpu_seconds_total (\S+)$/m.exec(text)![1]);
}

async function benchPolls(clusterUrl: string): Promise<void> {
  const database = await freshDatabase(clusterUrl);
  const metricsPort = await freePort();
  const server = await startServer({
    DATABASE_URL: database.url,
    TRUST_PROXY: "yes",
    LOG_LEVEL: "info",
    METRICS_PORT: String(metricsPort),
  });
  const constantPort = await freePort();
  const constant = spawn(process.execPath, ["-e", CONSTANT, String(constantPort)], { stdio: "ignore" });
  const nginx = hasNginx() ? await startNginx(server.port) : null;
  try {
    const id = await queueOf(database.url);
    const path = `/queue/${id}.json`;
    const join = (n: number) =>
      httpCall(
        { port: server.port, host: `${TENANT}.localhost` },
        {
          method: "POST",
          path: `/api/v1/queues/${id}/places?businessId=biz_${TENANT}`,
          headers: {
            "content-type": "application/json",
            "idempotency-key": `bench-${process.pid}-${n}-${Math.random()}`,
            "x-forwarded-for": `100.${n & 127}.${(n >> 7) & 255}.${(n >> 15) & 255}`,
          },
          body: "{}",
        },
      ).then(({ status, text }) => {
        if (status !== 201) throw new Error(`a join was answered ${status} ${text}`);
      });
    let joins = 0;
    const rates = await inTurns({
      constant: () => pollRate(constantPort, "/"),
      polls: () => pollRate(server.port, path),
      joins: () => callRate(() => join(joins++), ROUND_MS, CONNECTIONS),
    });
    report("queue", {
      what: "polls",
      perSecond: Math.round(rates["polls"]!),
      constantPerSecond: Math.round(rates["constant"]!),
      ratio: rounded(rates["polls"]! / rates["constant"]!),
      target: 0.6,
    });
    report("queue", {
      what: "joins over HTTP",
      perSecond: Math.round(rates["joins"]!),
      constantPerSecond: Math.round(rates["constant"]!),
      ratio: rounded(rates["joins"]! / rates["constant"]!),
    });
    if (!nginx) return;
    const metrics = `http://127.0.0.1:${metricsPort}/metrics`;
    await pollRate(nginx.port, path);
    const [before, began] = [await cpuSeconds(metrics), performance.now()];
    const perSecond = await pollRate(nginx.port, path, 6000);
    const share = (await cpuSeconds(metrics)) - before;
    report("queue", {
      what: "polls at an edge that keeps them a second",
      perSecond: Math.round(perSecond),
      whoWait: waitingWithin(perSecond, false),
      whoWaitForTheOpening: waitingWithin(perSecond, true),
      originCpuPercent: rounded((100_000 * share) / (performance.now() - began), 1),
      targetCpuPercent: 5,
    });
  } finally {
    nginx?.stop();
    constant.kill();
    await server.stop();
    await database.drop();
  }
}

/** What a batch of joins does at least: one change of one row. */
async function bareUpdates(shop: TestShop, event: string): Promise<number> {
  const BATCH = 128;
  const one = () =>
    shop.services.db.query(
      "update queues set tail = tail + $3, ceiling = tail + $3 where tenant_id = as_tenant($1) and event_id = $2 returning tail",
      [TENANT, event, BATCH],
    );
  return BATCH * (await callRate(one, ROUND_MS, 1));
}

async function benchJoins(clusterUrl: string): Promise<void> {
  const shop = await openShop(clusterUrl, { worker: false });
  const redis = redisProgram() ? await startRedis() : null;
  const { createClient } = await import("@redis/client");
  const bare = redis ? createClient({ url: redis.url }) : null;
  await bare?.connect();
  try {
    const [row] = await shop.sql<{ id: string }>("select id from events where tenant_id = $1 and slug = $2", [TENANT, SLUG]);
    const event = row!.id;
    await openQueue(shop.sql, { tenant: TENANT, event, opensInMs: 3_500_000, fullAhead: 1_000_000 });
    const { db } = shop.services;
    let serial = 0;
    const join = () => countNumber(db, { tenant: TENANT, event, id: String((serial += 1)) });
    const counter = redis ? createValkeyCounter(await connectValkey([redis.url]), leaseNumbers(db), "bench") : null;
    await counter?.take({ tenant: TENANT, event }).catch(() => new Promise((resolve) => setTimeout(resolve, 500)));
    const rates = await inTurns({
      bareUpdate: () => bareUpdates(shop, event),
      database: () => callRate(join),
      ...(bare && counter
        ? { bareIncr: () => callRate(() => bare.incr("bench")), valkey: () => callRate(() => counter.take({ tenant: TENANT, event })) }
        : {}),
    });
    report("queue", {
      what: "joins counted by the database",
      perSecond: Math.round(rates["database"]!),
      bareBatchedUpdate: Math.round(rates["bareUpdate"]!),
      ratio: rounded(rates["database"]! / rates["bareUpdate"]!),
      callers: CALLERS,
    });
    if (rates["valkey"])
      report("queue", {
        what: "joins counted by Valkey",
        perSecond: Math.round(rates["valkey"]),
        bareIncr: Math.round(rates["bareIncr"]!),
        ratio: rounded(rates["valkey"] / rates["bareIncr"]!),
        callers: CALLERS,
      });
    await counter?.close();
    await benchMemory(shop, { event, join });
  } finally {
    bare?.destroy();
    await redis?.stop();
    await shop.close();
  }
}

const residentMb = () => {
  globalThis.gc?.();
  return process.memoryUsage().rss / 1e6;
};

/** Memory of a process in which so many have joined, beside what it had after the first few. */
async function benchMemory(
  shop: TestShop,
  { event, join }: { readonly event: string; readonly join: () => Promise<unknown> },
): Promise<void> {
  const many = async (count: number) => {
    for (let done = 0; done < count; done += 2000) await Promise.all(Array.from({ length: 2000 }, join));
  };
  const heap = () => {
    globalThis.gc?.();
    return process.memoryUsage().heapUsed;
  };
  await many(20_000);
  const [rss, used] = [residentMb(), heap()];
  let so = 0;
  for (const visitors of [100_000, 1_000_000]) {
    await many(visitors - so);
    so = visitors;
    const [{ tail }] = (await shop.sql<{ tail: number }>("select tail::int from queues where event_id = $1", [event])) as [
      { tail: number },
    ];
    report("queue", {
      what: "memory of those who wait",
      visitors,
      waiting: tail,
      rssMoreMb: rounded(residentMb() - rss, 1),
      heapBytesEach: rounded((heap() - used) / visitors, 2),
      target: 0,
    });
  }
}

/** What everybody asks a waiting room, and what a place costs. */
export async function benchQueue(clusterUrl: string): Promise<void> {
  await benchPolls(clusterUrl);
  await benchJoins(clusterUrl);
}
