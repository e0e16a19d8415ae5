import { OPERATOR } from "#server/platform/base/actor.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { cancelOrder } from "#server/modules/orders/cancel/cancel-order.ts";
import { ProviderUnavailable, type PaymentProvider } from "#server/platform/ports/payment-provider.ts";
import { sendNotice } from "../../api/payments/notice.ts";
import { codeOf, openStall, type Stall } from "../../api/stall.ts";
import { actOnPaymentPage, freshKey, type Buyer } from "../../harness/buyer.ts";
import { forgetfulProvider } from "./forgetful-provider.ts";
import { moneyOf } from "./money-of.ts";

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
const away = () => Promise.reject(new ProviderUnavailable("away"));
const act = (redirectUrl: string, outcome: string) => actOnPaymentPage(stall.shop, redirectUrl, outcome);
const check = (buyer: Buyer, id: string) => buyer.call("checkPayment", { params: { id }, body: {}, idempotencyKey: freshKey() });
const { paymentsOf, refundsOf } = moneyOf(() => stall);

/** A page open in a browser and missing in the database. */
async function forgotten(outcome: string) {
  const buyer = stall.buyer();
  const started = await stall.start(buyer);
  await stall.sql("update payments set provider_ref = null, redirect_url = null, status = 'created' where booking_id = $1", [started.id]);
  await act(started.redirectUrl, outcome);
  return { buyer, ...started };
}
/** Moves the payment past the end of every page, by the database's clock. */
const passTime = (id: string) =>
  stall.sql("update payments set expires_at = now() - interval '11 minutes', asked_at = now() - interval '1 day' where booking_id = $1", [
    id,
  ]);

describe("a payment with an unknown page", () => {
  it("finds a payment at the provider by our own id after a lost notice (W12)", async () => {
    const { buyer, id } = await forgotten("webhook_lost");
    await stall.work();
    expect(await stall.statusOf(buyer, id)).toBe("confirmed");
    expect(await paymentsOf(id)).toMatchObject([{ status: "settled", provider_ref: expect.stringMatching(/^ps_/) }]);
    expect(await stall.laws()).toEqual([]);
  });

  it("finds a payment by a buyer's look-up, also after the hold expired (W12)(W08)", async () => {
    const first = await forgotten("webhook_lost");
    expect(codeOf(await check(first.buyer, first.id))).toBe("ok");
    expect(await stall.statusOf(first.buyer, first.id)).toBe("confirmed");
    const second = await forgotten("webhook_lost");
    await stall.runOut(second.id);
    await passTime(second.id);
    await stall.work();
    const shown = await second.buyer.call("getBooking", { params: { id: second.id }, query: {} });
    expect(shown.ok && [shown.data.status, shown.data.badges]).toEqual(["confirmed", ["paidLate"]]);
    expect(await stall.laws()).toEqual([]);
  });

  it("keeps a payment open while the provider is away, for any length", async () => {
    const { buyer, id } = await forgotten("webhook_lost");
    await stall.runOut(id);
    await passTime(id);
    behave({ findSessions: away });
    for (let turn = 0; turn < 3; turn++) await stall.work();
    expect([await stall.statusOf(buyer, id), (await paymentsOf(id))[0]!.status]).toEqual(["expired", "created"]);
    behave({});
    await stall.work();
    expect(await stall.statusOf(buyer, id)).toBe("confirmed");
  });

  it("closes a payment with an audit row once the provider denies it after its end", async () => {
    const buyer = stall.buyer();
    const held = await stall.fill(buyer);
    behave({ createSession: away });
    expect(codeOf(await stall.pay(buyer, held.id, held.quote.total))).toBe("PAYMENT_UNAVAILABLE");
    behave({});
    await stall.sql("update payments set expires_at = now() - interval '9 minutes' where booking_id = $1", [held.id]);
    await stall.work();
    expect((await paymentsOf(held.id))[0]!.status).toBe("created");
    await passTime(held.id);
    await stall.work();
    const [payment] = await paymentsOf(held.id);
    expect(payment).toMatchObject({ status: "expired", provider_ref: null });
    expect(await stall.sql("select 1 from audit where action = 'payment.expired' and subject_id = $1", [payment!.id])).toHaveLength(1);
  });

  it("stores the page from the notice that settles it, for a refund (W08)", async () => {
    const { id, total } = await forgotten("pay");
    await expect.poll(async () => (await paymentsOf(id))[0]!.status).toBe("settled");
    expect((await paymentsOf(id))[0]!.provider_ref).toMatch(/^ps_/);
    await cancelOrder({ ...stall.shop.services, tenant: TENANT, actor: OPERATOR }, { id, reason: "test" });
    await stall.work();
    expect(await refundsOf(id)).toMatchObject([{ amount: total, status: "succeeded" }]);
  });

  it("finds a payment for its refund, which waits while the provider is away", async () => {
    const { id, total } = await forgotten("pay");
    await expect.poll(async () => (await paymentsOf(id))[0]!.status).toBe("settled");
    await stall.sql("update payments set provider_ref = null where booking_id = $1", [id]);
    await cancelOrder({ ...stall.shop.services, tenant: TENANT, actor: OPERATOR }, { id, reason: "test" });
    behave({ findSessions: away });
    await stall.work();
    expect(await refundsOf(id)).toMatchObject([{ status: "requested" }]);
    behave({});
    await stall.work();
    expect(await refundsOf(id)).toMatchObject([{ amount: total, status: "succeeded" }]);
    expect((await paymentsOf(id))[0]!.provider_ref).toMatch(/^ps_/);
  });

  it("alerts a person once if the provider does not know the payment either, and keeps trying the refund", async () => {
    const { id, total } = await forgotten("pay");
    await expect.poll(async () => (await paymentsOf(id))[0]!.status).toBe("settled");
    await stall.sql("update payments set provider_ref = null where booking_id = $1", [id]);
    await cancelOrder({ ...stall.shop.services, tenant: TENANT, actor: OPERATOR }, { id, reason: "test" });
    behave({ findSessions: async () => [] });
    const log = vi.spyOn(console, "warn").mockImplementation(() => {});
    for (let turn = 0; turn < 3; turn++) await stall.work();
    const alerts = log.mock.calls
      .map(([line]) => JSON.parse(String(line)) as Record<string, unknown>)
      .filter(({ level }) => level === "alert");
    log.mockRestore();
    const [refund] = await refundsOf(id);
    expect(alerts).toMatchObject([{ tenant: "garudarun", booking: id, refund: refund!.id, amount: total }]);
    expect(await stall.sql("select 1 from audit where action = 'payment.refund_delayed' and subject_id = $1", [refund!.id])).toHaveLength(
      1,
    );
    behave({});
    await stall.work();
    expect(await refundsOf(id)).toMatchObject([{ status: "succeeded" }]);
    expect(await stall.laws()).toEqual([]);
  });

  it("closes a payment at the provider too when its buyer cancels (Q06)", async () => {
    const { buyer, id, paymentId } = await forgotten("none");
    expect(codeOf(await buyer.call("cancelBooking", { params: { id }, body: {}, idempotencyKey: freshKey() }))).toBe("ok");
    expect(await honest.findSessions(paymentId)).toMatchObject([{ status: "cancelled" }]);
    expect((await paymentsOf(id))[0]!.status).toBe("cancelled");
  });
});

describe("a payment closed here", () => {
  it("finds late money on a payment closed here, once its buyer looks (W08)", async () => {
    const buyer = stall.buyer();
    const { id, redirectUrl } = await stall.start(buyer);
    await act(redirectUrl, "webhook_lost");
    await stall.sql("update payments set status = 'expired' where booking_id = $1", [id]);
    await stall.runOut(id);
    await stall.work();
    expect(await stall.statusOf(buyer, id)).toBe("expired");
    expect(codeOf(await check(buyer, id))).toBe("ok");
    expect(await stall.statusOf(buyer, id)).toBe("confirmed");
    expect(await stall.laws()).toEqual([]);
  });
});

describe("a second page of one payment", () => {
  function forgetful() {
    const { provider, ...rest } = forgetfulProvider();
    behave(provider);
    return rest;
  }

  /** Both tabs call the provider before either has stored its page, and closing the second fails. */
  async function twoPages() {
    const provider = forgetful();
    const buyer = stall.buyer();
    const held = await stall.fill(buyer);
    const { createSession } = stall.shop.services.provider!;
    let open = 0;
    let both: () => void = () => {};
    const gate = new Promise<void>((resolve) => (both = resolve));
    const now = stall.shop.services.provider!;
    Object.assign(stall.shop.services, {
      provider: {
        ...now,
        cancelSession: away,
        createSession: async (input: Parameters<typeof createSession>[0]) => {
          const session = await createSession(input);
          if (++open === 2) both();
          await gate;
          return session;
        },
      },
    });
    const answers = await Promise.all([1, 2].map(() => stall.pay(buyer, held.id, held.quote.total)));
    Object.assign(stall.shop.services, { provider: now });
    const shown = [...new Set(answers.map((a) => (a.ok ? a.data.redirectUrl : a.problem.code)))];
    return { ...provider, buyer, id: held.id, total: held.quote.total, shown, refs: [...provider.pages.keys()] };
  }

  it("stores a second page, while both tabs show the first (W10)(W14)", async () => {
    const { id, shown, refs } = await twoPages();
    expect(refs).toHaveLength(2);
    expect(shown).toEqual([expect.stringContaining("https://pay.test/page-")]);
    const payments = await paymentsOf(id);
    expect(payments.map((p) => p.provider_ref).toSorted()).toEqual(refs.toSorted());
    expect(shown).toEqual([`https://pay.test/${payments[0]!.provider_ref}`]);
    expect(
      await stall.sql("select 1 from audit where action = 'payment.further_page' and subject_id = $1", [payments[1]!.id]),
    ).toHaveLength(1);
  });

  it.each(["first", "second"] as const)("finds and confirms money paid on the %s (W10)(W12)", async (which) => {
    const { buyer, id, pay } = await twoPages();
    const payments = await paymentsOf(id);
    pay(payments[which === "first" ? 0 : 1]!.provider_ref!);
    await stall.work();
    expect(await stall.statusOf(buyer, id)).toBe("confirmed");
    expect((await paymentsOf(id)).filter((p) => p.settled_amount !== null)).toHaveLength(1);
    expect(await stall.laws()).toEqual([]);
  });

  it("leaves the first page open when the second closes by itself (W05)", async () => {
    const { buyer, id, pages, pay } = await twoPages();
    const [first, second] = await paymentsOf(id);
    pages.get(second!.provider_ref!)!.status = "expired";
    await stall.work();
    expect((await paymentsOf(id)).map((p) => p.status)).toEqual(["pending", "expired"]);
    pay(first!.provider_ref!);
    await stall.work();
    expect(await stall.statusOf(buyer, id)).toBe("confirmed");
  });

  it("refunds a second payment from its own page (W10)", async () => {
    const { buyer, id, total, refs, pay, sent } = await twoPages();
    for (const ref of refs) {
      pay(ref);
      await stall.work();
    }
    await stall.work();
    expect(await stall.statusOf(buyer, id)).toBe("confirmed");
    expect(await refundsOf(id)).toMatchObject([{ amount: total, reason: "double", status: "succeeded" }]);
    const back = (await paymentsOf(id)).find((p) => p.status === "refunded");
    expect(sent).toMatchObject([{ amount: total, providerRef: back!.provider_ref }]);
    expect(await stall.laws()).toEqual([]);
  });

  it("shows the second page if the first one's address is unknown (W14)", async () => {
    const { pages } = forgetful();
    const buyer = stall.buyer();
    const { id, quote } = await stall.fill(buyer);
    expect(codeOf(await stall.pay(buyer, id, quote.total))).toBe("ok");
    await stall.sql("update payments set redirect_url = null where booking_id = $1", [id]);
    const again = await stall.pay(buyer, id, quote.total);
    const refs = [...pages.keys()];
    expect(again.ok && again.data.redirectUrl).toBe(`https://pay.test/${refs[1]}`);
    expect([...pages.values()].map(({ status }) => status)).toEqual(["pending", "pending"]);
    expect((await paymentsOf(id)).map((p) => p.provider_ref)).toEqual(refs);
  });

  it("stores and counts a page that only a notice names (W10)", async () => {
    const { pages, pay } = forgetful();
    const buyer = stall.buyer();
    const held = await stall.fill(buyer);
    const { id } = held;
    expect(codeOf(await stall.pay(buyer, id, held.quote.total))).toBe("ok");
    const [own] = await paymentsOf(id);
    pages.set("page-of-before", { paymentId: own!.id, status: "pending", amount: held.quote.total });
    for (const ref of [own!.provider_ref!, "page-of-before"]) {
      pay(ref);
      const session = { id: ref, payment_id: own!.id, status: "settled", amount: held.quote.total, currency: "IDR" };
      for (let turn = 0; turn < 2; turn++) expect((await sendNotice(stall.shop, { session })).status).toBe(200);
    }
    await stall.work();
    expect(await stall.statusOf(buyer, id)).toBe("confirmed");
    expect(await refundsOf(id)).toMatchObject([{ amount: held.quote.total, reason: "double", status: "succeeded" }]);
    expect((await paymentsOf(id)).map((p) => p.provider_ref).toSorted()).toEqual([own!.provider_ref, "page-of-before"].toSorted());
    expect(await stall.laws()).toEqual([]);
  });
});

describe("received money", () => {
  it("audits received money once with payment, booking, amount and page, also a surplus and money without a notice", async () => {
    for (const outcome of ["pay", "too_much", "webhook_lost"]) {
      const buyer = stall.buyer();
      const { id, redirectUrl, paymentId, total } = await stall.start(buyer);
      await act(redirectUrl, outcome);
      if (outcome === "webhook_lost") await stall.work();
      await expect.poll(() => stall.statusOf(buyer, id)).toBe("confirmed");
      await stall.work();
      const [payment] = await paymentsOf(id);
      const rows = await stall.sql("select actor, data from audit where action = 'payment.settled' and subject_id = $1", [paymentId]);
      const amount = outcome === "too_much" ? total + 10_000 : total;
      expect(rows).toEqual([{ actor: "provider", data: { bookingId: id, amount, providerRef: payment!.provider_ref } }]);
    }
  });
});
