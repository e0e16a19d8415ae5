import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { CallResult } from "#contract/client.ts";
import type { EndpointName } from "#contract/paths.ts";
import { overHttp } from "../harness/over-http.ts";
import { openStall, SECRET, type Stall } from "../api/stall.ts";
import { openWire, type Wire } from "../api/wire.ts";
import { actOnPaymentPage, detailsBody, newBuyer } from "../harness/buyer.ts";
import { freePort } from "../harness/free-port.ts";
import { startServer, type RunningServer } from "../harness/server.ts";

let stall: Stall;
let wire: Wire;
let server: RunningServer;
let env: Record<string, string>;
let killed: Promise<void> | null = null;
let reviving: Promise<void> | null = null;
const folder = mkdtempSync(join(tmpdir(), "karcis-kill-"));

beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
  wire = await openWire(stall.database.url);
  await stall.setStock(500);
  env = {
    DATABASE_URL: wire.url,
    DATA_DIR: folder,
    PORT: String(await freePort()),
    KARCIS_SECRET: SECRET,
  };
  server = await startServer(env);
});
afterAll(async () => {
  await server.stop();
  await stall.close();
  await wire.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Somebody starts the server again when it was killed; all who wait for it wait for the same start. */
async function revive(): Promise<void> {
  if (!killed) return;
  reviving ??= killed
    .then(() => startServer(env))
    .then((started) => {
      server = started;
      killed = null;
      reviving = null;
    });
  await reviving;
}

/** The same call with the same key until it is answered, by whichever process is there. */
async function insist<T>(call: () => Promise<T>, isAnswered: (answer: T) => boolean): Promise<T> {
  for (let attempt = 0; attempt < 8; attempt++) {
    const answer = await call().catch(() => null);
    await revive();
    if (answer !== null && isAnswered(answer)) return answer;
  }
  throw new Error("no answer after eight attempts");
}

async function purchase() {
  const shop = overHttp(Number(env["PORT"]));
  const buyer = newBuyer(shop, { tenant: "garudarun", port: Number(env["PORT"]) });
  const good = <N extends EndpointName>(call: () => Promise<CallResult<N>>) =>
    insist(call, (answer) => answer.ok).then((answer) => (answer.ok ? answer.data : (null as never)));
  const keys = { hold: randomUUID(), details: randomUUID(), pay: randomUUID() };
  const held = await good(() => buyer.call("holdBooking", { body: stall.body(), idempotencyKey: keys.hold }));
  const params = { id: held.id };
  const details = detailsBody(stall.event, held);
  await good(() => buyer.call("saveDetails", { params, body: details, idempotencyKey: keys.details }));
  const pay = { shownTotal: held.quote.total, locale: "en" as const };
  const started = await good(() => buyer.call("startPayment", { params, body: pay, idempotencyKey: keys.pay }));
  // A second press on a page that was paid leads back to it: 303 both times.
  await insist(
    () => actOnPaymentPage(shop, started.redirectUrl!, "pay"),
    (answer) => answer.status === 303,
  );
  await expect
    .poll(
      async () => {
        await revive();
        await stall.sql("update payments set asked_at = now() - interval '1 minute' where status in ('created', 'pending')");
        const shown = await buyer.call("getBooking", { params, query: {} }).catch(() => null);
        return shown?.ok && shown.data.status;
      },
      { timeout: 60_000, interval: 100 },
    )
    .toBe("confirmed");
  return held.id;
}

const count = async (what: string) => (await stall.sql<{ n: number }>(`select count(*)::int as n from ${what}`))[0]!.n;

describe("the server is killed", () => {
  it("at points all along a purchase: started again it goes on, and the buyer with the same keys has bought once (F01)", async () => {
    const start = wire.seen();
    await purchase();
    const statements = Math.min(wire.seen() - start, 45);
    let kills = 0;
    for (let n = 2; n <= 2 * statements; n++) {
      // A kill that struck as the last order was seen confirmed is healed first: the next one is to meet a purchase, not a start.
      wire.cutAt(1_000_000, "before");
      await revive();
      const [bookings, payments, tickets, stock] = [
        await count("bookings"),
        await count("payments"),
        await count("tickets"),
        await stall.stockLeft(),
      ];
      wire.cutAt(n >> 1, n % 2 ? "after" : "before", () => {
        kills += 1;
        killed = server.kill9();
      });
      const id = await purchase();
      const found = [await count("bookings"), await count("payments"), await count("tickets"), await stall.stockLeft()];
      expect([n, ...found]).toEqual([n, bookings + 1, payments + 1, tickets + 1, stock - 1]);
      const told = await stall.sql("select 1 from outbox where topic = 'booking.confirmed' and subject_id = $1", [id]);
      expect([n, told.length]).toEqual([n, 1]);
    }
    expect(kills).toBeGreaterThan(6);
    // A kill that found no statement is not to strike whatever comes next.
    wire.cutAt(1_000_000, "before");
    expect(await stall.laws()).toEqual([]);
    // Each of these points cost a start of the server.
  }, 300_000);

  it("under a crowd: what was acknowledged is there, and nothing is sold twice (F01)", async () => {
    await stall.setStock(30);
    const shop = overHttp(Number(env["PORT"]));
    const acknowledged: string[] = [];
    wire.cutAt(9, "after", () => {
      killed = server.kill9();
    });
    await Promise.all(
      Array.from({ length: 80 }, async () => {
        const buyer = newBuyer(shop, { tenant: "garudarun", port: Number(env["PORT"]) });
        const key = randomUUID();
        for (let attempt = 0; attempt < 60; attempt++) {
          const answer = await buyer.call("holdBooking", { body: stall.body(), idempotencyKey: key }).catch(() => null);
          if (answer?.ok) return void acknowledged.push(answer.data.id);
          if (answer && answer.status === 422) return;
          await revive();
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
        throw new Error("never answered");
      }),
    );
    expect(acknowledged).toHaveLength(30);
    expect(await stall.sql("select 1 from bookings where id = any ($1) and status = 'held'", [acknowledged])).toHaveLength(30);
    expect(await stall.stockLeft()).toBe(0);
    expect(await stall.laws()).toEqual([]);
  });
});
