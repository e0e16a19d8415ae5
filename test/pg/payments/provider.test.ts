import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { ProviderUnavailable, type PaymentProvider } from "#server/platform/ports/payment-provider.ts";
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

function behave(change: Partial<PaymentProvider>): void {
  Object.assign(stall.shop.services, { provider: { ...honest, ...change } });
}
const paymentsOf = (id: string) =>
  stall.sql<{ id: string; status: string; provider_ref: string | null }>(
    "select id, status, provider_ref from payments where booking_id = $1",
    [id],
  );

describe("a provider that is away", () => {
  it("reports a provider as away, and continues later with the same key and payment (W13)(W14)", async () => {
    const buyer = stall.buyer();
    const held = await stall.fill(buyer);
    const key = freshKey();
    behave({ createSession: () => Promise.reject(new ProviderUnavailable("503")) });
    for (let turn = 0; turn < 3; turn++) {
      const answer = await stall.pay(buyer, held.id, held.quote.total, key);
      expect([answer.status, codeOf(answer)]).toEqual([503, "PAYMENT_UNAVAILABLE"]);
    }
    expect(await paymentsOf(held.id)).toMatchObject([{ status: "created", provider_ref: null }]);
    behave({});
    const answer = await stall.pay(buyer, held.id, held.quote.total, key);
    expect(answer.ok && answer.data.redirectUrl).toMatch(/\/paysim\/pay\/ps_/);
    expect(await paymentsOf(held.id)).toMatchObject([{ status: "pending" }]);
  });

  it("opens one session at a provider despite a lost answer (W14)", async () => {
    const buyer = stall.buyer();
    const held = await stall.fill(buyer);
    const refs: string[] = [];
    behave({
      createSession: async (input) => {
        const session = await honest.createSession(input);
        refs.push(session.providerRef);
        if (refs.length < 3) throw new ProviderUnavailable("the answer was lost");
        return session;
      },
    });
    const key = freshKey();
    for (const expected of ["PAYMENT_UNAVAILABLE", "PAYMENT_UNAVAILABLE", "ok"]) {
      expect(codeOf(await stall.pay(buyer, held.id, held.quote.total, key))).toBe(expected);
    }
    expect([new Set(refs).size, (await paymentsOf(held.id)).length]).toEqual([1, 1]);
  });

  it("opens one session for two tabs at a slow provider (W10)(W13)", async () => {
    const buyer = stall.buyer();
    const held = await stall.fill(buyer);
    behave({
      createSession: async (input) => {
        await new Promise((resolve) => setTimeout(resolve, 150));
        return honest.createSession(input);
      },
    });
    const answers = await Promise.all([1, 2, 3].map(() => stall.pay(buyer, held.id, held.quote.total)));
    expect(new Set(answers.map((a) => a.ok && a.data.redirectUrl)).size).toBe(1);
  });

  it("closes a booking here and at the provider if it is cancelled while the provider is away (Q06)(W14)", async () => {
    const buyer = stall.buyer();
    const held = await stall.fill(buyer);
    let open: () => void = () => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    behave({
      createSession: async (input) => {
        await gate;
        return honest.createSession(input);
      },
    });
    const paying = stall.pay(buyer, held.id, held.quote.total);
    await expect.poll(async () => (await paymentsOf(held.id)).length).toBe(1);
    const given = await buyer.call("cancelBooking", { params: { id: held.id }, body: {}, idempotencyKey: freshKey() });
    expect(given.ok && given.data.status).toBe("cancelled");
    open();
    expect(codeOf(await paying)).toBe("BOOKING_STATE");
    const [payment] = await paymentsOf(held.id);
    expect(await honest.readSession(payment!.provider_ref!)).toMatchObject({ status: "cancelled" });
    await stall.work();
    expect((await paymentsOf(held.id))[0]!.status).toBe("cancelled");
  });

  it("keeps track of a cancelled booking's payment, and refunds money that arrives (Q06)(W08)", async () => {
    const buyer = stall.buyer();
    const { id, redirectUrl } = await stall.start(buyer);
    behave({
      cancelSession: () => Promise.reject(new ProviderUnavailable("away")),
      readSession: () => Promise.reject(new ProviderUnavailable("away")),
    });
    const given = await buyer.call("cancelBooking", { params: { id }, body: {}, idempotencyKey: freshKey() });
    expect(given.ok && given.data.status).toBe("cancelled");
    behave({});
    await actOnPaymentPage(stall.shop, redirectUrl, "webhook_lost");
    await stall.work();
    expect(await stall.statusOf(buyer, id)).toBe("cancelled");
    expect(await stall.sql("select reason from refunds where booking_id = $1", [id])).toEqual([{ reason: "cancelled" }]);
    expect(await stall.laws()).toEqual([]);
  });
});

describe("a lost notice", () => {
  it("replaces a lost notice by a query, in time and after the hold expired (W12)(W08)", async () => {
    for (const late of [false, true]) {
      const buyer = stall.buyer();
      const { id, redirectUrl } = await stall.start(buyer);
      await actOnPaymentPage(stall.shop, redirectUrl, "webhook_lost");
      expect(await stall.statusOf(buyer, id)).toBe("awaiting_payment");
      if (late) {
        await stall.runOut(id);
        await stall.work();
      }
      await stall.work();
      const shown = await buyer.call("getBooking", { params: { id }, query: {} });
      expect(shown.ok && [shown.data.status, shown.data.badges]).toEqual(["confirmed", late ? ["paidLate"] : []]);
    }
    expect(await stall.laws()).toEqual([]);
  });

  it("replaces a lost notice by the buyer's look-up (W12) [B3]", async () => {
    const buyer = stall.buyer();
    const { id, redirectUrl } = await stall.start(buyer);
    await actOnPaymentPage(stall.shop, redirectUrl, "webhook_lost");
    const checked = await buyer.call("checkPayment", { params: { id }, body: {}, idempotencyKey: freshKey() });
    expect(checked.ok && checked.data.status).toBe("confirmed");
  });

  it("replaces lost notices of declined, failed and expired pages too (W12)", async () => {
    for (const [outcome, status] of [
      ["decline", "denied"],
      ["fail", "failed"],
      ["expire", "expired"],
    ] as const) {
      const buyer = stall.buyer();
      const { id, redirectUrl } = await stall.start(buyer);
      await actOnPaymentPage(stall.shop, redirectUrl, outcome);
      await expect.poll(async () => (await paymentsOf(id))[0]!.status).toBe(status);
      const shown = await buyer.call("getBooking", { params: { id }, query: {} });
      expect(shown.ok && [shown.data.status, shown.data.payment?.status, shown.data.payment?.redirectUrl]).toEqual([
        "awaiting_payment",
        status,
        null,
      ]);
    }
  });

  it("closes a payment a day after its end if the provider finds it neither by its session nor by our id", async () => {
    const buyer = stall.buyer();
    const { id } = await stall.start(buyer);
    behave({ readSession: async () => null, findSessions: async () => [] });
    await stall.work();
    expect((await paymentsOf(id))[0]!.status).toBe("pending");
    await stall.sql("update payments set expires_at = now() - interval '23 hours' where booking_id = $1", [id]);
    await stall.work();
    expect((await paymentsOf(id))[0]!.status).toBe("pending");
    await stall.sql("update payments set expires_at = now() - interval '25 hours' where booking_id = $1", [id]);
    await stall.work();
    expect((await paymentsOf(id))[0]!.status).toBe("expired");
  });
});
