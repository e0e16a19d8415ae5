import { OPERATOR } from "#server/platform/base/actor.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { offerPlaces } from "#server/modules/orders/waiting-list/offer-places.ts";
import { runDueWork } from "#server/worker/run-worker.ts";
import { codeOf } from "../../api/stall.ts";
import { freshKey } from "../../harness/buyer.ts";
import { cancel, openLine, times, type Line, type Waiter } from "./waiting-line.ts";

let waiters: Line;
beforeAll(async () => {
  waiters = await openLine(inject("postgresUrl"));
});
afterAll(() => waiters.stall.close());
beforeEach(() => waiters.clear());

describe("tickets returned while people wait", () => {
  it("offers returned tickets to the first in line as a hold at today's price, never to the open sale (Q10) [B7]", async () => {
    const [first, second] = (await waiters.queue(2)) as [Waiter, Waiter];
    const sold = await waiters.sell(2);
    await waiters.stall.sql("update ticket_categories set price = price + 1000 where id = $1", [waiters.stall.category.id]);
    await waiters.touch();
    await cancel(sold[0]!.buyer, sold[0]!.held.id);
    expect([await waiters.stall.stockLeft(), await waiters.aside()]).toEqual([0, 1]);
    expect(codeOf(await waiters.strangerTakes())).toBe("SOLD_OUT");
    await waiters.work();
    expect([await waiters.stall.stockLeft(), await waiters.aside()]).toEqual([0, 0]);
    const entry = await first.entry();
    expect(entry).toMatchObject({ isWaiting: true, ending: null, missed: 0, offer: { isOpen: true } });
    expect((await second.entry()).offer).toBeNull();
    const held = await first.buyer.call("getBooking", { params: { id: entry.offer!.bookingId }, query: {} });
    expect(held.ok && held.data).toMatchObject({ status: "held", buyer: null, quote: { total: entry.offer!.total } });
    expect(held.ok && held.data.quote.lines[0]!.price).toBe(waiters.stall.category.price + 1000);
    await waiters.stall.sql("update ticket_categories set price = price - 1000 where id = $1", [waiters.stall.category.id]);
    await waiters.touch();
    expect((await first.entry()).offer!.total).toBe(entry.offer!.total);
    expect(await waiters.topics(entry.offer!.bookingId)).toEqual(["waiting_list.offered"]);
    expect(await waiters.stall.laws()).toEqual([]);
  });

  it("sells offered tickets like any others, and then ends the list's entry [B3][B7]", async () => {
    const waiter = await waiters.wait();
    await waiters.sell(1);
    await waiters.stall.sql("update bookings set hold_until = now() - interval '1 second' where status = 'held'");
    await runDueWork(waiters.stall.shop.services);
    await waiters.work();
    const order = await waiters.fillAndPay(waiter);
    expect(await waiters.stall.statusOf(waiter.buyer, order.id)).toBe("confirmed");
    await waiters.work();
    expect(await waiter.entry()).toMatchObject({ isWaiting: false, ending: "taken", offer: { bookingId: order.id, isOpen: false } });
    expect(await waiters.topics(waiter.id)).toEqual(["waiting_list.joined", "waiting_list.taken"]);
    expect(await waiters.stall.laws()).toEqual([]);
  });

  it("refuses payment of an offer before buyer and attendees are known", async () => {
    const waiter = await waiters.wait();
    const [sold] = await waiters.sell(1);
    await cancel(sold!.buyer, sold!.held.id);
    await waiters.work();
    const { offer } = await waiter.entry();
    expect(codeOf(await waiters.stall.pay(waiter.buyer, offer!.bookingId, offer!.total))).toBe("DETAILS_MISSING");
  });

  it("offers each returned ticket once, three to the first three in order, by ten workers at two processes (Q10) [B7]", async () => {
    const line = await waiters.queue(6);
    const sold = await waiters.sell(3);
    await Promise.all(sold.map(({ buyer, held }) => cancel(buyer, held.id)));
    await times(10, (i) => offerPlaces({ ...(i % 2 ? waiters.stall.shop : waiters.other).services, tenant: "garudarun", actor: OPERATOR }));
    expect(await waiters.offered(line)).toEqual([0, 1, 2]);
    const offers = (await Promise.all(line.map((waiter) => waiter.entry()))).map(({ offer }) => offer?.bookingId).filter(Boolean);
    expect(new Set(offers).size).toBe(3);
    expect([await waiters.stall.stockLeft(), await waiters.aside()]).toEqual([0, 0]);
    expect(await waiters.stall.laws()).toEqual([]);
  });

  it("keeps returned tickets on the list while fifty others try to buy them (Q10)", async () => {
    const line = await waiters.queue(4);
    const sold = await waiters.sell(4);
    const [answers] = await Promise.all([
      times(50, () => waiters.strangerTakes()),
      ...sold.map(({ buyer, held }) => cancel(buyer, held.id)),
      waiters.work(),
      offerPlaces({ ...waiters.other.services, tenant: "garudarun", actor: OPERATOR }),
    ]);
    expect(new Set(answers.map(codeOf))).toEqual(new Set(["SOLD_OUT"]));
    await waiters.work();
    expect(await waiters.offered(line)).toEqual([0, 1, 2, 3]);
    expect(await waiters.stall.laws()).toEqual([]);
  });

  it("returns stock to the open sale if nobody waits", async () => {
    const line = await waiters.queue(2);
    const sold = await waiters.sell(2);
    await Promise.all(line.map((waiter) => waiter.leave()));
    await Promise.all(sold.map(({ buyer, held }) => cancel(buyer, held.id)));
    expect([await waiters.stall.stockLeft(), await waiters.aside()]).toEqual([2, 0]);
    const one = await waiters.wait().catch((error: Error) => error.message);
    expect(one).toBe("WAITING_LIST_CLOSED");
  });

  it("offers an organiser's extra tickets to the list first, and the surplus to the open sale", async () => {
    const line = await waiters.queue(2);
    await waiters.stall.setStock(5);
    expect([await waiters.stall.stockLeft(), await waiters.aside()]).toEqual([0, 5]);
    await waiters.work();
    expect(await waiters.offered(line)).toEqual([0, 1]);
    expect([await waiters.stall.stockLeft(), await waiters.aside()]).toEqual([3, 0]);
    expect(codeOf(await waiters.strangerTakes())).toBe("ok");
    expect(await waiters.stall.laws()).toEqual([]);
  });

  it("gives the list nothing when a visitor exchanges a hold", async () => {
    const waiter = await waiters.wait();
    const [sold] = await waiters.sell(1);
    const changed = await sold!.buyer.call("holdBooking", {
      body: { ...waiters.stall.body(1, { promoCode: "SENJA25" }), replaces: sold!.held.id },
      idempotencyKey: freshKey(),
    });
    expect(changed.ok && changed.data.quote.promoCode).toBe("SENJA25");
    await waiters.work();
    expect([await waiters.isOffered(waiter), await waiters.aside()]).toEqual([false, 0]);
    expect(await waiters.stall.laws()).toEqual([]);
  });
});

describe("a party larger than the returned stock", () => {
  it("skips a large party three times, then saves stock for it", async () => {
    const large = await waiters.wait(3);
    const small = await waiters.queue(5);
    const sold = await waiters.sell(6);
    for (let round = 0; round < 3; round += 1) {
      await cancel(sold[round]!.buyer, sold[round]!.held.id);
      await waiters.work();
      expect(await waiters.offered(small)).toEqual(Array.from({ length: round + 1 }, (_, i) => i));
    }
    for (const round of [3, 4]) {
      await cancel(sold[round]!.buyer, sold[round]!.held.id);
      await waiters.work();
    }
    expect([await waiters.offered(small), await waiters.isOffered(large), await waiters.aside()]).toEqual([[0, 1, 2], false, 2]);
    expect(codeOf(await waiters.strangerTakes())).toBe("SOLD_OUT");
    await cancel(sold[5]!.buyer, sold[5]!.held.id);
    await waiters.work();
    expect([await waiters.isOffered(large), await waiters.aside()]).toEqual([true, 0]);
    expect(await waiters.stall.laws()).toEqual([]);
  });
});
