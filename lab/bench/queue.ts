import { spawn } from "node:child_process";
import { waitingWithin } from "#cli/rehearsal/polls.ts";
import { freePort } from "../../test/harness/free-port.ts";
import { freshDatabase } from "../../test/harness/fresh-database.ts";
import { hasNginx, startNginx } from "../../test/harness/nginx.ts";
import { redisProgram, startRedis } from "../../test/harness/redis.ts";
import { startServer } from "../../test/harness/server.ts";
import { httpCall } from "./http-call.ts";
import { benchJoins } from "./queue-joins.ts";
import { QUEUE_TENANT, queueOf } from "./queue-of.ts";
import { askRate, callRate, CONNECTIONS, httpQuestion, inTurns, ROUND_MS, valkeyQuestion } from "./rates.ts";
import { report, rounded } from "./report.ts";

const HOST = `${QUEUE_TENANT}.localhost`;
const CONSTANT = `const body = "x".repeat(480);
require("node:http").createServer((q, r) => { r.writeHead(200, ["content-type", "application/json", "content-length", "480"]); r.end(body); })
  .listen(Number(process.argv[1]), "127.0.0.1");`;

/** Processor seconds of a process. */
async function cpuSeconds(metrics: string): Promise<number> {
  const text = await (await fetch(metrics)).text();
  return Number(/^karcis_process_cpu_seconds_total (\S+)$/m.exec(text)![1]);
}

/** A newcomer requests a place, each from another network. */
async function joinOnce({ port, event }: { readonly port: number; readonly event: string }, n: number): Promise<void> {
  const { status, text } = await httpCall(
    { port, host: HOST },
    {
      method: "POST",
      path: `/api/v1/queues/${event}/places?businessId=biz_${QUEUE_TENANT}`,
      headers: {
        "content-type": "application/json",
        "idempotency-key": `bench-${process.pid}-${n}-${Math.random()}`,
        "x-forwarded-for": `100.${n & 127}.${(n >> 7) & 255}.${(n >> 15) & 255}`,
      },
      body: "{}",
    },
  );
  if (status !== 201) throw new Error(`a join was answered ${status} ${text}`);
}

/** The ratio of a rate to each of its peers of the same run; missing peers are left out. */
const beside = (rate: number, { constant, bareValkey }: Readonly<Record<string, number>>) => ({
  perSecond: Math.round(rate),
  constantPerSecond: Math.round(constant!),
  ratio: rounded(rate / constant!),
  ...(bareValkey ? { bareValkeyPerSecond: Math.round(bareValkey), ratioToValkey: rounded(rate / bareValkey) } : {}),
});

/** Public polls and joins, compared with a constant answer and with one command of a bare Valkey. */
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
  const redis = redisProgram() ? await startRedis() : null;
  try {
    const event = await queueOf(database.url);
    const path = `/queue/${event}.json`;
    await redis?.command("SET", "bench", "1");
    let joins = 0;
    const rates = await inTurns({
      constant: () => askRate(httpQuestion(constantPort, "/", HOST)),
      ...(redis ? { bareValkey: () => askRate(valkeyQuestion(redis.port)) } : {}),
      polls: () => askRate(httpQuestion(server.port, path, HOST)),
      joins: () => callRate(() => joinOnce({ port: server.port, event }, joins++), ROUND_MS, CONNECTIONS),
    });
    report("queue", { what: "polls", ...beside(rates["polls"]!, rates), target: 0.6 });
    report("queue", { what: "joins over HTTP", ...beside(rates["joins"]!, rates) });
    if (!nginx) return;
    const metrics = `http://127.0.0.1:${metricsPort}/metrics`;
    const edge = httpQuestion(nginx.port, path, HOST);
    await askRate(edge);
    const [before, began] = [await cpuSeconds(metrics), performance.now()];
    const perSecond = await askRate(edge, 6000);
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
    await redis?.stop();
    await server.stop();
    await database.drop();
  }
}

/** Polls of a waiting room, the cost of a place, and the memory for its owners. */
export async function benchQueue(clusterUrl: string): Promise<void> {
  await benchPolls(clusterUrl);
  await benchJoins(clusterUrl);
}
