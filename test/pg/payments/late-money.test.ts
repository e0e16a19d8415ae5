import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { ProviderUnavailable, type ProviderStatus } from "#server/platform/ports/payment-provider.ts";
import { mayTakeBack } from "#storefront/orders/transaction/order-state.ts";
import { codeOf, openStall, type Stall } from "../../api/stall.ts";
import { actOnPaymentPage, freshKey, type Buyer } from "../../harness/buyer.ts";
import { dictateProvider } from "./dictated-provider.ts";
import { moneyOf } from "./money-of.ts";

let stall: Stall;
let words: ReturnType<typeof dictateProvider>;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
  words = dictateProvider(stall);
});
beforeEach(async () => {
  await stall.setStock(50);
  await setEvent("published");
});
afterAll(() => stall.close());

const setEvent = (status: string) => stall.sql("update events set status = $2 where id = $1", [stall.event.id, status]);
const choose = (buyer: Buyer, id: string) => buyer.call("chooseRefund", { params: { id }, body: {}, idempotencyKey: freshKey() });
const { refundsOf } = moneyOf(() => stall);
const passReview = (id: string) => stall.sql("update bookings set review_until = now() - interval '1 second' where id = $1", [id]);
const clockOf = async (id: string) => {
  const [row] = await stall.sql<{ hours: number | null }>(
    "select extract(epoch from review_until - now())::float8 / 3600 as hours from bookings where id = $1",
    [id],
  );
  return row!.hours;
};
async function shown(buyer: Buyer, id: string) {
  const answer = await buyer.call("getBooking", { params: { id }, query: {} });
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.data;
}
/** Checks that the screen offers "Refund me now" exactly if the server accepts it. */
async function expectTakeBack(buyer: Buyer, id: string, expected: boolean) {
  expect(mayTakeBack(await shown(buyer, id))).toBe(expected);
  if (!expected) expect(codeOf(await choose(buyer, id))).toBe("BOOKING_STATE");
}

/** A booking whose payment was under verification for more than a day. */
async function overdue() {
  const log = vi.spyOn(console, "warn").mockImplementation(() => {});
  const buyer = stall.buyer();
  const left = await stall.stockLeft();
  const { id, total, paymentId, redirectUrl } = await stall.start(buyer);
  words.set(paymentId, { status: "verifying" });
  await stall.work();
  await stall.runOut(id);
  await stall.work();
  log.mockRestore();
  expect(await stall.statusOf(buyer, id)).toBe("needs_review");
  const say = async (status: ProviderStatus, more: { amount?: number } = {}) => {
    words.set(paymentId, { status, ...more });
    await stall.work();
    await stall.work();
    return stall.statusOf(buyer, id);
  };
  return { buyer, id, total, left, say, paymentId, redirectUrl };
}

describe("a verification that took longer than a day", () => {
  it("grants a long verification two more days by the database's clock with its stock, and offers no refund before money has come [B3]", async () => {
    const { buyer, id, left } = await overdue();
    const hours = await clockOf(id);
    expect(hours).toBeGreaterThan(47.9);
    expect(hours).toBeLessThanOrEqual(48);
    expect(await stall.stockLeft()).toBe(left - 1);
    await expectTakeBack(buyer, id, false);
  });

  it("confirms a booking with its held stock if its verification settles late (W08) [B3]", async () => {
    const { buyer, id, say, left } = await overdue();
    expect(await say("settled")).toBe("confirmed");
    expect([(await shown(buyer, id)).badges, await clockOf(id), await stall.stockLeft()]).toEqual([["paidLate"], null, left - 1]);
    const tickets = await buyer.call("listBookingTickets", { params: { id }, query: {} });
    expect(tickets.ok && tickets.data.tickets).toHaveLength(1);
    expect(await stall.laws()).toEqual([]);
  });

  it("confirms a booking whose verification settles late with too much, and refunds the surplus", async () => {
    const { id, total, say } = await overdue();
    expect(await say("settled", { amount: total + 500 })).toBe("confirmed");
    expect(await refundsOf(id)).toMatchObject([{ amount: 500, reason: "overpaid", status: "succeeded" }]);
    expect(await stall.laws()).toEqual([]);
  });

  it("asks the buyer if a verification settles late with too little", async () => {
    const { buyer, id, total, say, left } = await overdue();
    expect(await say("settled", { amount: total - 1 })).toBe("needs_review");
    await expectTakeBack(buyer, id, true);
    expect(codeOf(await choose(buyer, id))).toBe("ok");
    await stall.work();
    expect(await refundsOf(id)).toMatchObject([{ amount: total - 1, reason: "underpaid", status: "succeeded" }]);
    expect([await stall.stockLeft(), await stall.laws()]).toEqual([left, []]);
  });

  it.each(["expired", "denied", "failed", "cancelled"] as const)(
    "cancels the order once if a long verification ends as %s, and frees its stock",
    async (status) => {
      const { id, say, left } = await overdue();
      expect(await say(status)).toBe("cancelled");
      expect([await stall.stockLeft(), await clockOf(id), await refundsOf(id), await stall.laws()]).toEqual([left, null, [], []]);
      const told = await stall.sql("select 1 from outbox where topic = 'booking.verification_refused' and subject_id = $1", [id]);
      expect(told).toHaveLength(1);
    },
  );

  it("cancels an order after two days without a result, and refunds later money (W08)", async () => {
    const { buyer, id, total, say, left } = await overdue();
    await passReview(id);
    expect(await say("verifying")).toBe("cancelled");
    expect([await stall.stockLeft(), await refundsOf(id)]).toEqual([left, []]);
    expect(await say("settled")).toBe("cancelled");
    expect(await refundsOf(id)).toMatchObject([{ amount: total, reason: "cancelled", status: "succeeded" }]);
    expect((await shown(buyer, id)).refunds).toMatchObject([{ amount: total }]);
    expect(await stall.laws()).toEqual([]);
  });

  it("asks the buyer if a verification settles late for an event no longer on sale, and frees the stock in the end", async () => {
    for (const answer of ["now", "by the clock"]) {
      const { buyer, id, total, say, left } = await overdue();
      await setEvent("draft");
      expect(await say("settled")).toBe("needs_review");
      expect([await stall.stockLeft(), await stall.sql("select 1 from tickets where booking_id = $1", [id])]).toEqual([left - 1, []]);
      expect(await clockOf(id)).toBeGreaterThan(47.9);
      await expectTakeBack(buyer, id, true);
      if (answer === "now") expect(codeOf(await choose(buyer, id))).toBe("ok");
      else await passReview(id);
      for (let turn = 0; turn < 2; turn++) await stall.work();
      expect([await stall.statusOf(buyer, id), await stall.stockLeft()]).toEqual(["cancelled", left]);
      expect(await refundsOf(id)).toMatchObject([{ amount: total, reason: "late", status: "succeeded" }]);
      await setEvent("published");
    }
    expect(await stall.laws()).toEqual([]);
  });

  it("refunds a verification that settles late for a cancelled event at once", async () => {
    const { id, total, say, left } = await overdue();
    await setEvent("cancelled");
    expect(await say("settled")).toBe("cancelled");
    expect(await refundsOf(id)).toMatchObject([{ amount: total, reason: "cancelled", status: "succeeded" }]);
    expect([await stall.stockLeft(), await stall.laws()]).toEqual([left, []]);
  });
});

describe("money after an expired hold", () => {
  async function late(amount?: number) {
    const buyer = stall.buyer();
    const left = await stall.stockLeft();
    const started = await stall.start(buyer);
    await stall.runOut(started.id);
    await stall.work();
    expect([await stall.statusOf(buyer, started.id), await stall.stockLeft()]).toEqual(["expired", left]);
    words.set(started.paymentId, { status: "settled", ...(amount === undefined ? {} : { amount }) });
    return { buyer, left, ...started };
  }

  it.each([
    ["draft", "needs_review", []],
    ["postponed", "needs_review", []],
    ["cancelled", "cancelled", [{ reason: "cancelled", status: "succeeded" }]],
    ["published", "confirmed", []],
  ] as const)("ends late money for a %s event as %s", async (status, expected, refunds) => {
    const { buyer, id, left } = await late();
    await setEvent(status);
    for (let turn = 0; turn < 2; turn++) await stall.work();
    expect(await stall.statusOf(buyer, id)).toBe(expected);
    expect(await refundsOf(id)).toMatchObject(refunds);
    expect(await stall.stockLeft()).toBe(expected === "confirmed" ? left - 1 : left);
    if (expected === "needs_review") {
      await expectTakeBack(buyer, id, true);
      expect(codeOf(await choose(buyer, id))).toBe("ok");
      expect(await stall.stockLeft()).toBe(left);
    }
    expect(await stall.laws()).toEqual([]);
  });

  it("refunds late money for a past event at once", async () => {
    const [before] = await stall.sql<{ starts_at: Date; ends_at: Date | null }>("select starts_at, ends_at from events where id = $1", [
      stall.event.id,
    ]);
    const { id, total } = await late();
    const past = "starts_at = now() - interval '9 hours', ends_at = now() - interval '1 hour'";
    await stall.sql(`update events set ${past} where id = $1`, [stall.event.id]);
    for (let turn = 0; turn < 2; turn++) await stall.work();
    expect(await refundsOf(id)).toMatchObject([{ amount: total, reason: "late", status: "succeeded" }]);
    await stall.sql("update events set starts_at = $2, ends_at = $3 where id = $1", [stall.event.id, before!.starts_at, before!.ends_at]);
    expect(await stall.laws()).toEqual([]);
  });

  it("adds up late money that comes in parts, and buys only tickets on sale", async () => {
    const { buyer, id, total } = await late(1000);
    await stall.work();
    expect(await stall.statusOf(buyer, id)).toBe("needs_review");
    await stall.sql(
      `insert into payments (tenant_id, id, booking_id, provider, amount, status, expires_at)
         select tenant_id, gen_random_uuid(), booking_id, provider, amount, 'created', expires_at from payments where booking_id = $1`,
      [id],
    );
    const [other] = await stall.sql<{ id: string }>("select id from payments where booking_id = $1 and status = 'created'", [id]);
    const { services } = stall.shop;
    const { provider } = services;
    const rest = {
      providerRef: `rest-${id}`,
      paymentId: other!.id,
      status: "settled",
      amount: total - 1000,
      currency: "IDR",
      method: null,
    } as const;
    Object.assign(services, { provider: { ...provider!, findSessions: async () => [rest] } });
    await stall.work();
    Object.assign(services, { provider });
    expect((await shown(buyer, id)).status).toBe("confirmed");
    expect(await clockOf(id)).toBeNull();
    expect(await stall.laws()).toEqual([]);
  });
});

describe("money after the provider ended the payment", () => {
  const askAgain = async (paymentId: string) => {
    await stall.sql("update payments set ask_again_at = now() where id = $1 and ask_again_at is not null", [paymentId]);
    await stall.work();
  };
  const nextQuestion = async (paymentId: string) => {
    const [row] = await stall.sql<{ seconds: number | null }>(
      "select extract(epoch from ask_again_at - now())::float8 as seconds from payments where id = $1",
      [paymentId],
    );
    return row!.seconds === null ? null : Math.round(row!.seconds / 10) * 10;
  };
  async function over(status: ProviderStatus) {
    const buyer = stall.buyer();
    const started = await stall.start(buyer);
    words.set(started.paymentId, { status });
    await stall.work();
    return { buyer, ...started };
  }

  it.each(["expired", "denied", "failed", "cancelled"] as const)(
    "finds by a query that a payment reported as %s was settled, although the notice was lost [B3]",
    async (status) => {
      const { buyer, id, paymentId } = await over(status);
      await stall.runOut(id);
      await stall.work();
      expect(await stall.statusOf(buyer, id)).toBe("expired");
      words.set(paymentId, { status: "settled" });
      await askAgain(paymentId);
      expect(await stall.statusOf(buyer, id)).toBe("confirmed");
      expect([await nextQuestion(paymentId), await stall.laws()]).toEqual([null, []]);
    },
  );

  it("queries an ended payment six times, ever more rarely, over a day and a half", async () => {
    const { paymentId } = await over("expired");
    const pauses = [await nextQuestion(paymentId)];
    for (let asked = 0; asked < 6; asked++) {
      await askAgain(paymentId);
      pauses.push(await nextQuestion(paymentId));
    }
    expect(pauses).toEqual([20, 120, 720, 4320, 25_920, 86_400, null]);
  });

  it("repeats a query without a longer pause if the provider was away", async () => {
    const { paymentId } = await over("expired");
    const { provider } = stall.shop.services;
    const readSession = () => Promise.reject(new ProviderUnavailable("away"));
    Object.assign(stall.shop.services, { provider: { ...provider!, readSession } });
    for (let asked = 0; asked < 8; asked++) await askAgain(paymentId);
    expect(await nextQuestion(paymentId)).toBe(20);
    Object.assign(stall.shop.services, { provider });
  });
});

describe("money in time", () => {
  it.each(["notice", "asking"] as const)("refunds money for an event cancelled in the meantime at once (%s)", async (way) => {
    const buyer = stall.buyer();
    const left = await stall.stockLeft();
    const { id, redirectUrl, paymentId, total } = await stall.start(buyer);
    await setEvent("cancelled");
    words.set(paymentId, { status: "settled" });
    if (way === "notice") await actOnPaymentPage(stall.shop, redirectUrl, "pay");
    else await stall.work();
    await expect.poll(() => stall.statusOf(buyer, id)).toBe("cancelled");
    await stall.work();
    expect(await refundsOf(id)).toMatchObject([{ amount: total, reason: "cancelled", status: "succeeded" }]);
    expect([await stall.stockLeft(), await stall.sql("select 1 from tickets where booking_id = $1", [id])]).toEqual([left, []]);
    expect(await stall.laws()).toEqual([]);
  });
});
