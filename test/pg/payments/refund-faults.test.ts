import { OPERATOR } from "#server/platform/base/actor.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import type { PaymentProvider } from "#server/platform/ports/payment-provider.ts";
import { ProviderUnavailable } from "#server/platform/ports/payment-provider.ts";
import { cancelOrder } from "#server/modules/orders/cancel/cancel-order.ts";
import { runDueWork } from "#server/worker/run-worker.ts";
import type { Product } from "#server/app/serve.ts";
import { sendNotice } from "../../api/payments/notice.ts";
import { openStall, type Stall } from "../../api/stall.ts";
import { openWire, type CutMode, type Wire } from "../../api/wire.ts";
import { actOnPaymentPage, buyUntilPayment, newBuyer } from "../../harness/buyer.ts";

let stall: Stall;
let wire: Wire;
/** A second process whose database a test cuts off, with its own payment provider. */
let cut: Product;
let honest: PaymentProvider;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
  wire = await openWire(stall.database.url);
  cut = await stall.openProcess(wire.url);
  honest = stall.shop.services.provider!;
});
beforeEach(() => {
  Object.assign(stall.shop.services, { provider: honest });
  return stall.setStock(200);
});
afterAll(async () => {
  await stall.close();
  await wire.close();
});

const TENANT = "garudarun" as never;
function behave(change: Partial<PaymentProvider>): void {
  Object.assign(stall.shop.services, { provider: { ...honest, ...change } });
}
type Refund = { id: string; amount: number; status: string; tries: number; payment_id: string };
const refundsOf = (id: string) =>
  stall.sql<Refund>("select id, amount::int, status, tries, payment_id from refunds where booking_id = $1", [id]);
const newsOf = async (subject: string) =>
  (await stall.sql<{ topic: string }>("select topic from outbox where subject_id = $1 order by created_at, topic", [subject])).map(
    (r) => r.topic,
  );

/** A paid, then cancelled booking with an open refund. */
async function owed(outcome = "pay", shop: Product = stall.shop) {
  const buyer = newBuyer(shop, { tenant: "garudarun" });
  const started = await buyUntilPayment(buyer, stall.event, stall.body());
  if (!started.ok) throw new Error(JSON.stringify(started.problem));
  const { id, quote } = started.data.booking as { id: string; quote: { total: number } };
  await actOnPaymentPage(shop, started.data.redirectUrl!, outcome);
  await expect.poll(() => stall.statusOf(buyer, id)).toBe("confirmed");
  await cancelOrder({ ...stall.shop.services, tenant: TENANT, actor: OPERATOR }, { id, reason: "test" });
  const [refund] = await refundsOf(id);
  return { id, total: quote.total, refund: refund! };
}

/** The provider's notice of a refund. */
async function noticeOf({ refund, total }: { refund: Refund; total: number }, more: { host?: string; id?: string; secret?: string } = {}) {
  const [payment] = await stall.sql<{ provider_ref: string }>("select provider_ref from payments where id = $1", [refund.payment_id]);
  const session = { id: payment!.provider_ref, payment_id: refund.payment_id, status: "settled", amount: total, currency: "IDR" };
  const view = { refund_key: refund.id, payment_id: refund.payment_id, status: "succeeded", amount: refund.amount, currency: "IDR" };
  return sendNotice(stall.shop, { session, refund: view, ...more });
}

describe("a refund in trouble", () => {
  it("retries a refund ever more rarely while the provider is away, alerts once, and refunds once in the end (W13)", async () => {
    const { id, total, refund } = await owed();
    behave({ refund: () => Promise.reject(new ProviderUnavailable("503")) });
    const waits: number[] = [];
    for (let turn = 0; turn < 12; turn++) {
      await stall.work();
      const [row] = await stall.sql<{ s: number }>(
        "select extract(epoch from next_try_at - now())::float8 as s from refunds where id = $1",
        [refund.id],
      );
      waits.push(Math.round(row!.s / 20));
      await runDueWork(stall.shop.services);
    }
    expect(waits.slice(0, 8)).toEqual([1, 2, 4, 8, 16, 32, 64, 128]);
    expect(waits.slice(8)).toEqual([180, 180, 180, 180]);
    expect(await refundsOf(id)).toMatchObject([{ status: "requested", tries: 12 }]);
    expect(await newsOf(refund.id)).toEqual(["payment.refund_requested", "payment.refund_delayed"]);
    behave({});
    for (let turn = 0; turn < 2; turn++) await stall.work();
    expect(await refundsOf(id)).toMatchObject([{ status: "succeeded", amount: total }]);
    expect(await stall.laws()).toEqual([]);
  });

  it("sends a refund once despite a lost answer (W14)", async () => {
    const { id, total, refund } = await owed();
    let asked = 0;
    behave({
      refund: async (input) => {
        asked += 1;
        const reported = await honest.refund(input);
        if (asked < 3) throw new ProviderUnavailable("the answer was lost");
        return reported;
      },
    });
    for (let turn = 0; turn < 4; turn++) await stall.work();
    expect(await refundsOf(id)).toMatchObject([{ status: "succeeded" }]);
    expect(await honest.readRefund({ providerRef: "-", key: refund.id })).toMatchObject({ status: "succeeded", amount: total });
    expect((await newsOf(refund.id)).filter((topic) => topic === "payment.refunded")).toHaveLength(1);
    expect(await stall.laws()).toEqual([]);
  });

  it("queries a slow refund until done, even without a notice (W12)", async () => {
    const { id, refund } = await owed("refunds_slow");
    await stall.work();
    expect(await refundsOf(id)).toMatchObject([{ status: "pending" }]);
    expect(await stall.sql("select status from payments where booking_id = $1", [id])).toEqual([{ status: "refund_pending" }]);
    behave({ readRefund: async (input) => ({ ...(await honest.readRefund(input))!, status: "succeeded" }) });
    await stall.work();
    expect(await refundsOf(id)).toMatchObject([{ status: "succeeded" }]);
    expect(await newsOf(refund.id)).toEqual(["payment.refund_requested", "payment.refund_pending", "payment.refunded"]);
    expect(await stall.laws()).toEqual([]);
  });

  it("ignores a provider's answer with a wrong amount for a refund, and alerts once", async () => {
    const { id, refund } = await owed();
    behave({ refund: async (input) => ({ ...(await honest.refund(input)), amount: input.amount - 1 }) });
    for (let turn = 0; turn < 3; turn++) await stall.work();
    expect(await refundsOf(id)).toMatchObject([{ status: "requested" }]);
    expect(await newsOf(refund.id)).toEqual(["payment.refund_requested", "payment.refund_delayed"]);
    behave({});
    await stall.work();
    expect(await stall.laws()).toEqual([]);
  });
});

describe("a notice of a refund", () => {
  it("counts a notice of a refund once, however many arrive at a time and beside the worker (W03)", async () => {
    const one = await owed();
    const answers = await Promise.all([
      ...Array.from({ length: 30 }, (_, i) => noticeOf(one, { id: `evt_${one.refund.id}_${i % 3}` })),
      runDueWork(stall.shop.services),
    ]);
    expect(new Set(answers.map((a) => (a ? a.status : 200)))).toEqual(new Set([200]));
    expect(await refundsOf(one.id)).toMatchObject([{ status: "succeeded" }]);
    expect(await newsOf(one.refund.id)).toEqual(["payment.refund_requested", "payment.refunded"]);
    expect(await stall.laws()).toEqual([]);
  });

  it("treats a refund notice as a hint: the provider's answer counts (W07)", async () => {
    const one = await owed("refunds_refused");
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    expect((await noticeOf(one)).status).toBe(200);
    warn.mockRestore();
    expect(await refundsOf(one.id)).toMatchObject([{ status: "failed" }]);
  });

  it("ignores a notice that is forged or about another tenant's refund (W01)(W09)", async () => {
    const one = await owed();
    expect((await noticeOf(one, { secret: "another secret" })).status).toBe(401);
    expect((await noticeOf(one, { host: "jenius.localhost:3000" })).status).toBe(200);
    const strange = { ...one, refund: { ...one.refund, id: "no uuid" } };
    expect((await noticeOf(strange)).status).toBe(200);
    expect(await refundsOf(one.id)).toMatchObject([{ status: "requested", tries: 0 }]);
    const orphans = await stall.sql<{ tenant_id: string }>(
      "select tenant_id from audit where action = 'payment.refund_orphan' order by at",
    );
    expect(orphans.map((row) => row.tenant_id)).toEqual(["jenius", "garudarun"]);
    await stall.work();
    expect(await stall.laws()).toEqual([]);
  });
});

describe("a cut database connection", () => {
  const due = () =>
    stall.sql("update refunds set next_try_at = now() where status in ('requested', 'pending')").then(() => runDueWork(cut.services));

  it.each<CutMode>(["before", "after"])("refunds and announces once despite a lost connection %s each statement (F01)", async (mode) => {
    let cuts = 0;
    async function end(): Promise<void> {
      expect(cuts).toBeGreaterThan(6);
      await stall.work();
      expect(await stall.laws()).toEqual([]);
    }
    for (let n = 1; n <= 60; n++) {
      const { id, total, refund } = await owed("pay", cut);
      wire.cutAt(n, mode);
      for (let turn = 0; turn < 8; turn++) {
        await due().catch(() => {});
        if (((await refundsOf(id))[0] as Refund).status === "succeeded") break;
      }
      const wasCut = wire.hasCut();
      wire.cutAt(1_000_000, mode);
      expect([n, await refundsOf(id)]).toMatchObject([n, [{ status: "succeeded", amount: total }]]);
      expect([n, (await newsOf(refund.id)).filter((topic) => topic === "payment.refunded").length]).toEqual([n, 1]);
      expect(await cut.services.provider!.readRefund({ providerRef: "-", key: refund.id })).toMatchObject({ amount: total });
      if (!wasCut) return end();
      cuts += 1;
    }
    throw new Error("the sweep never came to its end");
  });

  it.each<CutMode>(["before", "after"])(
    "confirms an overpaid order and refunds its surplus once despite a lost connection %s each statement (F01)",
    async (mode) => {
      let cuts = 0;
      async function end(): Promise<void> {
        expect(cuts).toBeGreaterThan(6);
        await stall.work();
        expect(await stall.laws()).toEqual([]);
      }
      // A loss before one statement is a loss after the previous one: together the two modes cover every gap.
      for (let n = mode === "before" ? 1 : 2; n <= 80; n += 2) {
        const buyer = newBuyer(cut, { tenant: "garudarun" });
        const started = await buyUntilPayment(buyer, stall.event, stall.body());
        if (!started.ok) throw new Error(JSON.stringify(started.problem));
        const { id } = started.data.booking as { id: string };
        wire.cutAt(n, mode);
        await actOnPaymentPage(cut, started.data.redirectUrl!, "too_much");
        for (let turn = 0; turn < 12; turn++) {
          await stall.sql("update payments set asked_at = now() - interval '1 day' where booking_id = $1", [id]);
          await due().catch(() => {});
          if ((await refundsOf(id))[0]?.status === "succeeded") break;
        }
        const wasCut = wire.hasCut();
        wire.cutAt(1_000_000, mode);
        expect([n, await refundsOf(id)]).toMatchObject([n, [{ status: "succeeded", amount: 10_000 }]]);
        expect([n, (await newsOf(id)).filter((topic) => topic === "booking.confirmed").length]).toEqual([n, 1]);
        if (!wasCut) return end();
        cuts += 1;
      }
      throw new Error("the sweep never came to its end");
    },
  );
});
