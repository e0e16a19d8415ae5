import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { QueuePlaceAnswer } from "#contract/orders/queue.ts";
import { eventOf, freshKey, newBuyer, type Buyer } from "../../harness/buyer.ts";
import { freePort } from "../../harness/free-port.ts";
import { plainOverHttp } from "../../harness/over-http.ts";
import { PATIENCE } from "../../harness/patience.ts";
import { redisProgram, startRedis, type RunningRedis } from "../../harness/redis.ts";
import { signedShop, WIRE } from "../../harness/signed-shop.ts";
import { putSeededDatabase } from "../../harness/seeded-database.ts";
import { startServer, type RunningServer } from "../../harness/server.ts";
import { run } from "../run.ts";

const EVENT = ["garudarun", "losari-sunset-5k"] as const;
const BEFORE = 200;

let folder: string;
let port: number;
let redis: RunningRedis | null = null;
let server: RunningServer | null = null;
let event: string;
const isOutside = redisProgram() !== null;
const start = async () =>
  (server = await startServer({ DATA_DIR: folder, PORT: String(port), QUEUE_URL: redis?.url ?? "", TRUST_PROXY: "yes" }));

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "karcis-queue-restart-"));
  port = await freePort();
  redis = isOutside ? await startRedis() : null;
  await putSeededDatabase(folder);
  // No admissions during the test, which looks only at positions.
  const soon = `${new Date(Date.now() + 3_600_000).toISOString().slice(0, 19)}Z`;
  for (const words of [["schedule", soon], ["open"], ["pause"]])
    expect(await run("cli/karcis.ts", { env: { DATA_DIR: folder }, words: ["queue", ...EVENT, ...words] }).ended).toMatchObject({
      code: 0,
    });
  await start();
  event = (await eventOf(visitor(), EVENT[1])).id;
});
afterAll(async () => {
  await server?.kill9();
  await redis?.stop();
  rmSync(folder, { recursive: true, force: true });
});

let networks = 0;
/** A visitor in an own network, because a crowd in one network would need proofs. */
function visitor(): Buyer {
  networks += 1;
  const address = `10.${networks >> 8}.${networks & 255}.1`;
  const plain = plainOverHttp(port);
  const own = {
    fetch(asked: Request): Promise<Response> {
      asked.headers.set("x-forwarded-for", address);
      return plain.fetch(asked);
    },
  };
  return newBuyer(signedShop(own, WIRE), { tenant: EVENT[0], port });
}

type Placed = QueuePlaceAnswer & { readonly buyer: Buyer };

/** The next place. The counter may be starting, or too busy to answer in time. */
async function joined(): Promise<Placed> {
  const buyer = visitor();
  for (let tries = 0; ; tries++) {
    const answer = await buyer.call("joinQueue", { params: { id: event }, body: {}, idempotencyKey: freshKey() });
    if (answer.ok) return { ...answer.data, buyer };
    if (answer.problem.code !== "UNAVAILABLE" || tries > 200) throw new Error(answer.problem.code);
  }
}
async function numberOf({ buyer }: Placed): Promise<number | null> {
  const answer = await buyer.call("getQueuePlace", { params: { id: event }, query: {} });
  return answer.ok ? answer.data.position : null;
}

describe("queue places over HTTP", () => {
  it("keeps places after a killed shop, its replacement, and an emptied counter (R10) [B5]", async () => {
    const early: Placed[] = [];
    for (let n = 0; n < BEFORE; n++) early.push(await joined());
    const numbers = early.map(({ position }) => position!);
    expect(numbers.every((number, i) => i === 0 || number > numbers[i - 1]!)).toBe(true);
    await server!.kill9();
    await redis?.command("FLUSHALL");
    await start();
    // Places are unchanged, because the cookies contain them.
    await expect.poll(() => numberOf(early[0]!), PATIENCE).toBe(numbers[0]);
    expect(await Promise.all(early.map(numberOf))).toEqual(numbers);
    const late: Placed[] = [];
    for (let n = 0; n < 20; n++) late.push(await joined());
    const behind = late.map(({ position }) => position!);
    expect(Math.min(...behind)).toBeGreaterThan(Math.max(...numbers));
    expect(behind.every((number, i) => i === 0 || number > behind[i - 1]!)).toBe(true);
  });
});
