import { OPERATOR } from "#server/platform/base/actor.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { CallResult } from "#contract/client.ts";
import type { EndpointName } from "#contract/paths.ts";
import { cancelOrder } from "#server/modules/orders/cancel/cancel-order.ts";
import type { BooksEntry } from "#server/platform/ports/payment-provider.ts";
import { openStall, type Stall } from "../../api/stall.ts";
import { actOnPaymentPage, detailsBody, freshKey, type Buyer } from "../../harness/buyer.ts";
import { startPostgres, type RunningPostgres } from "../../harness/postgres.ts";
import { systemBinaries } from "../../harness/postgres-binaries.ts";

let cluster: RunningPostgres;
let stall: Stall;
beforeAll(async () => {
  cluster = await startPostgres({ source: systemBinaries() ? "system" : "npm" });
  stall = await openStall(cluster.url);
});
// Messages while the database is away are not tested here.
beforeEach(async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  await stall.setStock(500);
});
afterAll(async () => {
  await stall.close();
  await cluster.stop();
});

const TENANT = "garudarun" as never;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let reviving: Promise<void> | null = null;
/** Kills the whole server within the same event loop turn, and restarts it. */
async function crash(): Promise<void> {
  reviving ??= cluster
    .kill9()
    .then(() => cluster.revive())
    .finally(() => (reviving = null));
  await reviving;
}

/** Repeats a call with the same key until it succeeds. A final refusal is returned. */
async function insist<N extends EndpointName>(call: () => Promise<CallResult<N>>) {
  for (let attempt = 0; attempt < 200; attempt++) {
    const answer = await call().catch(() => null);
    if (answer?.ok) return answer.data;
    if (answer && ![409, 425, 429, 500, 503].includes(answer.status)) throw new Error(answer.problem.code);
    await sleep(100);
  }
  throw new Error("never answered");
}

const params = (id: string) => ({ params: { id } });
const statusOf = (buyer: Buyer, id: string) => insist(() => buyer.call("getBooking", { ...params(id), query: {} })).then((b) => b.status);

/** All payments of the provider with their refunds. */
async function providersBooks(): Promise<BooksEntry[]> {
  const { provider } = stall.shop.services;
  const all: BooksEntry[] = [];
  let cursor: string | null = null;
  do {
    const page = await provider!.listBooks!({ since: new Date(0), cursor });
    all.push(...page.entries);
    cursor = page.next;
  } while (cursor !== null);
  return all;
}

/** Money at the provider of no confirmed order, no review, and no refund, page by page. */
async function unknownMoney(): Promise<string[]> {
  const rows = await stall.sql<{ ref: string; settled: number; back: number; status: string }>(
    `select p.provider_ref as ref, p.settled_amount::int as settled, p.refunded_total::int as back, b.status
     from payments p join bookings b on b.tenant_id = p.tenant_id and b.id = p.booking_id where p.settled_amount is not null`,
  );
  const known = new Map(rows.map((row) => [row.ref, row]));
  return (await providersBooks()).flatMap(({ reported }) => {
    const own = known.get(reported.providerRef);
    const isKept = own?.status === "confirmed" || own?.status === "needs_review";
    if (own?.settled === reported.amount && (isKept || own.back === own.settled)) return [];
    return [`${reported.paymentId} ${reported.amount} ${own?.status ?? "unknown"}`];
  });
}

/** Steps of a purchase up to the last one before the crash. */
const STEPS = ["hold", "details", "pay"] as const;

async function purchase(crashBehind: (typeof STEPS)[number] | null = null) {
  const buyer = stall.buyer();
  const keys = { hold: randomUUID(), details: randomUUID(), pay: randomUUID() };
  const maybe = (step: (typeof STEPS)[number]) => (step === crashBehind ? crash() : null);
  const held = await insist(() => buyer.call("holdBooking", { body: stall.body(), idempotencyKey: keys.hold }));
  const { id } = held;
  await maybe("hold");
  const body = detailsBody(stall.event, held);
  await insist(() => buyer.call("saveDetails", { ...params(id), body, idempotencyKey: keys.details }));
  await maybe("details");
  const pay = { shownTotal: held.quote.total, locale: "en" as const };
  const started = await insist(() => buyer.call("startPayment", { ...params(id), body: pay, idempotencyKey: keys.pay }));
  await maybe("pay");
  return { buyer, id, total: held.quote.total, redirectUrl: started.redirectUrl!, paymentId: started.booking.payment!.id };
}

describe("a database killed at the moment of an answer", () => {
  it.each(STEPS)(
    "keeps acknowledged data after a kill at the answer to %s, and continues the purchase with the buyer's page (F02)",
    async (step) => {
      for (let round = 0; round < (step === "pay" ? 4 : 1); round++) {
        const { buyer, id, redirectUrl, paymentId, total } = await purchase(step);
        const [kept] = await stall.sql<{ provider_ref: string | null }>("select provider_ref from payments where id = $1", [paymentId]);
        expect(redirectUrl).toContain(kept!.provider_ref!);
        await actOnPaymentPage(stall.shop, redirectUrl, "webhook_lost");
        await stall.work();
        expect(await statusOf(buyer, id)).toBe("confirmed");
        await cancelOrder({ ...stall.shop.services, tenant: TENANT, actor: OPERATOR }, { id, reason: "test" });
        await stall.work();
        expect(await stall.sql("select amount::int, status from refunds where booking_id = $1", [id])).toEqual([
          { amount: total, status: "succeeded" },
        ]);
      }
      expect([await unknownMoney(), await stall.laws()]).toEqual([[], []]);
    },
  );

  it("finds late money after a kill at the answer to an opened page, paid after the hold expired (F02)(W08)", async () => {
    const { buyer, id, redirectUrl } = await purchase("pay");
    await actOnPaymentPage(stall.shop, redirectUrl, "webhook_lost");
    await stall.runOut(id);
    await stall.work();
    await stall.work();
    expect(await statusOf(buyer, id)).toBe("confirmed");
    expect(await unknownMoney()).toEqual([]);
  });

  it("keeps an order confirmed with its tickets after a kill at the answer to a notice (F02)", async () => {
    const { buyer, id, redirectUrl } = await purchase();
    await actOnPaymentPage(stall.shop, redirectUrl, "pay");
    await expect.poll(() => statusOf(buyer, id), { interval: 2 }).toBe("confirmed");
    await crash();
    expect(await statusOf(buyer, id)).toBe("confirmed");
    expect(await stall.sql("select 1 from tickets where booking_id = $1", [id])).toHaveLength(1);
    expect(await stall.laws()).toEqual([]);
  });

  it("keeps a refund request and a cancellation after a kill at their answers (F02)", async () => {
    const paid = await purchase();
    await actOnPaymentPage(stall.shop, paid.redirectUrl, "pay");
    await expect.poll(() => statusOf(paid.buyer, paid.id)).toBe("confirmed");
    await cancelOrder({ ...stall.shop.services, tenant: TENANT, actor: OPERATOR }, { id: paid.id, reason: "test" });
    await crash();
    await statusOf(paid.buyer, paid.id);
    await stall.work();
    expect(await stall.sql("select amount::int, status from refunds where booking_id = $1", [paid.id])).toEqual([
      { amount: paid.total, status: "succeeded" },
    ]);
    const given = await purchase();
    await insist(() => given.buyer.call("cancelBooking", { ...params(given.id), body: {}, idempotencyKey: freshKey() }));
    await crash();
    expect(await statusOf(given.buyer, given.id)).toBe("cancelled");
    expect([await unknownMoney(), await stall.laws()]).toEqual([[], []]);
  });
});

describe("a database killed under a crowd, with every notice lost", () => {
  it("keeps acknowledged data and all money in sight, twenty times (F02)(W12)", async () => {
    const acknowledged: string[] = [];
    const paid: string[] = [];
    let isOver = false;
    async function buyers(): Promise<void> {
      while (!isOver) {
        const { id, redirectUrl } = await purchase();
        acknowledged.push(id);
        await actOnPaymentPage(stall.shop, redirectUrl, "webhook_lost");
        paid.push(id);
      }
    }
    const crowd = Promise.all(Array.from({ length: 8 }, buyers)).finally(() => (isOver = true));
    crowd.catch(() => {});
    for (let kill = 0; kill < 20 && !isOver; kill++) {
      const before = acknowledged.length;
      // Kill it right after a payment page was opened: a crash used to lose such pages.
      while (acknowledged.length === before && !isOver) await sleep(1);
      await crash();
    }
    isOver = true;
    await crowd;
    await stall.sql("update bookings set hold_until = now() - interval '1 second' where status in ('held', 'awaiting_payment')");
    for (let turn = 0; turn < 2 + paid.length / 50; turn++) await stall.work();
    expect(paid.length).toBeGreaterThanOrEqual(20);
    const there = await stall.sql<{ id: string }>("select id from bookings where id = any ($1)", [acknowledged]);
    expect(there).toHaveLength(acknowledged.length);
    expect((await providersBooks()).length).toBeGreaterThanOrEqual(paid.length);
    expect([await unknownMoney(), await stall.laws()]).toEqual([[], []]);
  }, 300_000);
});
