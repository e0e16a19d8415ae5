import { OPERATOR } from "#server/platform/base/actor.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { offerPlaces } from "#server/modules/orders/waiting-list/offer-places.ts";
import { runDueWork } from "#server/worker/run-worker.ts";
import { codeOf } from "../../api/stall.ts";
import { detailsBody, freshKey, newBuyer } from "../../harness/buyer.ts";
import { cancel, openLine, type Line, type Waiter } from "./waiting-line.ts";

let waiters: Line;
beforeAll(async () => {
  waiters = await openLine(inject("postgresUrl"));
});
afterAll(() => waiters.stall.close());
beforeEach(() => waiters.clear());

describe("a declined offer", () => {
  it("audits a declined offer from its creation to its end", async () => {
    const waiter = await waiters.wait();
    const [sold] = await waiters.sell(1);
    await cancel(sold!.buyer, sold!.held.id);
    await waiters.work();
    const { offer } = await waiter.entry();
    expect(codeOf(await waiter.leave())).toBe("ok");
    const trace = await waiters.stall.sql("select actor, action, data->>'waiting' as of from audit where subject_id = $1 order by at", [
      offer!.bookingId,
    ]);
    expect(trace).toEqual([
      { actor: "clock", action: "booking.held", of: waiter.id },
      { actor: "visitor", action: "waiting_list.declined", of: waiter.id },
    ]);
    await waiters.work();
    await waiters.stall.setStock(0);
  });
});

describe("an unanswered offer", () => {
  it("passes an unanswered offer on, and gives its visitor one more behind the others [B7]", async () => {
    const [first, second] = (await waiters.queue(2)) as [Waiter, Waiter];
    const [sold] = await waiters.sell(1);
    await cancel(sold!.buyer, sold!.held.id);
    await waiters.work();
    expect(await waiters.offered([first, second])).toEqual([0]);
    const next = async (waiter: Waiter) => {
      await waiters.runOutOffer(waiter);
      await runDueWork(waiters.stall.shop.services);
      await waiters.work();
    };
    await next(first);
    expect([await waiters.offered([first, second]), (await first.entry()).missed]).toEqual([[1], 1]);
    const third = await waiters.wait();
    expect([(await third.entry()).ahead, (await first.entry()).ahead]).toEqual([0, 1]);
    await third.leave();
    await next(second);
    expect(await waiters.offered([first, second])).toEqual([0]);
    await next(first);
    expect(await first.entry()).toMatchObject({ isWaiting: false, ending: "missed", missed: 2 });
    expect(await waiters.offered([first, second])).toEqual([1]);
    await next(second);
    expect((await second.entry()).ending).toBe("missed");
    expect(await waiters.topics(second.id)).toEqual(["waiting_list.joined", "waiting_list.missed"]);
    expect([await waiters.stall.stockLeft(), await waiters.aside()]).toEqual([1, 0]);
    expect(await waiters.stall.laws()).toEqual([]);
  });

  it("ends an offer answered at its last moment as paid or passed on", async () => {
    for (let round = 0; round < 4; round += 1) {
      const [first, second] = (await waiters.queue(2)) as [Waiter, Waiter];
      const [sold] = await waiters.sell(1);
      await cancel(sold!.buyer, sold!.held.id);
      await waiters.work();
      const { offer } = await first.entry();
      const opened = await first.buyer.call("getBooking", { params: { id: offer!.bookingId }, query: {} });
      if (!opened.ok) throw new Error(opened.problem.code);
      await first.buyer.call("saveDetails", {
        params: { id: offer!.bookingId },
        body: detailsBody(waiters.stall.event, opened.data as never),
        idempotencyKey: freshKey(),
      });
      await waiters.runOutOffer(first);
      const [paid] = await Promise.all([
        waiters.stall.pay(first.buyer, offer!.bookingId, offer!.total),
        runDueWork(waiters.stall.shop.services),
        offerPlaces({ ...waiters.other.services, tenant: "garudarun", actor: OPERATOR }),
      ]);
      await runDueWork(waiters.stall.shop.services);
      await waiters.work();
      expect(codeOf(paid)).toBe("HOLD_EXPIRED");
      expect(await waiters.offered([first, second])).toEqual([1]);
      expect(await waiters.stall.laws()).toEqual([]);
      await Promise.all([first, second].map((waiter) => waiter.leave()));
      await waiters.work();
      await waiters.stall.setStock(0);
    }
  });
});

describe("leaving a waiting list", () => {
  it("passes on the offer of a visitor who leaves the list, even at the moment it is made [B7]", async () => {
    for (let round = 0; round < 5; round += 1) {
      const [first, second] = (await waiters.queue(2)) as [Waiter, Waiter];
      const [sold] = await waiters.sell(1);
      const [left] = await Promise.all([
        first.leave(),
        cancel(sold!.buyer, sold!.held.id),
        waiters.work(),
        offerPlaces({ ...waiters.other.services, tenant: "garudarun", actor: OPERATOR }),
      ]);
      expect(left.ok && left.data.ending).toBe("left");
      await waiters.work();
      await waiters.work();
      expect(await waiters.offered([first, second])).toEqual([1]);
      expect([await waiters.stall.stockLeft(), await waiters.aside()]).toEqual([0, 0]);
      expect(await waiters.stall.laws()).toEqual([]);
      await second.leave();
      await waiters.work();
      await waiters.stall.setStock(0);
    }
  });

  it("refuses to leave a waiting list while the offer is being paid", async () => {
    const waiter = await waiters.wait();
    const [sold] = await waiters.sell(1);
    await cancel(sold!.buyer, sold!.held.id);
    await waiters.work();
    await waiters.fillAndPay(waiter, null);
    expect(codeOf(await waiter.leave())).toBe("BOOKING_STATE");
    expect((await waiter.entry()).offer?.isOpen).toBe(true);
  });
});

describe("the end of a waiting list", () => {
  it("ends a waiting list at the event's beginning: all are notified, offers stop, reserved stock is free", async () => {
    const large = await waiters.wait(3);
    const sold = await waiters.sell(2);
    await waiters.stall.sql("update waiting_entries set skips = 3 where left_at is null");
    const small = await waiters.wait();
    await cancel(sold[0]!.buyer, sold[0]!.held.id);
    await waiters.work();
    expect([await waiters.isOffered(small), await waiters.aside()]).toEqual([false, 1]);
    await waiters.stall.sql("update waiting_entries set closes_at = now() where left_at is null");
    await waiters.work();
    for (const waiter of [large, small]) {
      expect(await waiter.entry()).toMatchObject({ isWaiting: false, ending: "over" });
      expect(await waiters.topics(waiter.id)).toEqual(["waiting_list.joined", "waiting_list.ended"]);
    }
    await waiters.work();
    expect([await waiters.stall.stockLeft(), await waiters.aside()]).toEqual([1, 0]);
    expect(await waiters.stall.laws()).toEqual([]);
  });

  it("ends a new entry of a waiting list no later than the event's beginning", async () => {
    const waiter = await waiters.wait();
    const [row] = await waiters.stall.sql<{ ok: boolean }>(
      "select w.closes_at <= e.starts_at as ok from waiting_entries w join events e on e.id = w.event_id where w.booking_id = $1",
      [waiter.id],
    );
    expect(row!.ok).toBe(true);
  });
});

describe("a visitor on a waiting list", () => {
  it("skips a visitor of a waiting list who has reached the event's ticket limit", async () => {
    const [first, second] = (await waiters.queue(2)) as [Waiter, Waiter];
    const [sold] = await waiters.sell(1);
    await waiters.stall.sql("update events set max_per_phone = 1, version = version + 1 where id = $1", [waiters.stall.event.id]);
    await waiters.stall.sql("update bookings set owner_hash = (select owner_hash from bookings where id = $1) where id = $2", [
      first.id,
      sold!.held.id,
    ]);
    await waiters.stall.setStock(1);
    await waiters.work();
    expect([await waiters.offered([first, second]), (await first.entry()).missed]).toEqual([[1], 1]);
    await waiters.stall.sql("update events set max_per_phone = null, version = version + 1 where id = $1", [waiters.stall.event.id]);
    expect(await waiters.stall.laws()).toEqual([]);
  });

  it("lets nobody else open or pay an offer", async () => {
    const waiter = await waiters.wait();
    const [sold] = await waiters.sell(1);
    await cancel(sold!.buyer, sold!.held.id);
    await waiters.work();
    const { offer } = await waiter.entry();
    const stranger = waiters.stall.buyer();
    expect(codeOf(await stranger.call("getBooking", { params: { id: offer!.bookingId }, query: {} }))).toBe("NOT_FOUND");
    expect(codeOf(await waiters.stall.pay(stranger, offer!.bookingId, offer!.total))).toBe("NOT_FOUND");
    expect(
      codeOf(
        await newBuyer(waiters.stall.shop, { tenant: "jenius" }).call("getBooking", {
          params: { id: offer!.bookingId },
          orderKey: offer!.accessKey,
        }),
      ),
    ).toBe("NOT_FOUND");
  });
});
