import { OPERATOR } from "#server/platform/base/actor.ts";
import { expect } from "vitest";
import { blankPatron } from "#domain/orders/cart/blank.ts";
import { offerPlaces } from "#server/modules/orders/waiting-list/offer-places.ts";
import { runDueWork } from "#server/worker/run-worker.ts";
import { openStall } from "../../api/stall.ts";
import { actOnPaymentPage, detailsBody, freshKey, newBuyer, type Buyer } from "../../harness/buyer.ts";

export const times = <T>(n: number, work: (i: number) => Promise<T>) => Promise.all(Array.from({ length: n }, (_, i) => work(i)));
/** Cancels an order. */
export const cancel = (buyer: Buyer, id: string) => buyer.call("cancelBooking", { params: { id }, body: {}, idempotencyKey: freshKey() });

let phones = 0;
const freshPhone = () => `8195555${String((phones += 1)).padStart(4, "0")}`;

/** A stall with a waiting list for its hot category, at two processes. */
export async function openLine(clusterUrl: string) {
  const stall = await openStall(clusterUrl);
  const other = await stall.openProcess();
  await stall.sql("update ticket_categories set has_waiting_list = true where tenant_id = 'garudarun' and id = $1", [stall.category.id]);

  const touch = () => stall.sql("update events set version = version + 1 where id = $1", [stall.event.id]);
  const work = () => offerPlaces({ ...stall.shop.services, tenant: "garudarun", actor: OPERATOR });
  let waiters = 0;

  /** A visitor on the list, with the entry's key. */
  async function wait(qty = 1, phoneNumber = freshPhone()) {
    // Each process has its own payment simulation.
    const at = waiters++ % 2 ? other : stall.shop;
    const buyer = newBuyer(at, { tenant: "garudarun" });
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
    return { at, buyer, id, number: joined.data.number, entry, leave };
  }
  const queue = async (n: number, qty = 1) => {
    const all: Awaited<ReturnType<typeof wait>>[] = [];
    for (let i = 0; i < n; i += 1) all.push(await wait(qty));
    return all;
  };

  /** Sells more than the stock in holds from before the list began. */
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
  const isOffered = async (waiter: Awaited<ReturnType<typeof wait>>) => (await waiter.entry()).offer?.isOpen === true;
  const offered = async (all: readonly Awaited<ReturnType<typeof wait>>[]) =>
    (await Promise.all(all.map(isOffered))).map((is, i) => (is ? i : -1)).filter((i) => i >= 0);
  const aside = async () => (await stall.sql<{ n: number }>("select coalesce(sum(set_aside), 0)::int as n from quotas"))[0]!.n;
  const topics = async (id: string) =>
    (await stall.sql<{ topic: string }>("select topic from outbox where subject_id = $1 order by created_at, id", [id])).map(
      ({ topic }) => topic,
    );
  const strangerTakes = () =>
    newBuyer(other, { tenant: "garudarun" }).call("holdBooking", { body: stall.body(1), idempotencyKey: freshKey() });
  const runOutOffer = async (waiter: Awaited<ReturnType<typeof wait>>) => stall.runOut((await waiter.entry()).offer!.bookingId);

  async function fillAndPay(waiter: Awaited<ReturnType<typeof wait>>, outcome: string | null = "pay") {
    const { offer } = await waiter.entry();
    const opened = await waiter.buyer.call("getBooking", { params: { id: offer!.bookingId }, orderKey: offer!.accessKey });
    if (!opened.ok) throw new Error(opened.problem.code);
    const body = { ...detailsBody(stall.event, opened.data as never) };
    const saved = await waiter.buyer.call("saveDetails", { params: { id: opened.data.id }, body, idempotencyKey: freshKey() });
    if (!saved.ok) throw new Error(JSON.stringify(saved.problem));
    const started = await stall.pay(waiter.buyer, opened.data.id, offer!.total);
    if (!started.ok) throw new Error(started.problem.code);
    if (outcome) {
      await actOnPaymentPage(waiter.at, started.data.redirectUrl!, outcome);
      if (outcome === "pay") await expect.poll(() => stall.statusOf(waiter.buyer, opened.data.id)).toBe("confirmed");
      await stall.work();
    }
    return opened.data;
  }

  /** Clears waits, holds and stock. */
  async function clear() {
    await stall.sql("update bookings set status = 'cancelled' where status = 'waitlisted'");
    await stall.sql("update waiting_entries set left_at = now(), ending = 'left' where left_at is null");
    await stall.sql("update bookings set hold_until = now() - interval '1 second' where status in ('held', 'awaiting_payment')");
    await runDueWork(stall.shop.services);
    await work();
    await stall.setStock(0);
    await stall.sql("delete from recent_acts");
  }

  await touch();
  return { stall, other, touch, work, wait, queue, sell, isOffered, offered, aside, topics, strangerTakes, runOutOffer, fillAndPay, clear };
}
export type Line = Awaited<ReturnType<typeof openLine>>;
export type Waiter = Awaited<ReturnType<Line["wait"]>>;
