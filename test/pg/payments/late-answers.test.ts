import { OPERATOR } from "#server/platform/base/actor.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { offerPlaces } from "#server/modules/orders/waiting-list/offer-places.ts";
import { codeOf, openStall, type Stall } from "../../api/stall.ts";
import { freshKey, type Buyer } from "../../harness/buyer.ts";
import { dictateProvider } from "./dictated-provider.ts";
import { moneyOf } from "./money-of.ts";

let stall: Stall;
let words: ReturnType<typeof dictateProvider>;
/** Another category of the event, cheaper than the sold one. */
let other: string;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
  words = dictateProvider(stall);
  other = stall.event.prices.find(({ id }) => id !== stall.category.id)!.id;
  await stall.sql("update ticket_categories set price = $2, bundling_ticket = 0, max_per_order = 10 where id = $1", [
    other,
    stall.category.price - 50_000,
  ]);
  await stall.sql("update events set version = version + 1 where id = $1", [stall.event.id]);
});
beforeEach(() => stall.setStock(50));
afterAll(() => stall.close());

const { refundsOf, paymentsOf } = moneyOf(() => stall);
const ask = (buyer: Buyer, name: "chooseRefund" | "waitFirst", id: string) =>
  buyer.call(name, { params: { id }, body: {}, idempotencyKey: freshKey() });
const exchange = (buyer: Buyer, id: string, shownTotal: number, categoryId = other, idempotencyKey = freshKey()) =>
  buyer.call("exchangeCategory", { params: { id }, body: { categoryId, shownTotal }, idempotencyKey });
const payRest = (buyer: Buyer, id: string, shownTotal: number) =>
  buyer.call("payRest", { params: { id }, body: { shownTotal, locale: "en" }, idempotencyKey: freshKey() });

async function shown(buyer: Buyer, id: string) {
  const answer = await buyer.call("getBooking", { params: { id }, query: {} });
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.data;
}
async function choicesOf(buyer: Buyer, id: string) {
  const answer = await buyer.call("getLateMoneyChoices", { params: { id }, query: {} });
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.data;
}
const leftOf = async (category: string) =>
  (
    await stall.sql<{ left: number }>(
      "select (q.total - q.taken)::int as left from quotas q join quota_uses u on u.quota_id = q.id where u.item_id = $1",
      [category],
    )
  )[0]!.left;
const passReview = (id: string) => stall.sql("update bookings set review_until = now() - interval '1 second' where id = $1", [id]);
const traces = async (id: string) =>
  (await stall.sql<{ action: string }>("select action from audit where subject_id = $1 order by at, id", [id])).map(({ action }) => action);

/** An order paid after its hold expired and its tickets were sold, or with another amount. */
async function late({ qty = 1, amount, isGone = true }: { qty?: number; amount?: number; isGone?: boolean } = {}) {
  const buyer = stall.buyer();
  await stall.setStock(50);
  const started = await stall.start(buyer, qty);
  await stall.runOut(started.id);
  await stall.work();
  if (isGone) await stall.setStock(0);
  words.set(started.paymentId, { status: "settled", ...(amount === undefined ? {} : { amount }) });
  await stall.work();
  expect(await stall.statusOf(buyer, started.id)).toBe("needs_review");
  return { buyer, ...started };
}
/** Returns sold tickets to stock. */
async function free(n = 1) {
  await stall.setStock(n);
  const sold = await stall.hold(stall.buyer(), n);
  return async () => {
    await stall.runOut(sold.id);
    await stall.work();
  };
}

describe("money too late for its tickets", () => {
  it("shows late money with the amount and a deadline of 48 hours by the database's clock [B3]", async () => {
    const { buyer, id, total } = await late();
    const { review, serverNow } = await shown(buyer, id);
    expect(review).toMatchObject({ paid: total, missing: 0, isFirstInLine: false });
    const hours = (Date.parse(review!.until) - Date.parse(serverNow)) / 3_600_000;
    expect(hours).toBeGreaterThan(47.9);
    expect(hours).toBeLessThanOrEqual(48);
  });

  it("exchanges late money for as many tickets of a cheaper category, and refunds the difference [B3]", async () => {
    const { buyer, id, total } = await late({ qty: 2 });
    const left = await leftOf(other);
    const choices = await choicesOf(buyer, id);
    const choice = choices.exchanges.find(({ categoryId }) => categoryId === other)!;
    expect(choice).toMatchObject({ qty: 2, back: total - choice.total });
    expect(choice.back).toBeGreaterThan(0);
    expect(choices.exchanges.every((each) => each.total <= total && each.categoryId !== stall.category.id)).toBe(true);
    expect(codeOf(await exchange(buyer, id, choice.total - 1))).toBe("PRICE_CHANGED");
    expect(codeOf(await exchange(buyer, id, choice.total))).toBe("ok");
    expect(await leftOf(other)).toBe(left - 2);
    const done = await shown(buyer, id);
    expect(done).toMatchObject({ status: "confirmed", review: null, quote: { total: choice.total } });
    expect(done.attendees.map(({ categoryId }) => categoryId)).toEqual([other, other]);
    const tickets = await stall.sql<{ category_id: string }>("select category_id from tickets where booking_id = $1", [id]);
    expect(tickets.map((ticket) => ticket.category_id)).toEqual([other, other]);
    await stall.work();
    expect(await refundsOf(id)).toMatchObject([{ amount: choice.back, reason: "exchanged", status: "succeeded" }]);
    expect(await traces(id)).toEqual(expect.arrayContaining(["booking.needs_review", "booking.exchanged", "booking.confirmed"]));
    expect(await stall.laws()).toEqual([]);
  });

  it("refuses a dearer or sold-out category for late money, and any category after the deadline", async () => {
    const { buyer, id } = await late();
    const choice = (await choicesOf(buyer, id)).exchanges.find(({ categoryId }) => categoryId === other)!;
    const price = async (to: string) => {
      await stall.sql(`update ticket_categories set price = price ${to} where id = $1`, [other]);
      await stall.sql("update events set version = version + 1 where id = $1", [stall.event.id]);
    };
    await price("+ 1000000");
    expect(codeOf(await exchange(buyer, id, choice.total + 1_000_000))).toBe("SOLD_OUT");
    await price("- 1000000");
    expect(codeOf(await exchange(buyer, id, choice.total, stall.category.id))).toBe("SOLD_OUT");
    await passReview(id);
    expect(codeOf(await exchange(buyer, id, choice.total))).toBe("BOOKING_STATE");
    expect(codeOf(await ask(buyer, "waitFirst", id))).toBe("BOOKING_STATE");
    expect((await choicesOf(buyer, id)).exchanges).toEqual([]);
    await stall.work();
    await stall.work();
    expect(await refundsOf(id)).toMatchObject([{ reason: "late", status: "succeeded" }]);
    expect(await stall.laws()).toEqual([]);
  });

  it("accepts one answer to late money from any number of tabs [B3]", async () => {
    const { buyer, id } = await late();
    const { total } = (await choicesOf(buyer, id)).exchanges.find(({ categoryId }) => categoryId === other)!;
    const answers = await Promise.all([
      exchange(buyer, id, total),
      exchange(buyer, id, total),
      ask(buyer, "chooseRefund", id),
      ask(buyer, "waitFirst", id),
      exchange(buyer, id, total),
    ]);
    const status = await stall.statusOf(buyer, id);
    const done = answers.map(codeOf).filter((code) => code === "ok");
    // A waiting buyer may still change the answer.
    expect(done.length).toBeGreaterThan(0);
    expect(["confirmed", "cancelled"]).toContain(status);
    await stall.work();
    expect(await refundsOf(id)).toHaveLength(1);
    expect(await stall.laws()).toEqual([]);
  });

  it("refuses the last ticket for late money if another order takes it at the same moment", async () => {
    const orders = [await late(), await late(), await late()];
    const totals = await Promise.all(
      orders.map(async ({ buyer, id }) => (await choicesOf(buyer, id)).exchanges.find(({ categoryId }) => categoryId === other)!.total),
    );
    const setOther = (n: number) =>
      stall.sql("update quotas q set total = q.taken + $1 from quota_uses u where u.quota_id = q.id and u.item_id = $2", [n, other]);
    await setOther(1);
    const codes = (await Promise.all(orders.map(({ buyer, id }, i) => exchange(buyer, id, totals[i]!)))).map(codeOf);
    expect(codes.toSorted()).toEqual(["SOLD_OUT", "SOLD_OUT", "ok"]);
    expect(await leftOf(other)).toBe(0);
    await setOther(50);
    expect(await stall.laws()).toEqual([]);
  });
});

describe("the head of the waiting list", () => {
  it("gives the head of the waiting list the next free tickets at no extra cost [B3]", async () => {
    const giveBack = await free(1);
    const { buyer, id, total } = await late();
    const until = (await choicesOf(buyer, id)).waitUntil;
    expect(until).not.toBeNull();
    expect(codeOf(await ask(buyer, "waitFirst", id))).toBe("ok");
    expect((await shown(buyer, id)).review).toEqual({ paid: total, missing: 0, until, isFirstInLine: true, rest: null });
    expect((await choicesOf(buyer, id)).waitUntil).toBeNull();
    await giveBack();
    await offerPlaces({ ...stall.shop.services, tenant: "garudarun", actor: OPERATOR });
    expect(await shown(buyer, id)).toMatchObject({ status: "confirmed", review: null, badges: ["paidLate"] });
    expect(await leftOf(stall.category.id)).toBe(0);
    expect(await traces(id)).toEqual(expect.arrayContaining(["booking.waits_first", "booking.confirmed"]));
    expect(await refundsOf(id)).toEqual([]);
    expect(await stall.laws()).toEqual([]);
  });

  it("confirms the head of the list at once if tickets are free by now", async () => {
    const { buyer, id } = await late();
    await stall.setStock(3);
    expect(codeOf(await ask(buyer, "waitFirst", id))).toBe("ok");
    expect([await stall.statusOf(buyer, id), await leftOf(stall.category.id)]).toEqual(["confirmed", 2]);
    expect(await stall.laws()).toEqual([]);
  });

  it("lets the head of the list still choose the refund, and refunds when the list ends", async () => {
    for (const end of ["answer", "clock"]) {
      const { buyer, id } = await late();
      expect(codeOf(await ask(buyer, "waitFirst", id))).toBe("ok");
      if (end === "answer") expect(codeOf(await ask(buyer, "chooseRefund", id))).toBe("ok");
      else await passReview(id);
      await stall.work();
      await stall.work();
      expect(await stall.statusOf(buyer, id)).toBe("cancelled");
      expect(await refundsOf(id)).toMatchObject([{ reason: "late", status: "succeeded" }]);
      const [entry] = await stall.sql("select ending from waiting_entries where booking_id = $1", [id]);
      expect(entry).toEqual({ ending: "left" });
    }
    expect(await stall.laws()).toEqual([]);
  });
});

describe("an order with a short payment", () => {
  it("shows both amounts of an underpaid order, and confirms it with its own tickets once the rest is paid [B3]", async () => {
    const buyer = stall.buyer();
    const { id, total, paymentId } = await stall.start(buyer);
    words.set(paymentId, { status: "settled", amount: total - 7000 });
    await stall.work();
    expect((await shown(buyer, id)).review).toMatchObject({ paid: total - 7000, missing: 7000 });
    expect(codeOf(await ask(buyer, "waitFirst", id))).toBe("BOOKING_STATE");
    expect(codeOf(await payRest(buyer, id, total))).toBe("PRICE_CHANGED");
    const [one, two] = await Promise.all([payRest(buyer, id, 7000), payRest(buyer, id, 7000)]);
    expect([codeOf(one), codeOf(two)]).toEqual(["ok", "ok"]);
    const [rest, first] = await paymentsOf(id);
    expect(await paymentsOf(id)).toHaveLength(2);
    expect(first!.id).toBe(paymentId);
    words.set(rest!.id, { status: "settled", amount: 7000 });
    await stall.work();
    expect(await shown(buyer, id)).toMatchObject({ status: "confirmed", badges: [], review: null });
    expect(await refundsOf(id)).toEqual([]);
    expect(await stall.laws()).toEqual([]);
  });

  it("extends a short order's deadline once for a page to pay the rest, however many pages are opened at its end [B3]", async () => {
    const { buyer, id, total } = await late({ amount: 1000, isGone: false });
    const missing = total - 1000;
    const end = async () => {
      const [row] = await stall.sql<{ until: Date; left: number }>(
        "select review_until as until, extract(epoch from review_until - clock_timestamp())::float8 as left from bookings where id = $1",
        [id],
      );
      return row!;
    };
    await stall.sql("update bookings set review_until = now() + interval '1 minute' where id = $1", [id]);
    expect(codeOf(await payRest(buyer, id, missing))).toBe("ok");
    const longer = await end();
    expect(longer.left).toBeGreaterThan(900);
    // The bank refuses the first page. Another gets the rest of the time.
    const [first] = await paymentsOf(id);
    words.set(first!.id, { status: "denied" });
    await stall.work();
    expect(codeOf(await payRest(buyer, id, missing))).toBe("ok");
    expect((await end()).until).toEqual(longer.until);
    // Both have expired. The order waits a minute for their notices and grants no more time.
    const pass = "interval '930 seconds'";
    await stall.sql(`update payments set expires_at = expires_at - ${pass} where booking_id = $1 and amount = $2`, [id, missing]);
    await stall.sql(`update bookings set review_until = review_until - ${pass} where id = $1`, [id]);
    expect(codeOf(await payRest(buyer, id, missing))).toBe("BOOKING_STATE");
    expect(await paymentsOf(id)).toHaveLength(3);
    await passReview(id);
    await stall.work();
    await stall.work();
    expect(await refundsOf(id)).toMatchObject([{ amount: 1000, reason: "underpaid", status: "succeeded" }]);
    expect(await stall.laws()).toEqual([]);
  });

  it("takes an underpaid order's tickets again before the rest is paid, or reports that they are gone", async () => {
    const gone = await late({ amount: 1000 });
    expect(codeOf(await payRest(gone.buyer, gone.id, gone.total - 1000))).toBe("SOLD_OUT");
    await stall.setStock(1);
    expect(codeOf(await payRest(gone.buyer, gone.id, gone.total - 1000))).toBe("ok");
    expect(await leftOf(stall.category.id)).toBe(0);
    await passReview(gone.id);
    await stall.work();
    await stall.work();
    expect(await refundsOf(gone.id)).toMatchObject([{ amount: 1000, reason: "underpaid", status: "succeeded" }]);
    expect([await leftOf(stall.category.id), await stall.laws()]).toEqual([1, []]);
  });
});
