import { OPERATOR } from "#server/platform/base/actor.ts";
import { expect } from "vitest";
import { setQueue, type QueueAct } from "#server/modules/orders/queue/set-queue.ts";
import { readQueue } from "#server/modules/orders/queue/read-queue.ts";
import { tickQueues } from "#server/modules/orders/queue/tick-queues.ts";
import { freshKey, newBuyer, type Buyer } from "../../harness/buyer.ts";
import type { SignedProduct } from "../../harness/signed-shop.ts";
import type { Stall } from "../../api/stall.ts";

const TENANT = "garudarun";
export const MINUTE = 60_000;

/** The waiting room of a stall for operator, visitors and worker, shared by `processes`. */
export function openQueueDesk(stall: Stall, processes: readonly SignedProduct[] = [stall.shop]) {
  const { event, sql } = stall;
  const once = () => ({ params: { id: event.id }, query: {}, body: {}, idempotencyKey: freshKey() });

  const desk = {
    id: event.id,
    visitor: (shop: SignedProduct = stall.shop, cookie?: string) =>
      newBuyer(shop, { tenant: TENANT, ...(cookie !== undefined && { cookie }) }),
    /** Refreshes the caches of all processes. */
    async refresh(): Promise<void> {
      for (const { services } of processes) await readQueue({ ...services, tenant: TENANT }, { event: event.id, isFresh: true });
    },
    async act(act: QueueAct): Promise<string> {
      const answer = await setQueue({ ...stall.shop.services, tenant: TENANT, actor: OPERATOR }, { slug: event.slug, act });
      await desk.refresh();
      return answer;
    },
    /** Removes queue and holds, and sets the stock. */
    async clear(stock = 5000): Promise<void> {
      for (const table of ["queue_places", "queue_networks", "queue_gone", "queue_moves", "queue_passes", "queue_steps", "queues"])
        await sql(`delete from ${table}`);
      await sql("update events set has_queue = false, version = version + 1 where id = $1", [event.id]);
      await sql(
        "update bookings set status = 'cancelled', hold_until = now() - interval '1 day' where status in ('held', 'awaiting_payment')",
      );
      await sql("update quotas set taken = 0, set_aside = 0, total = 0 where event_id = $1", [event.id]);
      await stall.setStock(stock);
      await desk.refresh();
    },
    /** Opens a queue whose turns just began, or begin in this many minutes. `set`: values for columns of its row. */
    async open(set: Readonly<Record<string, string | number>> = {}, inMinutes = 0): Promise<void> {
      const opensAt = new Date(Date.now() + inMinutes * MINUTE);
      if (inMinutes === 0) opensAt.setTime(opensAt.getTime() - 1000);
      await desk.act({ act: "schedule", opensAt, before: 30, settings: {} });
      await desk.set(set);
    },
    async set(set: Readonly<Record<string, string | number>>): Promise<void> {
      for (const [name, value] of Object.entries(set)) await sql(`update queues set ${name} = $1 where event_id = $2`, [value, event.id]);
      // Numbers before the tail count as given to people.
      if ("tail" in set) await sql("update queues set listed_from = tail where event_id = $1", [event.id]);
      await desk.refresh();
    },
    /** Moves the opening to now. */
    async reachOpening(): Promise<void> {
      await sql("update queues set opens_at = clock_timestamp() where event_id = $1", [event.id]);
      await desk.refresh();
    },
    /** Runs one tick of a worker, `seconds` after the last. */
    async tick(shop: SignedProduct = stall.shop, seconds = 1): Promise<void> {
      await sql("update queues set ticked_at = clock_timestamp() - make_interval(secs => $1) where event_id = $2", [seconds, event.id]);
      await tickQueues({ ...shop.services, tenant: TENANT });
      await desk.refresh();
    },
    /** Moves turns and passes back by this many seconds. */
    async wait(seconds: number): Promise<void> {
      await sql("update queue_steps set at = at - make_interval(secs => $1)", [seconds]);
      await sql(
        "update queue_passes set entered_at = entered_at - make_interval(secs => $1), expires_at = expires_at - make_interval(secs => $1)",
        [seconds],
      );
      await desk.refresh();
    },
    join: (visitor: Buyer, placeToken?: string) => visitor.call("joinQueue", { ...once(), placeToken }),
    enter: (visitor: Buyer, placeToken?: string) => visitor.call("enterQueue", { ...once(), placeToken }),
    leave: (visitor: Buyer) => visitor.call("leaveQueue", once()),
    move: (visitor: Buyer) => visitor.call("moveQueuePlace", once()),
    place: (visitor: Buyer, placeToken?: string) => visitor.call("getQueuePlace", { params: { id: event.id }, query: {}, placeToken }),
    take: (visitor: Buyer, code: string) => visitor.call("takeQueuePlace", { ...once(), params: { id: event.id, code } }),
    /** The token of a visitor's place. */
    async tokenOf(visitor: Buyer): Promise<string> {
      const answer = await desk.place(visitor);
      if (!answer.ok) throw new Error(answer.problem.code);
      return answer.data.token;
    },
    hold: (visitor: Buyer, extra: object = {}) =>
      visitor.call("holdBooking", { body: { ...stall.body(), ...extra }, idempotencyKey: freshKey() }),
    async state() {
      const answer = await stall.buyer().call("getQueue", { params: { id: event.id }, query: {} });
      if (!answer.ok) throw new Error(answer.problem.code);
      return answer.data;
    },
    /** A visitor with the next place. */
    async joined(shop?: SignedProduct): Promise<Buyer> {
      const visitor = desk.visitor(shop);
      const answer = await desk.join(visitor);
      if (!answer.ok) throw new Error(answer.problem.code);
      return visitor;
    },
    /** A visitor with a pass. */
    async inside(): Promise<Buyer> {
      const visitor = await desk.joined();
      await desk.tick();
      const answer = await desk.enter(visitor);
      if (!answer.ok) throw new Error(answer.problem.code);
      return visitor;
    },
    async row() {
      const [row] = await sql<{ tail: number; served: number; n_pre: number | null; phase: string; epoch: number }>(
        "select tail::int, served::int, n_pre::int, phase, epoch from queues where event_id = $1",
        [event.id],
      );
      return row!;
    },
    /** Sets the waiting room flag and waits until every part of the shop has it. */
    async setFlag(isOn: boolean): Promise<void> {
      await sql("update tenants set brand = jsonb_set(brand, '{flags,withQueue}', $1::jsonb), version = version + 1 where id = $2", [
        String(isOn),
        TENANT,
      ]);
      const isSeen = async () => {
        const answer = await desk.visitor().call("getConfig", { query: {} });
        return answer.ok && answer.data.flags.withQueue === isOn;
      };
      await expect.poll(isSeen, { timeout: 10_000, interval: 200 }).toBe(true);
      await desk.refresh();
    },
    async active(): Promise<number> {
      const [row] = await sql<{ n: number }>(
        "select (select count(*) from queue_passes where ended_at is null and booking_id is null and expires_at > clock_timestamp())::int" +
          " + (select count(*) from bookings where event_id = $1 and status in ('held', 'awaiting_payment') and hold_until > clock_timestamp())::int as n",
        [event.id],
      );
      return row!.n;
    },
  };
  return desk;
}
export type QueueDesk = ReturnType<typeof openQueueDesk>;
