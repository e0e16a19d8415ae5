import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { blankPatron } from "#domain/cart/blank.ts";
import { offerPlaces } from "#server/features/waiting-list/offer-places.ts";
import { runDueWork } from "#server/jobs/run-worker.ts";
import { codeOf, openStall, type Stall } from "../api/stall.ts";
import { actOnPaymentPage, detailsBody, freshKey, newBuyer, type Buyer } from "../harness/buyer.ts";

let stall: Stall;
let other: Stall["shop"];
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
  other = await stall.openProcess();
  await stall.sql("update ticket_categories set has_waiting_list = true where tenant_id = 'garudarun' and id = $1", [stall.category.id]);
  await touch();
});
afterAll(() => stall.close());

/** Nobody waits, nothing is held, nothing is left. */
beforeEach(async () => {
  await stall.sql("update bookings set status = 'cancelled' where status = 'waitlisted'");
  await stall.sql("update waiting_entries set left_at = now(), ending = 'left' where left_at is null");
  await stall.sql("update bookings set hold_until = now() - interval '1 second' where status in ('held', 'awaiting_payment')");
  await runDueWork(stall.shop.services);
  await offerPlaces(stall.shop.services);
  await stall.setStock(0);
  await stall.sql("delete from recent_acts");
});

const touch = () => stall.sql("update events set version = version + 1 where id = $1", [stall.event.id]);
const times = <T>(n: number, work: (i: number) => Promise<T>) => Promise.all(Array.from({ length: n }, (_, i) => work(i)));
const work = () => offerPlaces(stall.shop.services);
let phones = 0;
const freshPhone = () => `8195555${String((phones += 1)).padStart(4, "0")}`;

/** Somebody on the list, who knows the entry's key. */
async function wait(qty = 1, phoneNumber = freshPhone()) {
  const buyer = newBuyer(phones % 2 ? stall.shop : other, "garudarun");
  const patron = { ...blankPatron(), ...(detailsBody(stall.event, { quote: { lines: [] } } as never).patron as object), phoneNumber };
  const body = {
    eventId: stall.event.id,
    sessionId: null,
    categoryId: stall.category.id,
    qty,
    patron,
    acceptTerms: true,
    locale: "en" as const,
  };
  const joined = await buyer.call("joinWaitingList", { body: body as never, idempotencyKey: freshKey() });
  if (!joined.ok) throw new Error(joined.problem.code);
  const { id } = joined.data.booking;
  const entry = async () => {
    const seen = await buyer.call("getWaitingEntry", { params: { id }, query: {} });
    if (!seen.ok) throw new Error(seen.problem.code);
    return seen.data;
  };
  const leave = () => buyer.call("leaveWaitingList", { params: { id }, body: {}, idempotencyKey: freshKey() });
  return { buyer, id, number: joined.data.number, entry, leave };
}
type Waiter = Awaited<ReturnType<typeof wait>>;
const queue = async (n: number, qty = 1) => {
  const all: Waiter[] = [];
  for (let i = 0; i < n; i += 1) all.push(await wait(qty));
  return all;
};

/** More of the category than there was, in orders that hold it: as if they had been begun before anybody waited. */
async function sell(n: number) {
  await stall.sql(
    `begin; set local session_replication_role = replica;
     update quotas set total = total + ${n} where id in (select quota_id from quota_uses where item_id = '${stall.category.id}'); commit`,
  );
  const sold = [];
  for (let i = 0; i < n; i += 1) {
    const buyer = stall.buyer();
    sold.push({ buyer, held: await stall.hold(buyer) });
  }
  return sold;
}
const cancel = (buyer: Buyer, id: string) => buyer.call("cancelBooking", { params: { id }, body: {}, idempotencyKey: freshKey() });
const isOffered = async (waiter: Waiter) => (await waiter.entry()).offer?.isOpen === true;
const offered = async (all: readonly Waiter[]) =>
  (await Promise.all(all.map(isOffered))).map((is, i) => (is ? i : -1)).filter((i) => i >= 0);
const aside = async () => (await stall.sql<{ n: number }>("select coalesce(sum(set_aside), 0)::int as n from quotas"))[0]!.n;
const topics = async (id: string) =>
  (await stall.sql<{ topic: string }>("select topic from outbox where subject_id = $1 order by created_at, id", [id])).map(
    ({ topic }) => topic,
  );
const strangerTakes = () => newBuyer(other, "garudarun").call("holdBooking", { body: stall.body(1), idempotencyKey: freshKey() });
const runOutOffer = async (waiter: Waiter) => stall.runOut((await waiter.entry()).offer!.bookingId);

async function fillAndPay(waiter: Waiter, outcome: string | null = "pay") {
  const { offer } = await waiter.entry();
  const opened = await waiter.buyer.call("getBooking", { params: { id: offer!.bookingId }, query: { k: offer!.accessKey } });
  if (!opened.ok) throw new Error(opened.problem.code);
  const body = { ...detailsBody(stall.event, opened.data as never) };
  const saved = await waiter.buyer.call("saveDetails", { params: { id: opened.data.id }, body, idempotencyKey: freshKey() });
  if (!saved.ok) throw new Error(JSON.stringify(saved.problem));
  const started = await stall.pay(waiter.buyer, opened.data.id, offer!.total);
  if (!started.ok) throw new Error(started.problem.code);
  if (outcome) {
    await actOnPaymentPage(stall.shop, started.data.redirectUrl!, outcome);
    await stall.work();
  }
  return opened.data;
}

describe("tickets that come back while people wait", () => {
  it("go to the first in line as a hold at today's price, never past the list to the open sale (Q10) [B7]", async () => {
    const [first, second] = (await queue(2)) as [Waiter, Waiter];
    const sold = await sell(2);
    await stall.sql("update ticket_categories set price = price + 1000 where id = $1", [stall.category.id]);
    await touch();
    await cancel(sold[0]!.buyer, sold[0]!.held.id);
    expect([await stall.stockLeft(), await aside()]).toEqual([0, 1]);
    expect(codeOf(await strangerTakes())).toBe("SOLD_OUT");
    await work();
    expect([await stall.stockLeft(), await aside()]).toEqual([0, 0]);
    const entry = await first.entry();
    expect(entry).toMatchObject({ isWaiting: true, ending: null, missed: 0, offer: { isOpen: true } });
    expect((await second.entry()).offer).toBeNull();
    const held = await first.buyer.call("getBooking", { params: { id: entry.offer!.bookingId }, query: {} });
    expect(held.ok && held.data).toMatchObject({ status: "held", buyer: null, quote: { total: entry.offer!.total } });
    expect(held.ok && held.data.quote.lines[0]!.price).toBe(stall.category.price + 1000);
    await stall.sql("update ticket_categories set price = price - 1000 where id = $1", [stall.category.id]);
    await touch();
    expect((await first.entry()).offer!.total).toBe(entry.offer!.total);
    expect(await topics(entry.offer!.bookingId)).toEqual(["waiting_list.offered"]);
    expect(await stall.laws()).toEqual([]);
  });

  it("are bought like any others, and the place is then over [B3][B7]", async () => {
    const waiter = await wait();
    await sell(1);
    await stall.sql("update bookings set hold_until = now() - interval '1 second' where status = 'held'");
    await runDueWork(stall.shop.services);
    await work();
    const order = await fillAndPay(waiter);
    expect(await stall.statusOf(waiter.buyer, order.id)).toBe("confirmed");
    await work();
    expect(await waiter.entry()).toMatchObject({ isWaiting: false, ending: "taken", offer: { bookingId: order.id, isOpen: false } });
    expect(await topics(waiter.id)).toEqual(["waiting_list.joined", "waiting_list.taken"]);
    expect(await stall.laws()).toEqual([]);
  });

  it("cannot be paid before buyer and attendees are known", async () => {
    const waiter = await wait();
    const [sold] = await sell(1);
    await cancel(sold!.buyer, sold!.held.id);
    await work();
    const { offer } = await waiter.entry();
    expect(codeOf(await stall.pay(waiter.buyer, offer!.bookingId, offer!.total))).toBe("DETAILS_MISSING");
  });

  it("are offered once each, three to the first three in order, by ten workers at two processes (Q10) [B7]", async () => {
    const line = await queue(6);
    const sold = await sell(3);
    await Promise.all(sold.map(({ buyer, held }) => cancel(buyer, held.id)));
    await times(10, (i) => offerPlaces((i % 2 ? stall.shop : other).services));
    expect(await offered(line)).toEqual([0, 1, 2]);
    const offers = (await Promise.all(line.map((waiter) => waiter.entry()))).map(({ offer }) => offer?.bookingId).filter(Boolean);
    expect(new Set(offers).size).toBe(3);
    expect([await stall.stockLeft(), await aside()]).toEqual([0, 0]);
    expect(await stall.laws()).toEqual([]);
  });

  it("stay with those who wait while fifty others try to buy them in the same moment (Q10)", async () => {
    const line = await queue(4);
    const sold = await sell(4);
    const [answers] = await Promise.all([
      times(50, () => strangerTakes()),
      ...sold.map(({ buyer, held }) => cancel(buyer, held.id)),
      work(),
      offerPlaces(other.services),
    ]);
    expect(new Set(answers.map(codeOf))).toEqual(new Set(["SOLD_OUT"]));
    await work();
    expect(await offered(line)).toEqual([0, 1, 2, 3]);
    expect(await stall.laws()).toEqual([]);
  });

  it("go on open sale again where nobody is left who waits", async () => {
    const line = await queue(2);
    const sold = await sell(2);
    await Promise.all(line.map((waiter) => waiter.leave()));
    await Promise.all(sold.map(({ buyer, held }) => cancel(buyer, held.id)));
    expect([await stall.stockLeft(), await aside()]).toEqual([2, 0]);
    const one = await wait().catch((error: Error) => error.message);
    expect(one).toBe("WAITING_LIST_CLOSED");
  });

  it("that an organiser adds are the list's first, and what is more than it needs is on sale a moment later", async () => {
    const line = await queue(2);
    await stall.setStock(5);
    expect([await stall.stockLeft(), await aside()]).toEqual([0, 5]);
    await work();
    expect(await offered(line)).toEqual([0, 1]);
    expect([await stall.stockLeft(), await aside()]).toEqual([3, 0]);
    expect(codeOf(await strangerTakes())).toBe("ok");
    expect(await stall.laws()).toEqual([]);
  });

  it("can still be exchanged by who holds them: the list gets nothing of an order that only changes", async () => {
    const waiter = await wait();
    const [sold] = await sell(1);
    const changed = await sold!.buyer.call("holdBooking", {
      body: { ...stall.body(1, { promoCode: "SENJA25" }), replaces: sold!.held.id },
      idempotencyKey: freshKey(),
    });
    expect(changed.ok && changed.data.quote.promoCode).toBe("SENJA25");
    await work();
    expect([await isOffered(waiter), await aside()]).toEqual([false, 0]);
    expect(await stall.laws()).toEqual([]);
  });
});

describe("a party that is too large for what comes back", () => {
  it("is passed over three times, and then kept for", async () => {
    const large = await wait(3);
    const small = await queue(5);
    const sold = await sell(6);
    for (let round = 0; round < 3; round += 1) {
      await cancel(sold[round]!.buyer, sold[round]!.held.id);
      await work();
      expect(await offered(small)).toEqual(Array.from({ length: round + 1 }, (_, i) => i));
    }
    for (const round of [3, 4]) {
      await cancel(sold[round]!.buyer, sold[round]!.held.id);
      await work();
    }
    expect([await offered(small), await isOffered(large), await aside()]).toEqual([[0, 1, 2], false, 2]);
    expect(codeOf(await strangerTakes())).toBe("SOLD_OUT");
    await cancel(sold[5]!.buyer, sold[5]!.held.id);
    await work();
    expect([await isOffered(large), await aside()]).toEqual([true, 0]);
    expect(await stall.laws()).toEqual([]);
  });
});

describe("an offer that nobody answers", () => {
  it("goes to the next; who missed it is asked once more behind the others, and then no more [B7]", async () => {
    const [first, second] = (await queue(2)) as [Waiter, Waiter];
    const [sold] = await sell(1);
    await cancel(sold!.buyer, sold!.held.id);
    await work();
    expect(await offered([first, second])).toEqual([0]);
    const next = async (waiter: Waiter) => {
      await runOutOffer(waiter);
      await runDueWork(stall.shop.services);
      await work();
    };
    await next(first);
    expect([await offered([first, second]), (await first.entry()).missed]).toEqual([[1], 1]);
    const third = await wait();
    expect([(await third.entry()).ahead, (await first.entry()).ahead]).toEqual([0, 1]);
    await third.leave();
    await next(second);
    expect(await offered([first, second])).toEqual([0]);
    await next(first);
    expect(await first.entry()).toMatchObject({ isWaiting: false, ending: "missed", missed: 2 });
    expect(await offered([first, second])).toEqual([1]);
    await next(second);
    expect((await second.entry()).ending).toBe("missed");
    expect(await topics(second.id)).toEqual(["waiting_list.joined", "waiting_list.missed"]);
    expect([await stall.stockLeft(), await aside()]).toEqual([1, 0]);
    expect(await stall.laws()).toEqual([]);
  });

  it("is either paid or the next one's, when the answer comes as its time runs out", async () => {
    for (let round = 0; round < 4; round += 1) {
      const [first, second] = (await queue(2)) as [Waiter, Waiter];
      const [sold] = await sell(1);
      await cancel(sold!.buyer, sold!.held.id);
      await work();
      const { offer } = await first.entry();
      const opened = await first.buyer.call("getBooking", { params: { id: offer!.bookingId }, query: {} });
      if (!opened.ok) throw new Error(opened.problem.code);
      await first.buyer.call("saveDetails", {
        params: { id: offer!.bookingId },
        body: detailsBody(stall.event, opened.data as never),
        idempotencyKey: freshKey(),
      });
      await runOutOffer(first);
      const [paid] = await Promise.all([
        stall.pay(first.buyer, offer!.bookingId, offer!.total),
        runDueWork(stall.shop.services),
        offerPlaces(other.services),
      ]);
      await runDueWork(stall.shop.services);
      await work();
      expect(codeOf(paid)).toBe("HOLD_EXPIRED");
      expect(await offered([first, second])).toEqual([1]);
      expect(await stall.laws()).toEqual([]);
      await Promise.all([first, second].map((waiter) => waiter.leave()));
      await work();
      await stall.setStock(0);
    }
  });
});

describe("leaving a list", () => {
  it("gives the offer to the next, also in the moment in which it is made [B7]", async () => {
    for (let round = 0; round < 5; round += 1) {
      const [first, second] = (await queue(2)) as [Waiter, Waiter];
      const [sold] = await sell(1);
      const [left] = await Promise.all([first.leave(), cancel(sold!.buyer, sold!.held.id), work(), offerPlaces(other.services)]);
      expect(left.ok && left.data.ending).toBe("left");
      await work();
      await work();
      expect(await offered([first, second])).toEqual([1]);
      expect([await stall.stockLeft(), await aside()]).toEqual([0, 0]);
      expect(await stall.laws()).toEqual([]);
      await second.leave();
      await work();
      await stall.setStock(0);
    }
  });

  it("is refused while the offer is being paid", async () => {
    const waiter = await wait();
    const [sold] = await sell(1);
    await cancel(sold!.buyer, sold!.held.id);
    await work();
    await fillAndPay(waiter, null);
    expect(codeOf(await waiter.leave())).toBe("BOOKING_STATE");
    expect((await waiter.entry()).offer?.isOpen).toBe(true);
  });
});

describe("the end of a list", () => {
  it("is when the event begins: everybody is told, nothing is offered any more, what was set aside is free", async () => {
    const large = await wait(3);
    const sold = await sell(2);
    await stall.sql("update waiting_entries set skips = 3 where left_at is null");
    const small = await wait();
    await cancel(sold[0]!.buyer, sold[0]!.held.id);
    await work();
    expect([await isOffered(small), await aside()]).toEqual([false, 1]);
    await stall.sql("update waiting_entries set closes_at = now() where left_at is null");
    await work();
    for (const waiter of [large, small]) {
      expect(await waiter.entry()).toMatchObject({ isWaiting: false, ending: "over" });
      expect(await topics(waiter.id)).toEqual(["waiting_list.joined", "waiting_list.ended"]);
    }
    await work();
    expect([await stall.stockLeft(), await aside()]).toEqual([1, 0]);
    expect(await stall.laws()).toEqual([]);
  });

  it("is never later than the event's beginning for who joins now", async () => {
    const waiter = await wait();
    const [row] = await stall.sql<{ ok: boolean }>(
      "select w.closes_at <= e.starts_at as ok from waiting_entries w join events e on e.id = w.event_id where w.booking_id = $1",
      [waiter.id],
    );
    expect(row!.ok).toBe(true);
  });
});

describe("who waits", () => {
  it("and may hold no more tickets of the event is passed over like one who did not answer", async () => {
    const [first, second] = (await queue(2)) as [Waiter, Waiter];
    const [sold] = await sell(1);
    await stall.sql("update events set max_per_phone = 1, version = version + 1 where id = $1", [stall.event.id]);
    await stall.sql("update bookings set owner_hash = (select owner_hash from bookings where id = $1) where id = $2", [
      first.id,
      sold!.held.id,
    ]);
    await stall.setStock(1);
    await work();
    expect([await offered([first, second]), (await first.entry()).missed]).toEqual([[1], 1]);
    await stall.sql("update events set max_per_phone = null, version = version + 1 where id = $1", [stall.event.id]);
    expect(await stall.laws()).toEqual([]);
  });

  it("has an offer that nobody else can open or pay", async () => {
    const waiter = await wait();
    const [sold] = await sell(1);
    await cancel(sold!.buyer, sold!.held.id);
    await work();
    const { offer } = await waiter.entry();
    const stranger = stall.buyer();
    expect(codeOf(await stranger.call("getBooking", { params: { id: offer!.bookingId }, query: {} }))).toBe("NOT_FOUND");
    expect(codeOf(await stall.pay(stranger, offer!.bookingId, offer!.total))).toBe("NOT_FOUND");
    expect(
      codeOf(await newBuyer(stall.shop, "jenius").call("getBooking", { params: { id: offer!.bookingId }, query: { k: offer!.accessKey } })),
    ).toBe("NOT_FOUND");
  });
});
