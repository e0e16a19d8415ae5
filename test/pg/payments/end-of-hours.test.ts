import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runDueWork } from "#server/worker/run-worker.ts";
import type { Stall } from "../../api/stall.ts";
import { actOnPaymentPage } from "../../harness/buyer.ts";
import { textsTo } from "../../harness/read-messages.ts";
import { openPayDesk, type PayDesk } from "./pay-desk.ts";

let desk: PayDesk;
let stall: Stall;
beforeAll(async () => {
  desk = await openPayDesk();
  ({ stall } = desk);
});
beforeEach(() => desk.begin());
afterAll(() => stall.close());

describe("the end of the hours to pay", () => {
  it("accepts money of the last moment even if its notice arrives later", async () => {
    const { id, buyer, page } = await desk.waiting();
    await actOnPaymentPage(stall.shop, page, "webhook_lost");
    await desk.wait(id, "3 hours 4 minutes");
    await stall.work();
    expect(await stall.statusOf(buyer, id)).toBe("confirmed");
    expect(await stall.sql("select badges from bookings where id = $1", [id])).toEqual([{ badges: [] }]);
    expect(await stall.laws()).toEqual([]);
  });

  it("frees the tickets at the end of the hours, then confirms late money if tickets are left, or asks the buyer", async () => {
    for (const isGone of [false, true]) {
      await stall.setStock(30);
      const { id, buyer, page } = await desk.waiting();
      const left = await stall.stockLeft();
      await actOnPaymentPage(stall.shop, page, "webhook_lost");
      await desk.wait(id, "3 hours 5 minutes 1 second");
      await runDueWork(stall.shop.services);
      expect([await stall.statusOf(buyer, id), await stall.stockLeft()]).toEqual(["expired", left + 1]);
      if (isGone) await stall.setStock(0);
      await stall.work();
      expect(await stall.statusOf(buyer, id)).toBe(isGone ? "needs_review" : "confirmed");
      if (!isGone) expect(await stall.sql("select badges from bookings where id = $1", [id])).toEqual([{ badges: ["paidLate"] }]);
    }
    expect(await stall.laws()).toEqual([]);
  });

  it("loses no money in a race with the end of the hours", async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id, buyer, page } = await desk.waiting();
      await Promise.all([stall.runOut(id).then(() => stall.work()), actOnPaymentPage(stall.shop, page, "pay")]);
      await expect.poll(() => stall.statusOf(buyer, id)).toBe("confirmed");
    }
    expect(await stall.laws()).toEqual([]);
  });

  it("rarely queries a payment with hours until its end is near", async () => {
    const { id } = await desk.waiting();
    const next = async () => {
      await stall.work();
      const [row] = await stall.sql<{ pause: number }>(
        "select extract(epoch from asked_at - now())::float8 as pause from payments where booking_id = $1",
        [id],
      );
      return Math.round(row!.pause / 60) + 0;
    };
    expect(await next()).toBe(0);
    await desk.wait(id, "90 minutes");
    expect(await next()).toBe(10);
    await desk.wait(id, "86 minutes");
    expect(await next()).toBe(2);
  });
});

describe("a reminder of the hours to pay", () => {
  const NUMBER = "+6281234567890";
  const reminders = async (id: string) => {
    const [order] = await stall.sql<{ reference: string }>("select reference from bookings where id = $1", [id]);
    const texts = await textsTo(stall.shop, { tenant: "garudarun", recipient: NUMBER, template: "payment.reminded" });
    return texts.filter((text) => text.includes(order!.reference));
  };
  /** Lets hours pass, for the outbox too. */
  async function pass(id: string, span: string) {
    await desk.wait(id, span);
    await stall.sql(
      `update outbox set created_at = created_at - $2::interval, next_try_at = next_try_at - $2::interval,
         payload = case when payload ? 'until' then payload || jsonb_build_object('until', (payload->>'until')::timestamptz - $2::interval) else payload end
       where payload->>'bookingId' = $1 and done_at is null`,
      [id, span],
    );
    await runDueWork(stall.shop.services);
  }

  it("sends one reminder, an hour before the end, with the day and the link to pay", async () => {
    await stall.sql("delete from recent_acts");
    const { id } = await desk.waiting();
    await runDueWork(stall.shop.services);
    await pass(id, "115 minutes");
    expect(await reminders(id)).toEqual([]);
    await pass(id, "6 minutes");
    const [text, ...more] = await reminders(id);
    expect([text, more]).toEqual([expect.stringMatching(/isn't paid yet[\s\S]+before \*.+W(?:IB|ITA|IT)\*[\s\S]+\/en\/l\/\w+/), []]);
    await pass(id, "30 minutes");
    expect(await reminders(id)).toHaveLength(1);
  });

  it("sends no reminder for a paid order, nor for another channel", async () => {
    await stall.sql("delete from recent_acts");
    const paid = await desk.waiting();
    await runDueWork(stall.shop.services);
    await actOnPaymentPage(stall.shop, paid.page, "pay");
    await expect.poll(() => stall.statusOf(paid.buyer, paid.id)).toBe("confirmed");
    await pass(paid.id, "125 minutes");
    expect(await reminders(paid.id)).toEqual([]);
    const changed = await desk.waiting();
    await runDueWork(stall.shop.services);
    await pass(changed.id, "60 minutes");
    await desk.started(changed.buyer, changed.held, "qris");
    await stall.sql("update outbox set next_try_at = now() where done_at is null and topic = 'payment.waits_long'");
    await runDueWork(stall.shop.services);
    expect(await reminders(changed.id)).toEqual([]);
  });
});
