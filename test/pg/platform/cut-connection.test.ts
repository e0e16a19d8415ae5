import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import type { CallResult } from "#contract/client.ts";
import type { EndpointName } from "#contract/paths.ts";
import type { SignedProduct } from "../../harness/signed-shop.ts";
import { runDueWork } from "#server/worker/run-worker.ts";
import { openStall, type Stall } from "../../api/stall.ts";
import { openWire, type CutMode, type Wire } from "../../api/wire.ts";
import { actOnPaymentPage, detailsBody, newBuyer } from "../../harness/buyer.ts";

let stall: Stall;
let wire: Wire;
let process: SignedProduct;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
  wire = await openWire(stall.database.url);
  process = await stall.openProcess(wire.url);
  await stall.setStock(5000);
  await stall.sql("update promos set max_uses = 5000 where code = 'SENJA25'");
});
afterAll(async () => {
  await stall.close();
  await wire.close();
});

/** Repeats a call with the same key like a browser, while the answer is "try again" or missing. */
async function insist<N extends EndpointName>(call: () => Promise<CallResult<N>>) {
  for (let attempt = 0; attempt < 6; attempt++) {
    const answer = await call();
    if (answer.ok) return answer.data;
    expect([503, answer.problem.code], JSON.stringify(answer.problem)).toEqual([answer.status, "UNAVAILABLE"]);
  }
  throw new Error("no answer after six attempts");
}

/** One whole purchase with promo, from hold to tickets. */
async function purchase() {
  const buyer = newBuyer(process, { tenant: "garudarun", isPatient: false });
  const keys = { hold: randomUUID(), details: randomUUID(), pay: randomUUID() };
  const body = stall.body(1, { promoCode: "SENJA25" });
  const held = await insist(() => buyer.call("holdBooking", { body, idempotencyKey: keys.hold }));
  const params = { id: held.id };
  const details = detailsBody(stall.event, held);
  await insist(() => buyer.call("saveDetails", { params, body: details, idempotencyKey: keys.details }));
  const pay = { shownTotal: held.quote.total, locale: "en" as const };
  const started = await insist(() => buyer.call("startPayment", { params, body: pay, idempotencyKey: keys.pay }));
  await actOnPaymentPage(process, started.redirectUrl!, "pay");
  await vi.waitFor(
    async () => {
      await stall.sql("update payments set asked_at = now() - interval '1 minute' where status in ('created', 'pending')");
      await runDueWork(process.services).catch(() => {});
      const shown = await buyer.call("getBooking", { params, query: {} });
      expect(shown.ok && shown.data.status).toBe("confirmed");
    },
    { timeout: 20_000, interval: 40 },
  );
  return held.id;
}

const count = async (what: string) => (await stall.sql<{ n: number }>(`select count(*)::int as n from ${what}`))[0]!.n;

/** Some forty purchases in sequence, slow on a busy machine. */
const MANY_PURCHASES = { timeout: 900_000 };

describe("a cut connection", () => {
  it.each<CutMode>(["before", "after"])(
    "buys once with the same keys despite a lost connection %s each statement of a purchase (F01)(F19)",
    MANY_PURCHASES,
    async (mode) => {
      const before = wire.seen();
      await purchase();
      const statements = wire.seen() - before;
      expect(statements).toBeGreaterThan(15);
      let cuts = 0;
      for (let n = 1; n <= statements + 4; n++) {
        const [bookings, payments, tickets, stock] = [
          await count("bookings"),
          await count("payments"),
          await count("tickets"),
          await stall.stockLeft(),
        ];
        wire.cutAt(n, mode);
        const id = await purchase();
        if (wire.hasCut()) cuts += 1;
        const at = `${mode} statement ${n}`;
        expect([at, await count("bookings"), await count("payments"), await count("tickets"), await stall.stockLeft()]).toEqual([
          at,
          bookings + 1,
          payments + 1,
          tickets + 1,
          stock - 1,
        ]);
        const told = await stall.sql("select 1 from outbox where topic = 'booking.confirmed' and subject_id = $1", [id]);
        expect([at, told.length]).toEqual([at, 1]);
      }
      expect(cuts).toBeGreaterThan(15);
      // An unused cut must not affect later statements.
      wire.cutAt(1_000_000, mode);
      await stall.work();
      expect(await stall.laws()).toEqual([]);
    },
  );

  it("answers 503 after a cut inside a transaction, keeps none of its changes, and keeps the process alive (F03)", async () => {
    const { db } = process.services;
    const bookings = await count("bookings");
    const torn = db.transaction("garudarun" as never, async (tx) => {
      const [row] = await tx.query<{ pid: number }>("select pg_backend_pid() as pid");
      await tx.query("update quotas set total = total + 1");
      await stall.sql("select pg_terminate_backend($1)", [row!.pid]);
      // Long enough for the connection's end to arrive between statements.
      await new Promise((resolve) => setTimeout(resolve, 50));
      return tx.query("select 1");
    });
    await expect(torn).rejects.toThrow(/terminat|not queryable/i);
    await purchase();
    expect(await count("bookings")).toBe(bookings + 1);
    expect(await stall.laws()).toEqual([]);
  });

  it("answers 503 with Retry-After after a lasting cut, unready until the database returns (F03)(F20)", async () => {
    const ready = async () => (await process.fetch(new Request("http://localhost/readyz"))).status;
    await expect.poll(ready).toBe(200);
    wire.setOpen(false);
    try {
      expect(await ready()).toBe(503);
      expect((await process.fetch(new Request("http://localhost/livez"))).status).toBe(200);
      const held = await process.once!.fetch(
        new Request("http://garudarun.localhost:3000/api/v1/bookings", {
          method: "POST",
          headers: { host: "garudarun.localhost:3000", "content-type": "application/json", "idempotency-key": randomUUID() },
          body: JSON.stringify(stall.body()),
        }),
      );
      expect(held.status).toBe(503);
      expect(Number(held.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(await held.json()).toMatchObject({ success: false, code: "UNAVAILABLE" });
    } finally {
      wire.setOpen(true);
    }
    await expect.poll(ready).toBe(200);
    await purchase();
  });
});
