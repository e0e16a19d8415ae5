import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { codeOf, type Stall } from "../../api/stall.ts";
import { actOnPaymentPage, detailsBody, freshKey, newBuyer, type Buyer, type Shop } from "../../harness/buyer.ts";
import { minutes, openPayDesk, type PayDesk } from "./pay-desk.ts";

let desk: PayDesk;
let stall: Stall;
let other: Shop;
beforeAll(async () => {
  desk = await openPayDesk();
  ({ stall } = desk);
  other = await stall.openProcess();
});
beforeEach(() => desk.begin());
afterAll(() => stall.close());

describe("hours to pay with scarce stock", () => {
  const half = async (why: string, of = stall.buyer()) => {
    const held = await stall.fill(of);
    expect(await desk.payTimes(of, held.id)).toEqual({ left: 30, why, hours: 3 });
    await desk.started(of, held, "bca_va");
    const { pay, is_long: isLong } = await desk.timesOf(held.id);
    expect([minutes(pay), isLong]).toEqual([30, false]);
    return held;
  };

  /** During `work`, raises the sold units of each quota by this many times the remaining stock. */
  async function sold(times: number, work: () => Promise<unknown>): Promise<void> {
    const gone = times * (await stall.stockLeft());
    const move = "update quotas set total = total + $2, taken = taken + $2 where event_id = $1";
    await stall.sql(move, [stall.event.id, gone]);
    await work();
    await stall.sql(move, [stall.event.id, -gone]);
  }

  it("grants half an hour if a tenth of the tickets is left", async () => {
    await sold(10, async () => {
      const { id } = await half("few_left");
      expect(minutes((await desk.timesOf(id)).hold)).toBe(35);
    });
  });

  it("grants hours at most twice in a row", async () => {
    const buyer = stall.buyer();
    const held = await stall.fill(buyer);
    const pay: (number | string)[] = [];
    await sold(20, async () => {
      for (let turn = 0; turn < 3; turn += 1) {
        const answer = await desk.payBy(buyer, held, "bca_va");
        pay.push(answer.ok ? minutes((await desk.timesOf(held.id)).pay) : answer.problem.code);
        await desk.wait(held.id, "31 minutes");
      }
    });
    expect(pay).toEqual([30, 30, "FIELDS_INVALID"]);
  });

  it("grants half an hour while visitors wait", async () => {
    await stall.sql("update ticket_categories set has_waiting_list = true where id = $1", [stall.category.id]);
    await stall.sql("update events set version = version + 1 where id = $1", [stall.event.id]);
    const free = await stall.stockLeft();
    await stall.setStock(0);
    const patron = { ...(detailsBody(stall.event, { quote: { lines: [] } } as never).patron as object), phoneNumber: "81377770001" };
    const body = {
      eventId: stall.event.id,
      sessionId: null,
      categoryId: stall.category.id,
      qty: 1,
      patron,
      acceptTerms: true,
      locale: "en",
    };
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

  it("limits orders with hours to pay to a share of a quota, over callers and processes", async () => {
    await stall.sql("insert into hold_limits (tenant_id, event_id, long_percent) values ('garudarun', $1, 1)", [stall.event.id]);
    const [{ share } = { share: 0 }] = await stall.sql<{ share: number }>(
      "select q.total / 100 as share from quotas q join quota_uses u on u.quota_id = q.id and u.tenant_id = q.tenant_id where u.item_id = $1",
      [stall.category.id],
    );
    expect(share).toBeGreaterThan(20);
    const orders = await Promise.all(
      Array.from({ length: share + 6 }, async (_, i) => {
        const buyer = i % 2 ? stall.buyer() : newBuyer(other, { tenant: "garudarun" });
        return { buyer, held: await stall.fill(buyer, 1) };
      }),
    );
    await Promise.all(orders.map(({ buyer, held }) => desk.started(buyer, held, "bca_va")));
    const lengths = await Promise.all(orders.map(async ({ held }) => minutes((await desk.timesOf(held.id)).pay)));
    expect(lengths.toSorted((a, b) => a - b)).toEqual([...Array<number>(6).fill(30), ...Array<number>(share).fill(180)]);
    // A cancelled order makes room for another one with hours.
    const long = orders[lengths.indexOf(180)]!;
    await long.buyer.call("cancelBooking", { params: { id: long.held.id }, body: {}, idempotencyKey: freshKey() });
    const buyer = stall.buyer();
    const next = await stall.fill(buyer);
    await desk.started(buyer, next, "bca_va");
    expect(minutes((await desk.timesOf(next.id)).pay)).toBe(180);
  });

  it.each([
    ["visitor_long", async (buyer: Buyer) => buyer],
    ["number_long", async () => stall.buyer()],
  ])("grants half an hour beyond the limit %s of an event, until the first order is paid", async (limit, next) => {
    await stall.sql(`insert into hold_limits (tenant_id, event_id, ${limit}) values ('garudarun', $1, 1)`, [stall.event.id]);
    const first = await desk.waiting();
    expect(minutes((await desk.timesOf(first.id)).pay)).toBe(180);
    await half("many", await next(first.buyer));
    await actOnPaymentPage(stall.shop, first.page, "pay");
    await expect.poll(() => stall.statusOf(first.buyer, first.id)).toBe("confirmed");
    const again = stall.buyer();
    const held = await stall.fill(again);
    expect(await desk.payTimes(again, held.id)).toEqual({ left: 180, why: null, hours: 3 });
  });

  it("grants half an hour beyond a network's limit of orders with hours", async () => {
    await stall.sql("insert into hold_limits (tenant_id, event_id, network_long) values ('garudarun', $1, 1)", [stall.event.id]);
    const first = await desk.waiting();
    const buyer = stall.buyer();
    const held = await stall.fill(buyer);
    await stall.sql("update bookings set network = 7 where id = any ($1::uuid[])", [[first.id, held.id]]);
    expect(await desk.payTimes(buyer, held.id)).toEqual({ left: 30, why: "many", hours: 3 });
    await stall.sql("update bookings set network = 8 where id = $1", [held.id]);
    expect(await desk.payTimes(buyer, held.id)).toEqual({ left: 180, why: null, hours: 3 });
  });

  it("grants a waiting list's offer the rest of its time, even if few tickets are left", async () => {
    const buyer = stall.buyer();
    const held = await stall.fill(buyer);
    await stall.sql("update bookings set hold_until = clock_timestamp() + interval '100 minutes' where id = $1", [held.id]);
    await sold(20, async () => {
      expect(await desk.payTimes(buyer, held.id)).toEqual({ left: 100, why: "few_left", hours: 3 });
      await desk.started(buyer, held, "bca_va");
      expect(minutes((await desk.timesOf(held.id)).pay)).toBe(100);
    });
  });
});
