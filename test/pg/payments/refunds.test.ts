import { OPERATOR } from "#server/platform/base/actor.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { cancelOrder } from "#server/modules/orders/cancel/cancel-order.ts";
import { requestRefund } from "#server/modules/payments/records/request-refund.ts";
import { ProviderUnavailable, type PaymentProvider } from "#server/platform/ports/payment-provider.ts";
import { holdBack } from "../../api/payments/notice.ts";
import { codeOf, openStall, type Stall } from "../../api/stall.ts";
import { actOnPaymentPage, freshKey } from "../../harness/buyer.ts";

let stall: Stall;
let honest: PaymentProvider;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
  honest = stall.shop.services.provider!;
});
beforeEach(() => {
  Object.assign(stall.shop.services, { provider: honest });
  return stall.setStock(50);
});
afterAll(() => stall.close());

const TENANT = "garudarun" as never;
function behave(change: Partial<PaymentProvider>): void {
  Object.assign(stall.shop.services, { provider: { ...honest, ...change } });
}
const act = (redirectUrl: string, outcome: string) => actOnPaymentPage(stall.shop, redirectUrl, outcome);

type Refund = { id: string; amount: number; reason: string; status: string; tries: number };
const refundsOf = (id: string) =>
  stall.sql<Refund>("select id, amount::int, reason, status, tries from refunds where booking_id = $1 order by created_at", [id]);
const paymentsOf = async (id: string) =>
  (
    await stall.sql<{ status: string }>(
      "select status from payments where booking_id = $1 and settled_amount is not null order by created_at",
      [id],
    )
  ).map((row) => row.status);
const told = async (topic: string, subject: string) =>
  (await stall.sql("select 1 from outbox where topic = $1 and subject_id = $2", [topic, subject])).length;

async function paid(outcome = "pay") {
  const buyer = stall.buyer();
  const started = await stall.start(buyer);
  await act(started.redirectUrl, outcome);
  await expect.poll(() => paymentsOf(started.id)).toHaveLength(1);
  const shown = async () => {
    const answer = await buyer.call("getBooking", { params: { id: started.id }, query: {} });
    if (!answer.ok) throw new Error(answer.problem.code);
    return answer.data;
  };
  return { ...started, buyer, shown };
}

/** Moves a review's two days into the past, by the database's clock. */
const passTwoDays = (id: string) => stall.sql("update bookings set review_until = now() - interval '1 second' where id = $1", [id]);

/** The sum that the provider itself has sent for these refunds. */
async function sentBack(refunds: readonly Refund[]): Promise<number> {
  const reports = await Promise.all(refunds.map(({ id }) => honest.readRefund({ providerRef: "-", key: id })));
  return reports.reduce((sum, reported) => (reported?.status === "succeeded" ? sum + reported.amount : sum), 0);
}

describe("a wrong amount", () => {
  it("confirms an order paid above its price, and refunds the surplus once (W06)", async () => {
    const { id, shown } = await paid("too_much");
    expect(await shown()).toMatchObject({ status: "confirmed", badges: ["overpaid"], refunds: [{ amount: 10_000, status: "requested" }] });
    await stall.work();
    await stall.work();
    const refunds = await refundsOf(id);
    expect(refunds).toMatchObject([{ amount: 10_000, reason: "overpaid", status: "succeeded" }]);
    expect([await sentBack(refunds), await paymentsOf(id)]).toEqual([10_000, ["partially_refunded"]]);
    expect(await shown()).toMatchObject({ status: "confirmed", badges: ["overpaid"], payment: { status: "partially_refunded" } });
    expect(await stall.laws()).toEqual([]);
  });

  it("confirms no order paid below its price, puts it in review, and refunds after two days (W06)", async () => {
    const left = await stall.stockLeft();
    const { id, shown, total } = await paid("wrong_amount");
    expect(await shown()).toMatchObject({ status: "needs_review", badges: ["underpaid"], refunds: [] });
    expect(await stall.sql("select 1 from tickets where booking_id = $1", [id])).toEqual([]);
    expect([await stall.stockLeft(), await stall.laws()]).toEqual([left - 1, []]);
    await stall.work();
    expect((await shown()).status).toBe("needs_review");
    await passTwoDays(id);
    for (let turn = 0; turn < 3; turn++) await stall.work();
    const refunds = await refundsOf(id);
    expect(refunds).toMatchObject([{ amount: total - 1, reason: "underpaid", status: "succeeded" }]);
    expect(await sentBack(refunds)).toBe(total - 1);
    expect(await shown()).toMatchObject({ status: "cancelled", payment: { status: "refunded" } });
    expect([await stall.stockLeft(), await stall.laws()]).toEqual([left, []]);
  });

  it("alerts once for money in another currency, and confirms the order on the provider's later report", async () => {
    const buyer = stall.buyer();
    const { id, redirectUrl, paymentId } = await stall.start(buyer);
    await act(redirectUrl, "webhook_lost");
    let asked = 0;
    behave({
      readSession: async (ref) => {
        asked += 1;
        const reported = await honest.readSession(ref);
        return reported && { ...reported, currency: "USD" };
      },
    });
    for (let turn = 0; turn < 5; turn++) await stall.work();
    expect([asked, await stall.statusOf(buyer, id), await told("payment.mismatch", paymentId)]).toEqual([1, "needs_review", 1]);
    expect(await stall.sql("select 1 from audit where action = 'payment.mismatch' and subject_id = $1", [paymentId])).toHaveLength(1);
    behave({});
    await buyer.call("checkPayment", { params: { id }, body: {}, idempotencyKey: freshKey() });
    expect([await stall.statusOf(buyer, id), await paymentsOf(id)]).toEqual(["confirmed", ["settled"]]);
    expect(await stall.laws()).toEqual([]);
  });
});

describe("late money", () => {
  async function late(outcome: string, left: number) {
    const buyer = stall.buyer();
    const started = await stall.start(buyer);
    await stall.runOut(started.id);
    await stall.shop.services.db.query("select expire_bookings(as_tenant('garudarun'), 100)");
    await stall.setStock(left);
    await act(started.redirectUrl, outcome);
    return { buyer, ...started };
  }

  it("waits two days for an answer to late money without stock, then refunds once (W08)", async () => {
    const { buyer, id, total } = await late("webhook_lost", 0);
    await stall.work();
    expect([await stall.statusOf(buyer, id), await refundsOf(id)]).toEqual(["needs_review", []]);
    const [due] = await stall.sql<{ hours: number }>(
      "select extract(epoch from review_until - now())::float8 / 3600 as hours from bookings where id = $1",
      [id],
    );
    expect(due!.hours).toBeGreaterThan(47.9);
    expect(due!.hours).toBeLessThanOrEqual(48);
    await passTwoDays(id);
    await Promise.all([stall.work(), stall.work(), stall.work()]);
    await stall.work();
    expect(await refundsOf(id)).toMatchObject([{ amount: total, reason: "late", status: "succeeded" }]);
    expect([await stall.statusOf(buyer, id), await stall.stockLeft(), await told("booking.cancelled", id)]).toEqual(["cancelled", 0, 1]);
    expect(await stall.laws()).toEqual([]);
  });

  it("refunds late money at once on its buyer's request, and nobody else's (W08)(A11)", async () => {
    const { buyer, id, total } = await late("webhook_lost", 0);
    const choose = (who: typeof buyer, key = freshKey()) => who.call("chooseRefund", { params: { id }, body: {}, idempotencyKey: key });
    expect(codeOf(await choose(buyer))).toBe("BOOKING_STATE");
    await stall.work();
    expect(await stall.statusOf(buyer, id)).toBe("needs_review");
    expect(codeOf(await choose(stall.buyer()))).toBe("NOT_FOUND");
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => choose(buyer, `choose-${id}-${i % 2}`)));
    expect(new Set(answers.map((a) => (a.ok ? `${a.data.status} ${a.data.refunds.length}` : a.problem.code)))).toEqual(
      new Set(["cancelled 1"]),
    );
    await stall.work();
    expect(await refundsOf(id)).toMatchObject([{ amount: total, reason: "late", status: "succeeded" }]);
    expect([await told("booking.cancelled", id), await stall.stockLeft(), await stall.laws()]).toEqual([1, 0, []]);
  });

  it("confirms late money above the price if stock is left, and refunds the surplus (W08)", async () => {
    const { buyer, id } = await late("too_much", 5);
    await expect.poll(() => paymentsOf(id)).toHaveLength(1);
    for (let turn = 0; turn < 2; turn++) await stall.work();
    const shown = await buyer.call("getBooking", { params: { id }, query: {} });
    expect(shown.ok && [shown.data.status, shown.data.badges]).toEqual(["confirmed", ["paidLate", "overpaid"]]);
    expect(await refundsOf(id)).toMatchObject([{ amount: 10_000, reason: "overpaid", status: "succeeded" }]);
    expect(await stall.laws()).toEqual([]);
  });

  it("refunds late money at once if the buyer had cancelled (W08)(Q06)", async () => {
    const buyer = stall.buyer();
    const { id, redirectUrl, total } = await stall.start(buyer);
    const away = () => Promise.reject(new ProviderUnavailable("away"));
    behave({ cancelSession: away, readSession: away });
    expect(codeOf(await buyer.call("cancelBooking", { params: { id }, body: {}, idempotencyKey: freshKey() }))).toBe("ok");
    behave({});
    await act(redirectUrl, "webhook_lost");
    for (let turn = 0; turn < 3; turn++) await stall.work();
    expect(await refundsOf(id)).toMatchObject([{ amount: total, reason: "cancelled", status: "succeeded" }]);
    const shown = await buyer.call("getBooking", { params: { id }, query: {} });
    expect(shown.ok && [shown.data.status, shown.data.payment?.status]).toEqual(["cancelled", "refunded"]);
    expect(await stall.laws()).toEqual([]);
  });

  it("keeps one of two payments and refunds the other, in any order (W10)", async () => {
    const buyer = stall.buyer();
    const first = await stall.start(buyer);
    await act(first.redirectUrl, "late_success");
    await expect
      .poll(async () => (await stall.sql<{ status: string }>("select status from payments where id = $1", [first.paymentId]))[0]!.status)
      .toBe("expired");
    const reveal = await holdBack(stall.shop, first.paymentId, "expired");
    const again = await stall.pay(buyer, first.id, first.total);
    await act(again.ok ? again.data.redirectUrl! : "", "pay");
    await expect.poll(() => paymentsOf(first.id)).toHaveLength(1);
    await reveal();
    await expect.poll(() => paymentsOf(first.id)).toHaveLength(2);
    for (let turn = 0; turn < 3; turn++) await stall.work();
    expect(await refundsOf(first.id)).toMatchObject([{ amount: first.total, reason: "double", status: "succeeded" }]);
    expect((await paymentsOf(first.id)).toSorted()).toEqual(["refunded", "settled"]);
    const shown = await buyer.call("getBooking", { params: { id: first.id }, query: {} });
    expect(shown.ok && [shown.data.status, shown.data.payment?.status]).toEqual(["confirmed", "settled"]);
    expect(await stall.laws()).toEqual([]);
  });
});

describe("cancelling a paid booking", () => {
  const cancel = (id: string) =>
    cancelOrder({ ...stall.shop.services, tenant: TENANT, actor: OPERATOR }, { id, reason: "the race is off" });

  it("ends tickets of a cancelled booking, frees stock and refunds in full, once, however often it is requested (P16)", async () => {
    const left = await stall.stockLeft();
    const { id, shown, total } = await paid();
    expect(await stall.stockLeft()).toBe(left - 1);
    await Promise.all(Array.from({ length: 20 }, () => cancel(id)));
    for (let turn = 0; turn < 2; turn++) await stall.work();
    const refunds = await refundsOf(id);
    expect(refunds).toMatchObject([{ amount: total, reason: "cancelled", status: "succeeded" }]);
    expect([await sentBack(refunds), await stall.stockLeft(), await told("booking.cancelled", id)]).toEqual([total, left, 1]);
    expect(await stall.sql("select status, version from tickets where booking_id = $1", [id])).toEqual([
      { status: "cancelled", version: 2 },
    ]);
    expect(await shown()).toMatchObject({ status: "cancelled", payment: { status: "refunded" }, refunds: [{ amount: total }] });
    expect(await stall.laws()).toEqual([]);
  });

  it("refunds only the rest after a surplus went back", async () => {
    const { id, total } = await paid("too_much");
    await stall.work();
    await cancel(id);
    await stall.work();
    const refunds = await refundsOf(id);
    expect(refunds.map((r) => [r.amount, r.reason, r.status])).toEqual([
      [10_000, "overpaid", "succeeded"],
      [total, "cancelled", "succeeded"],
    ]);
    expect(await stall.laws()).toEqual([]);
  });

  it("refuses to refund a hold, a foreign or an unknown booking", async () => {
    const held = await stall.hold(stall.buyer());
    await expect(cancel(held.id)).rejects.toMatchObject({ code: "BOOKING_STATE" });
    await expect(cancel("00000000-0000-4000-8000-000000000000")).rejects.toMatchObject({ code: "NOT_FOUND" });
    const { id, shown } = await paid();
    const foreign = cancelOrder({ ...stall.shop.services, tenant: "jenius" as never, actor: OPERATOR }, { id, reason: "none" });
    await expect(foreign).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await shown()).status).toBe("confirmed");
  });
});

describe("refunds of one payment", () => {
  const ask = (id: string, { paymentId, amount, key }: { readonly paymentId: string; readonly amount: number; readonly key: string }) =>
    stall.shop.services.db.transaction(TENANT, (tx) =>
      requestRefund(stall.shop.services, tx, { bookingId: id, paymentId, amount, reason: "cancelled", key }),
    );

  it("refunds no more than the payment in twenty simultaneous requests (P16)", async () => {
    const { id, paymentId, total } = await paid();
    const part = Math.floor(total / 3);
    const same = await Promise.all(Array.from({ length: 20 }, () => ask(id, { paymentId, amount: part, key: "same" })));
    expect(same.filter(Boolean)).toHaveLength(1);
    const others = await Promise.allSettled(Array.from({ length: 20 }, (_, i) => ask(id, { paymentId, amount: part, key: `other-${i}` })));
    expect(others.filter((o) => o.status === "fulfilled")).toHaveLength(2);
    for (const other of others) if (other.status === "rejected") expect(String(other.reason)).toContain("payments_returned");
    await expect(ask(id, { paymentId, amount: 0, key: "nothing" })).rejects.toThrow("refunds_amount_check");
    for (let turn = 0; turn < 2; turn++) await stall.work();
    expect(await sentBack(await refundsOf(id))).toBe(3 * part);
    await stall.sql("update bookings set badges = '{partiallyRefunded}' where id = $1 and $2 > 0", [id, total - 3 * part]);
  });

  it("marks a confirmed booking whose refunds leave less than the price", async () => {
    const { id, paymentId, shown } = await paid();
    await ask(id, { paymentId, amount: 1000, key: "goodwill" });
    await stall.work();
    expect(await shown()).toMatchObject({ status: "confirmed", badges: ["partiallyRefunded"], payment: { status: "partially_refunded" } });
    expect(await stall.laws()).toEqual([]);
  });

  it("reports a refused refund, raises an alarm, and releases its money", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const { id, paymentId, shown } = await paid("refunds_refused");
    await ask(id, { paymentId, amount: 1000, key: "goodwill" });
    for (let turn = 0; turn < 3; turn++) await stall.work();
    const [refund] = await refundsOf(id);
    expect(refund).toMatchObject({ status: "failed", tries: 1 });
    expect([await told("payment.refund_failed", refund!.id), await paymentsOf(id)]).toEqual([1, ["settled"]]);
    expect(await stall.sql("select refunded_total::int as n from payments where id = $1", [paymentId])).toEqual([{ n: 0 }]);
    expect(warn.mock.calls.filter(([line]) => String(line).includes("a refund failed"))).toHaveLength(1);
    expect((await shown()).badges).toEqual([]);
    warn.mockRestore();
    expect(await stall.laws()).toEqual([]);
  });

  it("refuses changes of a recorded refund", async () => {
    const { id, paymentId } = await paid();
    await ask(id, { paymentId, amount: 1000, key: "goodwill" });
    await expect(stall.sql("update refunds set amount = 999 where booking_id = $1", [id])).rejects.toThrow("never changes");
    await stall.work();
  });
});
