import { randomUUID } from "node:crypto";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { createSimulatedPayments } from "#server/platform/adapters/simulated-payments/simulated-payments.ts";
import type { PaymentProvider } from "#server/platform/ports/payment-provider.ts";
import { runDueWork, startWorker, type DueWorker } from "#server/worker/run-worker.ts";
import { codeOf, openStall, SECRET, type Stall } from "../../api/stall.ts";
import { AGE_NEWS } from "../../harness/age-news.ts";
import { actOnPaymentPage, buyUntilPayment, eventOf, freshKey, holdBody, newBuyer } from "../../harness/buyer.ts";
import { startServer } from "../../harness/server.ts";

let stall: Stall;
let honest: PaymentProvider;
/** A provider that accepts every call and answers none. */
let silent: PaymentProvider;
let server: Server;
let calls = 0;
const sockets = new Set<Socket>();
const workers: DueWorker[] = [];

beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
  await stall.setStock(100);
  honest = stall.shop.services.provider!;
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on("data", () => (calls += 1));
    socket.on("error", () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/paysim`;
  silent = createSimulatedPayments({ baseUrl, apiKey: "key", webhookSecret: "secret" });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await stall.sql("delete from payments where provider_ref like 'silent %'");
  Object.assign(stall.shop.services, { provider: honest });
  calls = 0;
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await stall.close();
});

function hush(): string[] {
  const lines: string[] = [];
  vi.spyOn(console, "warn").mockImplementation((line: string) => void lines.push(line));
  return lines;
}

/** Silences the provider for references `silent …`, and for opening pages. */
function fallSilent(change: Partial<PaymentProvider> = {}): void {
  const readSession: PaymentProvider["readSession"] = (ref) => (ref.startsWith("silent ") ? silent : honest).readSession(ref);
  Object.assign(stall.shop.services, { provider: { ...honest, readSession, ...change } });
}

/** Payments of one brand without webhooks and without answers. */
async function openMany(booking: string, many: number): Promise<void> {
  await stall.sql(
    `insert into payments (tenant_id, id, booking_id, provider, provider_ref, amount, status, redirect_url, expires_at, asked_at)
     select 'garudarun', gen_random_uuid(), $1, 'simulated', 'silent ' || n, 1000, 'pending', 'http://localhost/pay', now() + interval '1 hour',
       now() - interval '1 day' from generate_series(1, $2::int) n`,
    [booking, many],
  );
}

function work(): DueWorker {
  const worker = startWorker(stall.shop.services);
  workers.push(worker);
  return worker;
}

/** Another brand's order with an open page. */
async function elsewhere() {
  const buyer = newBuyer(stall.shop, { tenant: "blokbunyi" });
  const events = await Promise.all(["malam-bising", "rilis-kaset", "dansa-gudang"].map((slug) => eventOf(buyer, slug)));
  const isOpen = ({ state, price }: (typeof events)[number]["prices"][number]) => state === "available" && price > 0;
  const event = events.find(({ prices }) => prices.some(isOpen))!;
  const category = event.prices.find(isOpen)!;
  const addons = category.additionals.filter((each) => each.isRequired).map((each) => ({ addonId: each.id, qty: 1 }));
  const started = await buyUntilPayment(buyer, event, holdBody(event, [{ categoryId: category.id, qty: 1 }], { addons }));
  if (!started.ok) throw new Error(JSON.stringify(started.problem));
  const { booking, redirectUrl } = started.data as unknown as { booking: { id: string }; redirectUrl: string };
  return { id: booking.id, redirectUrl };
}

const statusOf = async (id: string) => (await stall.sql<{ status: string }>("select status from bookings where id = $1", [id]))[0]!.status;
const isNotified = async (id: string, template: string) =>
  (await stall.sql("select 1 from messages where thread_id = $1 and template = $2", [id, template])).length > 0;

describe("a silent provider with 500 open payments of one brand", () => {
  it("delays no other brand's hold, confirmation or payment while a provider is silent (F13)(F23)", async () => {
    hush();
    const stuck = await stall.start(stall.buyer());
    const [held, paid, lost] = [await elsewhere(), await elsewhere(), await elsewhere()];
    await actOnPaymentPage(stall.shop, paid.redirectUrl, "pay");
    await expect.poll(() => statusOf(paid.id)).toBe("confirmed");
    await actOnPaymentPage(stall.shop, lost.redirectUrl, "webhook_lost");
    await stall.runOut(held.id);
    await stall.sql("update payments set asked_at = now() - interval '1 hour' where booking_id = $1", [lost.id]);
    await openMany(stuck.id, 500);
    fallSilent();
    const worker = work();
    await expect.poll(() => statusOf(held.id)).toBe("expired");
    await expect.poll(() => isNotified(paid.id, "booking.tickets")).toBe(true);
    await expect.poll(() => statusOf(lost.id)).toBe("confirmed");
    await expect.poll(() => isNotified(lost.id, "booking.tickets")).toBe(true);
    // All of that without an answer for the other brand.
    expect(await stall.sql("select 1 from payments where provider_ref like 'silent %' and status <> 'pending'")).toEqual([]);
    // Calls stop after a few failures, not five hundred, and the brand's other payments keep their turn.
    await expect.poll(() => worker.describe().stopped.payments).toEqual(["garudarun"]);
    expect(calls).toBeLessThan(12);
    const asked = await stall.sql("select 1 from payments where provider_ref like 'silent %' and unanswered > 0");
    expect(asked.length).toBeLessThan(12);
  });

  it("stops a worker cleanly while a provider is silent (F24)", async () => {
    hush();
    const stuck = await stall.start(stall.buyer());
    await openMany(stuck.id, 500);
    fallSilent();
    const worker = work();
    await expect.poll(() => calls).toBeGreaterThan(0);
    await expect.poll(() => worker.describe().lanes["payment"]!.running).toBe(1);
    await worker.stop();
    expect(worker.describe().lanes["payment"]!.running).toBe(0);
    workers.length = 0;
  });

  it("sweeps another brand's holds and stops the process cleanly while a provider is silent (F23)(F24)", async () => {
    const stuck = await stall.start(stall.buyer());
    const held = await elsewhere();
    await openMany(stuck.id, 500);
    await stall.runOut(held.id);
    const { port } = server.address() as AddressInfo;
    const env = { DATABASE_URL: stall.database.url, KARCIS_SECRET: SECRET, PAYSIM_URL: `http://127.0.0.1:${port}` };
    const running = await startServer(env);
    await expect.poll(() => calls).toBeGreaterThan(0);
    await expect.poll(() => statusOf(held.id)).toBe("expired");
    expect(await running.stop()).toBe(0);
  });

  it("reports a silent provider as away to buyers at once, without a call, until a trial succeeds (W13)", async () => {
    hush();
    const buyer = stall.buyer();
    const held = await stall.fill(buyer);
    let opened = 0;
    let answers = false;
    const createSession: PaymentProvider["createSession"] = (input) => {
      opened += 1;
      return (answers ? honest : silent).createSession(input);
    };
    fallSilent({ createSession });
    const key = freshKey();
    const tries = await Promise.all([1, 2, 3].map(() => stall.pay(buyer, held.id, held.quote.total, key)));
    expect(tries.map(codeOf)).toEqual(["PAYMENT_UNAVAILABLE", "PAYMENT_UNAVAILABLE", "PAYMENT_UNAVAILABLE"]);
    const before = opened;
    const refused = await stall.pay(buyer, held.id, held.quote.total, key);
    expect([refused.status, codeOf(refused), opened]).toEqual([503, "PAYMENT_UNAVAILABLE", before]);
    // Another brand's calls continue, because breakers are per brand.
    answers = true;
    const other = await elsewhere();
    expect(other.redirectUrl).toContain("/paysim/pay/");
    await expect.poll(async () => codeOf(await stall.pay(buyer, held.id, held.quote.total, key))).toBe("ok");
  });
});

describe("an item that always fails", () => {
  it("delays only the outbox event that fails, and delivers its brand's others (F24)", async () => {
    await runDueWork(stall.shop.services);
    // A number is notified of a hold once a day.
    await stall.sql("delete from recent_acts");
    const bad = await stall.fill(stall.buyer());
    await stall.sql(`create function poison() returns trigger language plpgsql as $$ begin raise exception 'poisoned'; end $$`);
    await stall.sql(
      `create trigger poison before insert on messages for each row when (new.thread_id = '${bad.id}') execute function poison()`,
    );
    const good = await stall.fill(stall.buyer());
    await stall.sql(`${AGE_NEWS} and subject_id = any ($1)`, [[bad.id, good.id]]);
    work();
    await expect.poll(() => isNotified(good.id, "booking.held")).toBe(true);
    const [news] = await stall.sql<{ attempts: number; waits: boolean }>(
      "select attempts, next_try_at > now() as waits from outbox where subject_id = $1 and done_at is null",
      [bad.id],
    );
    expect(news).toEqual({ attempts: 1, waits: true });
    await stall.sql("drop trigger poison on messages");
  });

  it("alerts a person, with one audit row, after ten failed queries of a payment (F24)", async () => {
    const lines = hush();
    const { id, paymentId } = await stall.start(stall.buyer());
    await stall.sql("update payments set unanswered = 8, asked_at = now() - interval '1 day' where id = $1", [paymentId]);
    fallSilent({ readSession: () => Promise.reject(new TypeError("poisoned")) });
    for (let turn = 0; turn < 4; turn++) await stall.work().catch(() => {});
    const traces = await stall.sql("select 1 from audit where action = 'payment.unanswered' and subject_id = $1", [paymentId]);
    expect(traces).toHaveLength(1);
    expect(
      lines.filter((line) => line.includes("a payment cannot be asked about")).map((line) => JSON.parse(line) as object),
    ).toMatchObject([{ level: "alert", tenant: "garudarun", booking: id, payment: paymentId, asked: 10 }]);
  });

  it("delays no other refund of the brand, however often one refund fails (F24)", async () => {
    hush();
    const owed: { id: string; refund: string }[] = [];
    for (let n = 0; n < 2; n++) {
      const { id, redirectUrl } = await stall.start(stall.buyer());
      await actOnPaymentPage(stall.shop, redirectUrl, "too_much");
      await expect.poll(() => statusOf(id)).toBe("confirmed");
      const [row] = await stall.sql<{ id: string }>("select id from refunds where booking_id = $1", [id]);
      owed.push({ id, refund: row!.id });
    }
    const [bad, good] = [owed[0]!, owed[1]!];
    await stall.sql("update refunds set next_try_at = 'infinity' where id = $1", [good.refund]);
    let failed = 0;
    fallSilent({
      refund: async (input) => {
        if (input.key !== bad.refund) return honest.refund(input);
        failed += 1;
        throw new TypeError("poisoned");
      },
    });
    work();
    for (let times = 1; times <= 6; times++) {
      await stall.sql("update refunds set next_try_at = now() where id = $1", [bad.refund]);
      await expect.poll(() => failed).toBeGreaterThanOrEqual(times);
    }
    await stall.sql("update refunds set next_try_at = now() where id = $1", [good.refund]);
    await expect
      .poll(async () => (await stall.sql<{ status: string }>("select status from refunds where id = $1", [good.refund]))[0]!.status)
      .toBe("succeeded");
    expect(await stall.sql("select status from refunds where id = $1", [bad.refund])).toEqual([{ status: "requested" }]);
  });
});

it("returns only tenants, lanes and ages from the due query (T10)", async () => {
  await stall.sql(
    "insert into outbox (tenant_id, id, topic, subject_id, next_try_at) values ('jenius', $1, 'test.nothing', $1, now() - interval '90 seconds')",
    [randomUUID()],
  );
  const rows = await stall.shop.services.db.query("select * from due_lanes() where tenant_id = 'jenius'");
  expect(rows).toEqual([{ lane: "outbox", tenant_id: "jenius", late: expect.closeTo(90, -1) }]);
});
