import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { CHANNEL_NAMES, type PaymentChannel } from "#domain/payments/payment-channel.ts";
import { isLongWay } from "#domain/payments/time-to-pay.ts";
import { setPayHours } from "#server/features/checkout/set-pay-hours.ts";
import { runDueWork } from "#server/jobs/run-worker.ts";
import { ProviderUnavailable, type PaymentProvider, type SessionRequest } from "#server/ports/payment-provider.ts";
import { codeOf, openStall, type Stall } from "../api/stall.ts";
import { actOnPaymentPage, detailsBody, freshKey, newBuyer, type Buyer, type Shop } from "../harness/buyer.ts";
import { textsTo } from "../harness/read-messages.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let stall: Stall;
let other: Shop;
let honest: PaymentProvider;
let asked: SessionRequest[];
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
  other = await stall.openProcess();
  honest = stall.shop.services.provider!;
});
beforeEach(async () => {
  behave({});
  asked = [];
  await stall.sql("update bookings set status = 'cancelled' where status in ('held', 'awaiting_payment')");
  await stall.sql("update quotas set taken = 0, set_aside = 0 where event_id = $1", [stall.event.id]);
  await stall.sql("delete from hold_limits");
  await stall.sql("update events set pay_hours = null, sale_ends_at = null, version = version + 1 where id = $1", [stall.event.id]);
  await stall.setStock(100);
});
afterAll(() => stall.close());

/** The provider as it is, but for a change; what it is asked for is noted. */
function behave(change: Partial<PaymentProvider>): void {
  const createSession: PaymentProvider["createSession"] = (input) => {
    asked.push(input);
    return (change.createSession ?? honest.createSession)(input);
  };
  Object.assign(stall.shop.services, { provider: { ...honest, ...change, createSession } });
}

type Order = { readonly id: string; readonly quote: { readonly total: number } };
const payBy = (buyer: Buyer, { id, quote }: Order, channel: PaymentChannel | null) =>
  buyer.call("startPayment", {
    params: { id },
    body: { shownTotal: quote.total, locale: "en", channel },
    idempotencyKey: freshKey(),
  });

async function started(buyer: Buyer, order: Order, channel: PaymentChannel | null) {
  const answer = await payBy(buyer, order, channel);
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem));
  return answer.data;
}

/** Minutes from now, to the second, until a payment and its hold end, and whether the order counts as one that waits for hours. */
async function timesOf(id: string) {
  const [row] = await stall.sql<{ pay: number; hold: number; grace: number; is_long: boolean; until: Date }>(
    `select extract(epoch from p.expires_at - clock_timestamp())::float8 / 60 as pay, extract(epoch from b.hold_until - clock_timestamp())::float8 / 60 as hold,
       extract(epoch from b.hold_until - p.expires_at)::float8 as grace, b.is_long, p.expires_at as until
     from bookings b join payments p on p.booking_id = b.id where b.id = $1 order by p.created_at desc limit 1`,
    [id],
  );
  return row!;
}
const minutes = (value: number) => Math.round(value);

async function payTimes(buyer: Buyer, id: string) {
  const answer = await buyer.call("getPayTimes", { params: { id }, query: {} });
  if (!answer.ok) throw new Error(answer.problem.code);
  const { long, serverNow } = answer.data;
  const left = long?.until ? minutes((Date.parse(long.until) - Date.parse(serverNow)) / MINUTE) : null;
  return long && { left, why: long.why, hours: long.hours };
}

/** Time goes on: what stands in the database of an order moves back instead. */
async function wait(id: string, span: string): Promise<void> {
  await stall.sql(
    `update bookings set held_at = held_at - $2::interval, hold_until = hold_until - $2::interval, created_at = created_at - $2::interval where id = $1`,
    [id, span],
  );
  await stall.sql("update payments set created_at = created_at - $2::interval, expires_at = expires_at - $2::interval where booking_id = $1", [
    id,
    span,
  ]);
}

/** An order that waits for a virtual account to be paid. */
async function waiting(qty = 1, channel: PaymentChannel = "bca_va") {
  const buyer = stall.buyer();
  const held = await stall.fill(buyer, qty);
  const { booking } = await started(buyer, held, channel);
  return { buyer, held, id: held.id, page: booking.payment!.redirectUrl! };
}

it("knows in the database which ways take hours, as the domain does", async () => {
  const rows = await stall.sql<{ way: PaymentChannel }>("select way from unnest($1::text[]) way where is_long_way(way)", [[...CHANNEL_NAMES]]);
  expect(rows.map(({ way }) => way)).toEqual(CHANNEL_NAMES.filter(isLongWay));
  expect(await stall.sql("select is_long_way(null) as none, is_long_way('xva') as word")).toEqual([{ none: false, word: false }]);
});

describe("the time to pay", () => {
  it.each<[PaymentChannel | null, number, number]>([
    ["bca_va", 180, 300],
    ["indomaret", 180, 300],
    ["qris", 15, 90],
    ["gopay", 15, 90],
    ["card", 15, 90],
    [null, 15, 90],
  ])("by %s is %i minutes, told to the provider, and the tickets wait %i seconds longer", async (channel, expected, grace) => {
    const { id, buyer } = await waiting(1, channel as PaymentChannel);
    const { pay, grace: longer, until, is_long: isLong } = await timesOf(id);
    expect([minutes(pay), longer, isLong]).toEqual([expected, grace, expected > 30]);
    expect(asked.map(({ expiresAt }) => expiresAt)).toEqual([until]);
    const shown = await buyer.call("getBooking", { params: { id }, query: {} });
    expect(shown.ok && [shown.data.holdUntil, shown.data.payment?.expiresAt]).toEqual([until.toISOString(), until.toISOString()]);
    expect(await stall.laws()).toEqual([]);
  });

  it("is what was told before choosing", async () => {
    const buyer = stall.buyer();
    const held = await stall.fill(buyer);
    expect(await payTimes(buyer, held.id)).toEqual({ left: 180, why: null, hours: 3 });
    await started(buyer, held, "bca_va");
    expect(minutes((await timesOf(held.id)).pay)).toBe(180);
    const stranger = await stall.buyer().call("getPayTimes", { params: { id: held.id }, query: {} });
    expect(codeOf(stranger)).toBe("NOT_FOUND");
    await stall.runOut(held.id);
    expect(await payTimes(buyer, held.id)).toBeNull();
  });

  it("is the event's own, from the next payment on, with a trace", async () => {
    const before = await waiting();
    const set = (hours: number | null) =>
      stall.shop.services.db.transaction("garudarun", (tx) => setPayHours(tx, { slug: stall.event.slug, hours }));
    expect(await set(24)).toEqual({ hours: 24, isOwn: true });
    const after = await waiting();
    expect([minutes((await timesOf(before.id)).pay), minutes((await timesOf(after.id)).pay)]).toEqual([180, 24 * 60]);
    expect(await set(2)).toEqual({ hours: 2, isOwn: true });
    expect(minutes((await timesOf((await waiting()).id)).pay)).toBe(120);
    expect(await set(null)).toEqual({ hours: 3, isOwn: false });
    const rows = await stall.sql("select data from audit where action = 'pay_hours.changed' order by created_at");
    expect(rows).toEqual([{ data: { hours: 24 } }, { data: { hours: 2 } }, { data: { hours: null } }]);
    for (const hours of [0, 1, 25]) await expect(set(hours)).rejects.toThrow("events_pay_hours_check");
    expect(await stall.shop.services.db.transaction("garudarun", (tx) => setPayHours(tx, { slug: "no-such-event", hours: 5 }))).toBeNull();
  });
});

describe("changing the way to pay", () => {
  it("to QRIS makes the hours a quarter of one; back again they end when they would have ended, however often", async () => {
    const { id, buyer, held } = await waiting();
    const end = (await timesOf(id)).until.getTime();
    for (let turn = 0; turn < 3; turn += 1) {
      await wait(id, "5 minutes");
      await started(buyer, held, "qris");
      expect([minutes((await timesOf(id)).pay), (await timesOf(id)).is_long]).toEqual([15, false]);
      await wait(id, "5 minutes");
      await started(buyer, held, turn % 2 ? "bca_va" : "alfamart");
      const { until, is_long: isLong } = await timesOf(id);
      expect(Math.abs(until.getTime() - (end - (turn + 1) * 10 * MINUTE))).toBeLessThan(2000);
      expect(isLong).toBe(true);
    }
    expect(await stall.laws()).toEqual([]);
  });

  it("from one bank to another keeps the end to the instant", async () => {
    const { id, buyer, held } = await waiting();
    await wait(id, "170 minutes");
    const { until } = await timesOf(id);
    await started(buyer, held, "bri_va");
    expect((await timesOf(id)).until).toEqual(until);
  });

  it("to QRIS shortly before the hours end has what is left, and no hours begin again", async () => {
    const { id, buyer, held } = await waiting();
    await wait(id, "172 minutes");
    const { until } = await timesOf(id);
    const refused = await payBy(buyer, held, "qris");
    expect(refused.ok).toBe(true);
    expect((await timesOf(id)).until).toEqual(until);
    const back = await payBy(buyer, held, "bca_va");
    expect(!back.ok && [back.problem.code, back.problem.fields]).toEqual([
      "FIELDS_INVALID",
      [{ path: "channel", code: "too_slow" }],
    ]);
    expect([await payTimes(buyer, id), await stall.statusOf(buyer, id)]).toEqual([{ left: null, why: "over", hours: 3 }, "awaiting_payment"]);
    // The code that is open was not closed for what could not be had.
    expect(await stall.sql("select status, channel from payments where booking_id = $1 and status = 'pending'", [id])).toEqual([
      { status: "pending", channel: "qris" },
    ]);
  });

  it("after refusals has three quarters of an hour in all, and then the order ends", async () => {
    const buyer = stall.buyer();
    const held = await stall.fill(buyer);
    const ends: number[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const answer = await payBy(buyer, held, "gopay");
      if (!answer.ok) expect([turn, answer.problem.code]).toEqual([3, "HOLD_EXPIRED"]);
      else ends.push(minutes((await timesOf(held.id)).pay));
      await wait(held.id, "14 minutes 50 seconds");
      await stall.sql("update payments set status = 'denied' where booking_id = $1 and status in ('created', 'pending')", [held.id]);
    }
    expect(ends).toEqual([15, 15, 15]);
  });

  it("whose page could not be opened has the time of the way that is chosen then", async () => {
    const buyer = stall.buyer();
    const held = await stall.fill(buyer);
    behave({ createSession: () => Promise.reject(new ProviderUnavailable("away")) });
    expect(codeOf(await payBy(buyer, held, "qris"))).toBe("PAYMENT_UNAVAILABLE");
    behave({});
    await started(buyer, held, "bca_va");
    const { pay, hold } = await timesOf(held.id);
    expect([minutes(pay), minutes(hold)]).toEqual([180, 185]);
    expect(asked.at(-1)!.expiresAt).toEqual((await timesOf(held.id)).until);
  });
});

describe("hours where stock is scarce", () => {
  const half = async (why: string, of = stall.buyer()) => {
    const held = await stall.fill(of);
    expect(await payTimes(of, held.id)).toEqual({ left: 30, why, hours: 3 });
    await started(of, held, "bca_va");
    const { pay, is_long: isLong } = await timesOf(held.id);
    expect([minutes(pay), isLong]).toEqual([30, false]);
    return held;
  };

  it("are half an hour when few tickets are left", async () => {
    await stall.sql("update quotas set taken = total - 11 where event_id = $1", [stall.event.id]);
    await half("few_left");
  });

  it("are half an hour while somebody waits", async () => {
    await stall.sql("update ticket_categories set has_waiting_list = true where id = $1", [stall.category.id]);
    await stall.sql("update events set version = version + 1 where id = $1", [stall.event.id]);
    const free = await stall.stockLeft();
    await stall.setStock(0);
    const patron = { ...(detailsBody(stall.event, { quote: { lines: [] } } as never).patron as object), phoneNumber: "81377770001" };
    const body = { eventId: stall.event.id, sessionId: null, categoryId: stall.category.id, qty: 1, patron, acceptTerms: true, locale: "en" };
    const joined = await stall.buyer().call("joinWaitingList", { body: body as never, idempotencyKey: freshKey() });
    expect(codeOf(joined)).toBe("ok");
    await stall.sql(
      `begin; set local session_replication_role = replica;
       update quotas set total = total + ${free} where id in (select quota_id from quota_uses where item_id = '${stall.category.id}'); commit`,
    );
    await half("waiting");
    await stall.sql("update bookings set status = 'cancelled' where status = 'waitlisted'");
    await stall.sql("update waiting_entries set left_at = now(), ending = 'left' where left_at is null");
  });

  it("are given to a quarter of a quota, whoever asks at the same time from which process", async () => {
    await stall.setStock(40);
    const orders = await Promise.all(
      Array.from({ length: 16 }, async (_, i) => {
        const buyer = i % 2 ? stall.buyer() : newBuyer(other, { tenant: "garudarun" });
        return { buyer, held: await stall.fill(buyer, 1) };
      }),
    );
    await Promise.all(orders.map(({ buyer, held }) => started(buyer, held, "bca_va")));
    const lengths = await Promise.all(orders.map(async ({ held }) => minutes((await timesOf(held.id)).pay)));
    expect(lengths.toSorted((a, b) => a - b)).toEqual([...Array<number>(6).fill(30), ...Array<number>(10).fill(180)]);
    // What is paid makes room again.
    const long = orders[lengths.indexOf(180)]!;
    await stall.sql("update bookings set status = 'cancelled' where id = $1", [long.held.id]);
    const buyer = stall.buyer();
    const next = await stall.fill(buyer);
    await started(buyer, next, "bca_va");
    expect(minutes((await timesOf(next.id)).pay)).toBe(180);
  });

  it.each([
    ["visitor_long", async (buyer: Buyer) => buyer],
    ["number_long", async () => stall.buyer()],
  ])("are half an hour beyond %s of an event, until the first is paid", async (limit, next) => {
    await stall.sql(`insert into hold_limits (tenant_id, event_id, ${limit}) values ('garudarun', $1, 1)`, [stall.event.id]);
    const first = await waiting();
    expect(minutes((await timesOf(first.id)).pay)).toBe(180);
    await half("many", await next(first.buyer));
    await actOnPaymentPage(stall.shop, first.page, "pay");
    await expect.poll(() => stall.statusOf(first.buyer, first.id)).toBe("confirmed");
    const again = stall.buyer();
    const held = await stall.fill(again);
    expect(await payTimes(again, held.id)).toEqual({ left: 180, why: null, hours: 3 });
  });

  it("are half an hour beyond what a network may have", async () => {
    await stall.sql("insert into hold_limits (tenant_id, event_id, network_long) values ('garudarun', $1, 1)", [stall.event.id]);
    const first = await waiting();
    const buyer = stall.buyer();
    const held = await stall.fill(buyer);
    await stall.sql("update bookings set network = 7 where id = any ($1::uuid[])", [[first.id, held.id]]);
    expect(await payTimes(buyer, held.id)).toEqual({ left: 30, why: "many", hours: 3 });
    await stall.sql("update bookings set network = 8 where id = $1", [held.id]);
    expect(await payTimes(buyer, held.id)).toEqual({ left: 180, why: null, hours: 3 });
  });

  it("keep what an offer of a waiting list has left", async () => {
    const buyer = stall.buyer();
    const held = await stall.fill(buyer);
    await stall.sql("update quotas set taken = total - 1 where event_id = $1", [stall.event.id]);
    await stall.sql("update bookings set hold_until = clock_timestamp() + interval '100 minutes' where id = $1", [held.id]);
    expect(await payTimes(buyer, held.id)).toEqual({ left: 100, why: "few_left", hours: 3 });
    await started(buyer, held, "bca_va");
    expect(minutes((await timesOf(held.id)).pay)).toBe(100);
  });
});

describe("hours that would pass an end", () => {
  const saleEnds = (span: string) =>
    stall.sql("update events set sale_ends_at = clock_timestamp() + $2::interval, version = version + 1 where id = $1", [stall.event.id, span]);

  it.each([
    ["of the event's sale", "update events set sale_ends_at = clock_timestamp() + interval '70 minutes' where id = $1"],
    ["of the category's sale", "update ticket_categories set sale_ends_at = clock_timestamp() + interval '70 minutes' where event_id = $1"],
    ["that is the event's beginning", "update events set starts_at = clock_timestamp() + interval '70 minutes' where id = $1"],
  ])("%s stop there", async (_, change) => {
    const buyer = stall.buyer();
    const held = await stall.fill(buyer);
    const kept = await stall.sql<{ starts: Date; ends: Date | null }>(
      "select e.starts_at as starts, c.sale_ends_at as ends from events e join ticket_categories c on c.event_id = e.id where c.id = $1",
      [stall.category.id],
    );
    await stall.sql(change, [stall.event.id]);
    expect(await payTimes(buyer, held.id)).toEqual({ left: 70, why: "closing", hours: 3 });
    await started(buyer, held, "mandiri_va");
    expect(minutes((await timesOf(held.id)).pay)).toBe(70);
    await stall.sql("update events set starts_at = $2 where id = $1", [stall.event.id, kept[0]!.starts]);
    await stall.sql("update ticket_categories set sale_ends_at = $2 where event_id = $1", [stall.event.id, kept[0]!.ends]);
  });

  it("of less than half an hour are not given: the way is refused by name, and any other can be chosen", async () => {
    const buyer = stall.buyer();
    const held = await stall.fill(buyer);
    await saleEnds("29 minutes");
    expect(await payTimes(buyer, held.id)).toEqual({ left: null, why: "closing", hours: 3 });
    const refused = await payBy(buyer, held, "bca_va");
    expect(!refused.ok && [refused.problem.code, refused.problem.fields]).toEqual(["FIELDS_INVALID", [{ path: "channel", code: "too_slow" }]]);
    expect([await stall.statusOf(buyer, held.id), await stall.sql("select 1 from payments where booking_id = $1", [held.id])]).toEqual(["held", []]);
    await started(buyer, held, "qris");
    expect(minutes((await timesOf(held.id)).pay)).toBe(15);
  });
});

describe("the end of the hours", () => {
  it("is not late for money that comes in the last moment, though the news of it comes after", async () => {
    const { id, buyer, page } = await waiting();
    await actOnPaymentPage(stall.shop, page, "webhook_lost");
    await wait(id, "3 hours 4 minutes");
    await stall.work();
    expect(await stall.statusOf(buyer, id)).toBe("confirmed");
    expect(await stall.sql("select badges from bookings where id = $1", [id])).toEqual([{ badges: [] }]);
    expect(await stall.laws()).toEqual([]);
  });

  it("gives the tickets back, and money after it is late: confirmed where they can be had again, asked about where not", async () => {
    for (const isGone of [false, true]) {
      await stall.setStock(30);
      const { id, buyer, page } = await waiting();
      const left = await stall.stockLeft();
      await actOnPaymentPage(stall.shop, page, "webhook_lost");
      await wait(id, "3 hours 5 minutes 1 second");
      await runDueWork(stall.shop.services);
      expect([await stall.statusOf(buyer, id), await stall.stockLeft()]).toEqual(["expired", left + 1]);
      if (isGone) await stall.setStock(0);
      await stall.work();
      expect(await stall.statusOf(buyer, id)).toBe(isGone ? "needs_review" : "confirmed");
      if (!isGone) expect(await stall.sql("select badges from bookings where id = $1", [id])).toEqual([{ badges: ["paidLate"] }]);
    }
    expect(await stall.laws()).toEqual([]);
  });

  it("against the money in the same instant: one of them wins, and nothing is lost", async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id, buyer, page } = await waiting();
      await Promise.all([stall.runOut(id).then(() => stall.work()), actOnPaymentPage(stall.shop, page, "pay")]);
      await expect.poll(() => stall.statusOf(buyer, id)).toBe("confirmed");
    }
    expect(await stall.laws()).toEqual([]);
  });

  it("is not asked about at the provider all the time, and often when it is near", async () => {
    const { id } = await waiting();
    const next = async () => {
      await stall.work();
      const [row] = await stall.sql<{ pause: number }>(
        "select extract(epoch from asked_at - now())::float8 as pause from payments where booking_id = $1",
        [id],
      );
      return Math.round(row!.pause / 60);
    };
    expect(await next()).toBe(0);
    await wait(id, "90 minutes");
    expect(await next()).toBe(10);
    await wait(id, "86 minutes");
    expect(await next()).toBe(2);
  });
});

describe("a reminder of the hours", () => {
  const NUMBER = "+6281234567890";
  const reminders = async (id: string) => {
    const [order] = await stall.sql<{ reference: string }>("select reference from bookings where id = $1", [id]);
    const texts = await textsTo(stall.shop, { tenant: "garudarun", recipient: NUMBER, template: "payment.reminded" });
    return texts.filter((text) => text.includes(order!.reference));
  };
  /** Hours pass, for the news as well. */
  async function pass(id: string, span: string) {
    await wait(id, span);
    await stall.sql(
      `update outbox set created_at = created_at - $2::interval, next_try_at = next_try_at - $2::interval,
         payload = case when payload ? 'until' then payload || jsonb_build_object('until', (payload->>'until')::timestamptz - $2::interval) else payload end
       where payload->>'bookingId' = $1 and done_at is null`,
      [id, span],
    );
    await runDueWork(stall.shop.services);
  }

  it("is sent once, an hour before they end, with the day and the link to pay", async () => {
    await stall.sql("delete from recent_acts");
    const { id } = await waiting();
    await runDueWork(stall.shop.services);
    await pass(id, "115 minutes");
    expect(await reminders(id)).toEqual([]);
    await pass(id, "6 minutes");
    const [text, ...more] = await reminders(id);
    expect([text, more]).toEqual([expect.stringMatching(/not paid yet[\s\S]+before \*.+W(?:IB|ITA|IT)\*[\s\S]+\/en\/l\/\w+/), []]);
    await pass(id, "30 minutes");
    expect(await reminders(id)).toHaveLength(1);
  });

  it("is not sent for what was paid, nor for what is paid in another way", async () => {
    await stall.sql("delete from recent_acts");
    const paid = await waiting();
    await runDueWork(stall.shop.services);
    await actOnPaymentPage(stall.shop, paid.page, "pay");
    await expect.poll(() => stall.statusOf(paid.buyer, paid.id)).toBe("confirmed");
    await pass(paid.id, "125 minutes");
    expect(await reminders(paid.id)).toEqual([]);
    const changed = await waiting();
    await runDueWork(stall.shop.services);
    await pass(changed.id, "60 minutes");
    await started(changed.buyer, changed.held, "qris");
    await stall.sql("update outbox set next_try_at = now() where done_at is null and topic = 'payment.waits_long'");
    await runDueWork(stall.shop.services);
    expect(await reminders(changed.id)).toEqual([]);
  });
});
