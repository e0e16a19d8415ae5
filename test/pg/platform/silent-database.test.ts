import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { SignedProduct } from "../../harness/signed-shop.ts";
import { openStall, type Stall } from "../../api/stall.ts";
import { openWire, type Wire } from "../../api/wire.ts";
import { newBuyer } from "../../harness/buyer.ts";
import { freeze } from "../../harness/freeze.ts";
import { startPostgres, type RunningPostgres } from "../../harness/postgres.ts";

/** The longest that a silent database may keep a buyer waiting. */
const LONGEST_MS = 5000;
const BUYERS = 40;

const ready = async (shop: SignedProduct) => (await shop.fetch(new Request("http://localhost/readyz"))).status;
/** The answer, or `late`. */
const inTime = <T>(answer: Promise<T>) =>
  Promise.race([answer, new Promise<"late">((resolve) => setTimeout(resolve, LONGEST_MS, "late").unref())]);

/** A crowd that holds one ticket each, with their answers. */
function crowd(stall: Stall, shop: SignedProduct, keys: readonly string[]): Promise<string[]> {
  const ask = async (key: string) => {
    const answer = await inTime(
      newBuyer(shop, { tenant: "garudarun", isPatient: false }).call("holdBooking", { body: stall.body(), idempotencyKey: key }),
    );
    return answer === "late" ? answer : answer.ok ? "held" : `${answer.status} ${answer.problem.code}`;
  };
  return Promise.all(keys.map(ask));
}

/** Buyers arrive early and late in a silence, which then ends. Returns the tickets left. */
async function survive(stall: Stall, shop: SignedProduct, silence: () => () => void): Promise<number> {
  await expect.poll(() => ready(shop)).toBe(200);
  // All connections of the pool are open and will die.
  await Promise.all(Array.from({ length: 64 }, () => shop.services.db.query("select pg_sleep(0.05)")));
  const keys = Array.from({ length: BUYERS }, () => randomUUID());
  const speak = silence();
  try {
    const first = crowd(stall, shop, keys);
    // More buyers arrive one by one, while the earlier ones still wait.
    const late: Promise<string[]>[] = [];
    for (let n = 0; n < 10; n++) {
      await new Promise((resolve) => setTimeout(resolve, 150));
      late.push(crowd(stall, shop, [keys[n]!]));
    }
    const page = inTime(
      shop.fetch(new Request("http://garudarun.localhost:3000/en/event/my-ticket", { headers: { accept: "text/html" } })),
    );
    expect(new Set([...(await first), ...(await Promise.all(late)).flat()])).toEqual(new Set(["503 UNAVAILABLE"]));
    expect(await page).not.toBe("late");
    expect(await ready(shop)).toBe(503);
    expect(new Set(await crowd(stall, shop, keys))).toEqual(new Set(["503 UNAVAILABLE"]));
  } finally {
    speak();
  }
  await expect.poll(() => ready(shop), { timeout: 10_000 }).toBe(200);
  // The same keys again: unanswered work is done once.
  await expect.poll(async () => new Set(await crowd(stall, shop, keys)), { timeout: 20_000 }).toEqual(new Set(["held"]));
  return stall.stockLeft();
}

describe("a connection that swallows everything", () => {
  let stall: Stall;
  let wire: Wire;
  let shop: SignedProduct;
  beforeAll(async () => {
    stall = await openStall(inject("postgresUrl"));
    await stall.setStock(1000);
    wire = await openWire(stall.database.url);
    shop = await stall.openProcess(wire.url);
  });
  afterAll(async () => {
    await stall.close();
    await wire.close();
  });

  it("keeps no buyer waiting over five seconds, closes dead connections, and sells nothing twice (F19)(F20)", async () => {
    const left = await survive(stall, shop, () => {
      wire.setSwallowing(true);
      return () => wire.setSwallowing(false);
    });
    expect(left).toBe(1000 - BUYERS);
    expect(await stall.laws()).toEqual([]);
  });
});

describe.skipIf(process.env["TEST_DATABASE_URL"] || !existsSync("/proc/self/stat"))("a frozen database", () => {
  let server: RunningPostgres;
  let stall: Stall;
  beforeAll(async () => {
    server = await startPostgres();
    stall = await openStall(server.url);
    await stall.setStock(1000);
  });
  afterAll(async () => {
    await stall?.close();
    await server?.stop();
  });

  it("keeps no buyer waiting over five seconds, and sells again afterwards (F02)(F05)", async () => {
    const left = await survive(stall, stall.shop, () => freeze(server.pid!));
    expect(left).toBe(1000 - BUYERS);
    expect(await stall.laws()).toEqual([]);
  });
});
