import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { actAs } from "#server/act.ts";
import { OPERATOR } from "#server/platform/base/actor.ts";
import { setReturnPolicy } from "#server/modules/catalogue/returns/set-policy.ts";
import { returnSurplus } from "#server/modules/payments/refund/return-surplus.ts";
import { codeOf, openStall, SECRET, type Stall } from "../../api/stall.ts";
import { buyUntilPayment, eventOf, freshKey, holdBody, newBuyer } from "../../harness/buyer.ts";
import { run } from "../../process/run.ts";
import { moneyOf } from "../payments/money-of.ts";
import { openReturnDesk, STEPS, TENANT } from "./return-desk.ts";

const SLUG = "losari-sunset-5k";
const DAY = 86_400_000;
const HOUR = 3_600_000;
let stall: Stall;
const desk = openReturnDesk(() => stall);
const { refundsOf } = moneyOf(() => stall);
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
});
beforeEach(async () => {
  await stall.setStock(200);
  await desk.beginsIn(10 * DAY);
  await desk.setPolicy(STEPS);
});
afterAll(() => stall?.close());

const returnsOf = (id: string) =>
  stall.sql("select refunded::int, percent, with_fee from ticket_returns where booking_id = $1 order by refunded, ticket_id", [id]);

describe("returning tickets", () => {
  it("gives back the policy's amount, voids the ticket and sells its place again [S35]", async () => {
    const order = await desk.paid(3);
    const { tickets, left, ways } = await desk.quote(order);
    expect([left, ways.length]).toEqual([order.total, 1]);
    expect(tickets.reduce((sum, { paid }) => sum + paid, 0)).toBe(order.total);
    const [ticket] = tickets;
    expect(ticket!.amount).toBe(Math.round(((ticket!.paid - ticket!.serviceFee) * 90) / 100) + ticket!.serviceFee);
    const before = await stall.stockLeft();
    const answer = await desk.give(order, [order.tickets[0]!]);
    expect(answer.ok && answer.data).toMatchObject({
      status: "confirmed",
      ticketsReturned: 1,
      refunds: [{ reason: "returned", amount: ticket!.amount }],
    });
    expect(await stall.stockLeft()).toBe(before + 1);
    expect(await desk.statesOf(order.id)).toEqual(["returned", "valid", "valid"]);
    expect(await refundsOf(order.id)).toMatchObject([{ reason: "returned", amount: ticket!.amount }]);
    expect(await stall.laws()).toEqual([]);
    await stall.work();
    expect(await refundsOf(order.id)).toMatchObject([{ status: "succeeded" }]);
    const receipt = await order.buyer.call("getReceipt", { params: { id: order.id }, query: {} });
    expect(receipt.ok && receipt.data.refunds).toMatchObject([{ amount: ticket!.amount, isDone: true }]);
    const listed = await order.buyer.call("listMyPurchases", { query: {} });
    const own = listed.ok && listed.data.purchases.find(({ id }) => id === order.id);
    expect(own && own.refunds).toEqual([{ status: "succeeded", amount: ticket!.amount, reason: "returned" }]);
    const shown = await order.buyer.call("listBookingTickets", { params: { id: order.id }, query: {} });
    expect(shown.ok && shown.data.tickets.map(({ status, qr, entry }) => [status, qr === null, entry])).toEqual([
      ["returned", true, "cancelled"],
      ["valid", false, "waiver_missing"],
      ["valid", false, "waiver_missing"],
    ]);
    expect(await stall.laws()).toEqual([]);
  });

  it("ends an order with its last ticket, and never sends what the policy keeps", async () => {
    const order = await desk.paid(2);
    expect(codeOf(await desk.give(order, [order.tickets[1]!]))).toBe("ok");
    expect(codeOf(await desk.give(order, [order.tickets[0]!]))).toBe("ok");
    expect(await stall.statusOf(order.buyer, order.id)).toBe("cancelled");
    expect(await stall.laws()).toEqual([]);
    await stall.work();
    const refunds = await refundsOf(order.id);
    const back = refunds.reduce((sum, { amount }) => sum + amount, 0);
    expect([refunds.length, back < order.total, back > order.total / 2]).toEqual([2, true, true]);
    await stall.work();
    expect(await refundsOf(order.id)).toHaveLength(2);
    expect(await stall.laws()).toEqual([]);
  });

  it("judges a step to its second by the database's clock, whatever the browser's says [S35]", async () => {
    const order = await desk.paid(2);
    await desk.beginsIn(24 * HOUR + 30_000);
    expect((await desk.quote(order)).tickets[0]).toMatchObject({ percent: 90, withFee: true });
    const early = (await desk.quote(order)).tickets[0]!.amount;
    await desk.beginsIn(24 * HOUR - 1);
    expect((await desk.quote(order)).tickets[0]).toMatchObject({ percent: 50, withFee: false });
    expect(codeOf(await desk.give(order, [order.tickets[0]!], { shown: early }))).toBe("RETURN_CHANGED");
    expect(codeOf(await desk.give(order, [order.tickets[0]!]))).toBe("ok");
    await desk.beginsIn(HOUR + 1500);
    expect((await desk.quote(order)).tickets[1]!.refusal).toBeNull();
    await expect.poll(async () => (await desk.quote(order)).tickets[1]!.refusal, { timeout: 5000 }).toBe("RETURN_CLOSED");
    expect(codeOf(await desk.give(order, [order.tickets[1]!], { shown: 0 }))).toBe("RETURN_CLOSED");
    expect(await desk.statesOf(order.id)).toEqual(["returned", "valid"]);
    expect(await stall.laws()).toEqual([]);
  });

  it("returns what a category's own steps say", async () => {
    await desk.setPolicy([], stall.category.name);
    const order = await desk.paid(1);
    expect((await desk.quote(order)).hasPolicy).toBe(false);
    expect(codeOf(await desk.give(order, order.tickets))).toBe("RETURN_OFF");
    await desk.setPolicy([{ hours: 0, percent: 100, withFee: true }], stall.category.name);
    expect(codeOf(await desk.give(order, order.tickets))).toBe("ok");
    expect(await returnsOf(order.id)).toEqual([{ refunded: order.total, percent: 100, with_fee: true }]);
    await desk.setPolicy(null, stall.category.name);
    expect(await stall.laws()).toEqual([]);
  });

  it("keeps the policy under which an order was bought, unless a later one gives more [S35]", async () => {
    const percentOf = async (order: Awaited<ReturnType<typeof desk.paid>>) => (await desk.quote(order)).tickets[0]!.percent;
    const early = await desk.paid(1);
    await desk.setPolicy([{ hours: 1, percent: 10, withFee: false }]);
    const late = await desk.paid(1);
    expect([await percentOf(early), await percentOf(late)]).toEqual([90, 10]);
    await desk.setPolicy(null);
    const none = await desk.paid(1);
    expect([await percentOf(early), await percentOf(late), await percentOf(none)]).toEqual([90, 10, null]);
    await desk.setPolicy([], stall.category.name);
    expect([await percentOf(early), await percentOf(late), await percentOf(none)]).toEqual([90, 10, null]);
    await desk.setPolicy([{ hours: 0, percent: 95, withFee: true }], stall.category.name);
    expect([await percentOf(early), await percentOf(late), await percentOf(none)]).toEqual([95, 95, 95]);
    await desk.setPolicy(null, stall.category.name);
    expect(codeOf(await desk.give(none, none.tickets, { shown: 0 }))).toBe("RETURN_OFF");
    expect(codeOf(await desk.give(early, early.tickets))).toBe("ok");
    expect(await returnsOf(early.id)).toMatchObject([{ percent: 90, with_fee: true }]);
    expect(await stall.laws()).toEqual([]);
  });

  it("gives a free ticket's place back, and no money", async () => {
    const buyer = stall.buyer("jenius");
    const event = await eventOf(buyer, "uang-tanpa-drama");
    const free = event.prices.find(({ price }) => price === 0)!;
    const started = await buyUntilPayment(buyer, event, holdBody(event, [{ categoryId: free.id, qty: 2 }]));
    if (!started.ok) throw new Error(started.problem.code);
    const { id } = started.data.booking as { id: string };
    const act = actAs(stall.shop.services, "jenius", OPERATOR);
    await setReturnPolicy(act, { slug: event.slug, category: null, policy: [{ hours: 0, percent: 100, withFee: true }] });
    const taken = async () =>
      (
        await stall.sql<{ n: number }>(
          "select sum(q.taken)::int as n from quotas q join quota_uses u on u.quota_id = q.id where u.item_id = $1",
          [free.id],
        )
      )[0]!.n;
    const before = await taken();
    const { tickets, ways } = await desk.quote({ buyer, id });
    expect([tickets.map(({ amount, refusal }) => [amount, refusal]), ways]).toEqual([
      [
        [0, null],
        [0, null],
      ],
      [],
    ]);
    const answer = await desk.give({ buyer, id }, [tickets[0]!.id]);
    expect(answer.ok && answer.data).toMatchObject({ status: "confirmed", ticketsReturned: 1, refunds: [] });
    expect(await taken()).toBe(before - 1);
    expect(await stall.laws()).toEqual([]);
  });

  it("asks for a bank account where the payment method cannot be refunded", async () => {
    const order = await desk.paid(2, "refunds_by_hand");
    expect(codeOf(await desk.give(order, [order.tickets[0]!]))).toBe("ok");
    await stall.work();
    const account = { bank: "014", accountNumber: "1234567890", holderName: "Siti Rahma" };
    const given = await order.buyer.call("giveRefundAccount", {
      params: { id: order.id },
      query: {},
      body: account,
      idempotencyKey: freshKey(),
    });
    expect(given.ok && given.data).toMatchObject({
      status: "confirmed",
      refunds: [{ reason: "returned", transfer: { status: "details_given" } }],
    });
    // A bank transfer may take longer than the deadline: the next return does not wait for it.
    expect(codeOf(await desk.give(order, [order.tickets[1]!]))).toBe("ok");
    expect(await stall.laws()).toEqual([]);
  });
});

describe("the organiser", () => {
  it("returns tickets for all that was paid, with a reason, after the deadline too", async () => {
    const order = await desk.paid(2);
    await desk.beginsIn(HOUR / 2);
    await expect(desk.asOperator({ id: order.id, tickets: [order.codes[0]!], reason: "ill" })).rejects.toMatchObject({
      code: "RETURN_CLOSED",
    });
    const done = await desk.asOperator({ id: order.id, tickets: [order.codes[0]!], terms: "whole", reason: "ill" });
    const [ticket] = (await desk.quote(order)).tickets;
    expect(done).toEqual({ tickets: 1, amount: ticket!.paid });
    expect(await returnsOf(order.id)).toEqual([{ refunded: ticket!.paid, percent: null, with_fee: true }]);
    expect(
      await stall.sql("select actor, data->>'why' as why from audit where action = 'booking.tickets_returned' and subject_id = $1", [
        order.id,
      ]),
    ).toEqual([{ actor: "operator", why: "ill" }]);
    expect(await stall.laws()).toEqual([]);
  });

  it("returns by a command, and sets the policy and its terms by another [S35]", async () => {
    const env = { KARCIS_ENV: "demo", DATABASE_URL: stall.database.url, KARCIS_SECRET: SECRET };
    const karcis = (...words: string[]) => run("cli/karcis.ts", { env, words }).ended;
    const order = await desk.paid(2);
    const [{ reference }] = (await stall.sql<{ reference: string }>("select reference from bookings where id = $1", [order.id])) as [
      { reference: string },
    ];
    expect(await karcis("order", "return", TENANT, reference, "ill", "--tickets", order.codes[1]!)).toMatchObject({ code: 0 });
    expect(await desk.statesOf(order.id)).toEqual(["valid", "returned"]);
    expect(await karcis("order", "return", TENANT, reference, "ill", "--tickets", order.codes[1]!)).toMatchObject({ code: 1 });
    expect(await karcis("event", "returns", TENANT, SLUG, "7d=80+fee", "24h=10")).toMatchObject({ code: 0 });
    const terms = async () => JSON.stringify(await order.buyer.call("getEventTerms", { params: { slug: SLUG }, query: { locale: "en" } }));
    await expect.poll(terms, { timeout: 5000 }).toContain("until 7 days before the start: 80% of the price and the service fee back.");
    expect(await karcis("event", "returns", TENANT, SLUG, "24h=10", "7d=80")).toMatchObject({ code: 1 });
    expect(await karcis("event", "returns", TENANT, SLUG, "none")).toMatchObject({ code: 0 });
    await expect.poll(terms, { timeout: 5000 }).toContain("Tickets are not returned, unless the event is cancelled or moved.");
    expect(await terms()).not.toMatch(/% of the price|exchanged unless/);
    expect(await stall.laws()).toEqual([]);
  });
});

describe("money after a return", () => {
  it("sends a second payment of an order back in full", async () => {
    const order = await desk.paid(2);
    expect(codeOf(await desk.give(order, [order.tickets[0]!]))).toBe("ok");
    await stall.work();
    await stall.sql(
      `insert into payments (tenant_id, id, booking_id, provider, provider_ref, amount, status, expires_at)
       select tenant_id, gen_random_uuid(), booking_id, provider, 'nowhere', amount, 'expired', expires_at from payments where booking_id = $1`,
      [order.id],
    );
    await stall.sql(
      "update payments set status = 'settled', settled_amount = amount, settled_at = now() where booking_id = $1 and provider_ref = 'nowhere'",
      [order.id],
    );
    await stall.shop.services.db.transaction(desk.operator(), (tx) =>
      returnSurplus(stall.shop.services, tx, { bookingId: order.id, reason: "double" }),
    );
    const surplus = (await refundsOf(order.id)).filter(({ reason }) => reason === "double");
    expect(surplus.reduce((sum, { amount }) => sum + amount, 0)).toBe(order.total);
    expect(await stall.laws()).toEqual([]);
  });
});

describe("attacks on a return", () => {
  it("opens no other buyer's and no other brand's order", async () => {
    const order = await desk.paid(1);
    const stranger = await desk.paid(1);
    const theirs = { buyer: stranger.buyer, id: order.id };
    expect(codeOf(await desk.give(theirs, order.tickets, { shown: 1 }))).toBe("NOT_FOUND");
    expect(codeOf(await stranger.buyer.call("getReturnQuote", { params: { id: order.id }, query: {} }))).toBe("NOT_FOUND");
    expect(codeOf(await desk.give(stranger, order.tickets, { shown: 0 }))).toBe("NOT_FOUND");
    expect(codeOf(await desk.give(stranger, [...stranger.tickets, ...order.tickets]))).toBe("NOT_FOUND");
    const elsewhere = newBuyer(stall.shop, { tenant: "jenius" });
    expect(codeOf(await desk.give({ buyer: elsewhere, id: order.id }, order.tickets, { shown: 1 }))).toBe("NOT_FOUND");
    expect([await desk.statesOf(order.id), await desk.statesOf(stranger.id)]).toEqual([["valid"], ["valid"]]);
  });

  it("refuses a forged amount, and pays a repeated call once", async () => {
    const order = await desk.paid(2);
    expect(codeOf(await desk.give(order, [order.tickets[0]!], { shown: order.total }))).toBe("RETURN_CHANGED");
    expect(codeOf(await desk.give(order, [order.tickets[0]!], { shown: 0 }))).toBe("RETURN_CHANGED");
    const { amount } = (await desk.quote(order)).tickets[0]!;
    const key = freshKey();
    const sends = await Promise.all(Array.from({ length: 4 }, () => desk.give(order, [order.tickets[0]!], { shown: amount, key })));
    expect(sends.map(codeOf)).toEqual(["ok", "ok", "ok", "ok"]);
    expect(codeOf(await desk.give(order, [order.tickets[0]!], { shown: amount }))).toBe("TICKET_STATE");
    expect(await refundsOf(order.id)).toHaveLength(1);
    expect(await stall.laws()).toEqual([]);
  });

  it("returns a ticket once among competing calls, and no more money than came", async () => {
    const order = await desk.paid(3);
    const { tickets } = await desk.quote(order);
    const each = tickets[0]!.amount;
    const rounds = await Promise.all(
      Array.from({ length: 6 }, (_, i) => desk.give(order, [order.tickets[i % 2]!], { shown: tickets[i % 2]!.amount })),
    );
    expect(rounds.map(codeOf).filter((code) => code === "ok")).toHaveLength(2);
    const back = (await refundsOf(order.id)).reduce((sum, { amount }) => sum + amount, 0);
    expect(back).toBe(each + tickets[1]!.amount);
    expect(await desk.statesOf(order.id)).toEqual(["returned", "returned", "valid"]);
    expect(await stall.laws()).toEqual([]);
  });

  it("refuses a ticket that is with somebody else, and one beside another refund", async () => {
    const order = await desk.paid(2);
    const set = (text: string) => stall.sql(text, [order.tickets[0]]);
    await set("update tickets set held_by_phone = '+6281111111111', held_by_name = 'Sari', held_since = now() where id = $1");
    expect(codeOf(await desk.give(order, [order.tickets[0]!], { shown: 0 }))).toBe("RETURN_HANDED");
    await set("update tickets set held_by_phone = null, held_by_name = null, held_since = null where id = $1");
    await stall.sql(
      `insert into refunds (tenant_id, id, booking_id, payment_id, key, amount, reason) values ('garudarun', gen_random_uuid(), $1, $2, 'overpaid', 5, 'overpaid')`,
      [order.id, order.paymentId],
    );
    expect(codeOf(await desk.give(order, [order.tickets[0]!], { shown: 0 }))).toBe("RETURN_REFUNDING");
    await stall.sql("update refunds set status = 'failed', finished_at = now() where booking_id = $1", [order.id]);
    expect(codeOf(await desk.give(order, [order.tickets[0]!]))).toBe("ok");
  });
});
