import { visitorAct } from "../../harness/visitor-act.ts";
import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import type { Sql } from "#server/platform/database/database.ts";
import { offerChoice, judgeChoice } from "#server/modules/orders/hold/price-selection.ts";
import { reserveBatch, type ReserveRow } from "#server/modules/orders/hold/batch-holds.ts";
import { codeOf, openStall, type Stall } from "../../api/stall.ts";
import { actOnPaymentPage, detailsBody, freshKey, type Buyer } from "../../harness/buyer.ts";
import { openQueueDesk, type QueueDesk } from "./queue-desk.ts";

let stall: Stall;
let desk: QueueDesk;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
  desk = openQueueDesk(stall);
});
afterAll(() => stall.close());
beforeEach(() => desk.clear());

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i);
async function held(visitor: Buyer, extra: object = {}) {
  const answer = await desk.hold(visitor, extra);
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.data;
}
const passes = () =>
  stall.sql<{ booking_id: string | null; ended: boolean }>(
    "select booking_id, ended_at is not null as ended from queue_passes order by number",
  );

describe("a hold", () => {
  it("refuses a hold without a pass, naming the waiting room, and accepts one with it [B2] (R01)", async () => {
    await desk.open({ slots: 10 });
    const stranger = await desk.hold(desk.visitor());
    expect(stranger).toMatchObject({ ok: false, status: 403, problem: { code: "QUEUE_REQUIRED", details: { slug: stall.event.slug } } });
    const waiting = await desk.joined();
    expect(codeOf(await desk.hold(waiting))).toBe("QUEUE_REQUIRED");
    await desk.tick();
    // Called, but not entered.
    expect(codeOf(await desk.hold(waiting))).toBe("QUEUE_REQUIRED");
    expect(codeOf(await desk.enter(waiting))).toBe("ok");
    const left = await stall.stockLeft();
    const booking = await held(waiting);
    expect(await passes()).toEqual([{ booking_id: booking.id, ended: false }]);
    expect(codeOf(await desk.hold(waiting))).toBe("QUEUE_REQUIRED");
    expect(codeOf(await desk.hold(desk.visitor()))).toBe("QUEUE_REQUIRED");
    expect(await stall.stockLeft()).toBe(left - 1);
    const place = await desk.place(waiting);
    expect(place.ok && [place.data.bookingId, place.data.passUntil]).toEqual([booking.id, null]);
  });

  it("accepts one hold per pass among many calls, and returns it to repeated ones", async () => {
    await desk.open({ slots: 10 });
    const visitor = await desk.inside();
    const answers = await Promise.all(upTo(20).map(() => desk.hold(visitor)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(new Set(answers.filter(({ ok }) => !ok).map(codeOf))).toEqual(new Set(["QUEUE_REQUIRED"]));
    const next = await desk.inside();
    const call = { body: stall.body(), idempotencyKey: freshKey() };
    const [first, again] = [await next.call("holdBooking", call), await next.call("holdBooking", call)];
    expect(first.ok && again.ok && first.data.id === again.data.id).toBe(true);
  });

  it("refuses an expired pass, and one that was given up", async () => {
    await desk.open({ slots: 10 });
    const [late, gone] = [await desk.inside(), await desk.inside()];
    expect(codeOf(await desk.leave(gone))).toBe("ok");
    expect(codeOf(await desk.hold(gone))).toBe("QUEUE_REQUIRED");
    await desk.wait(601);
    expect(codeOf(await desk.hold(late))).toBe("QUEUE_REQUIRED");
    expect(codeOf(await desk.enter(late))).toBe("QUEUE_TURN_MISSED");
    // Its slot is free again.
    await desk.tick();
    expect(await desk.active()).toBe(0);
  });

  it("keeps the pass of a queue if a hold fails for another reason", async () => {
    await desk.open({ slots: 10 });
    const visitor = await desk.inside();
    await stall.setStock(0);
    expect(codeOf(await desk.hold(visitor))).toBe("SOLD_OUT");
    expect(await passes()).toEqual([{ booking_id: null, ended: false }]);
    await stall.setStock(5);
    expect(codeOf(await desk.hold(visitor))).toBe("ok");
  });

  it("moves a pass to a replacing hold, but not from a paid one", async () => {
    await desk.open({ slots: 10 });
    const visitor = await desk.inside();
    const first = await held(visitor);
    const second = await held(visitor, { ...stall.body(2), replaces: first.id });
    expect(await stall.sql("select status from bookings where id = any ($1) order by status", [[first.id, second.id]])).toEqual([
      { status: "cancelled" },
      { status: "held" },
    ]);
    expect(await passes()).toEqual([{ booking_id: second.id, ended: false }]);
    expect(await desk.active()).toBe(1);
    const both = await Promise.all(upTo(8).map(() => desk.hold(visitor, { replaces: second.id })));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await stall.sql("select 1 from bookings where event_id = $1 and status = 'held'", [desk.id])).toHaveLength(1);
    await stall.sql("update bookings set status = 'confirmed' where event_id = $1 and status = 'held'", [desk.id]);
    const [paid] = await stall.sql<{ id: string }>("select id from bookings where event_id = $1 and status = 'confirmed'", [desk.id]);
    expect(codeOf(await desk.hold(visitor, { replaces: paid!.id }))).toBe("QUEUE_REQUIRED");
  });

  it("accepts a new hold for ten minutes with the pass of an expired one, if a slot is free", async () => {
    await desk.open({ slots: 2 });
    const [visitor, second] = [await desk.inside(), await desk.inside()];
    const first = await held(visitor);
    await stall.runOut(first.id);
    await stall.work();
    expect(await stall.statusOf(visitor, first.id)).toBe("expired");
    await desk.tick();
    expect(await desk.active()).toBe(1);
    const again = await held(visitor);
    expect(await desk.active()).toBe(2);
    expect((await passes())[0]).toEqual({ booking_id: again.id, ended: false });

    await stall.runOut(again.id);
    await stall.work();
    await desk.tick();
    // Another visitor takes the slot.
    const third = await desk.inside();
    const crowded = await desk.hold(visitor);
    expect(crowded).toMatchObject({ ok: false, status: 425, problem: { code: "QUEUE_NOT_YET", details: { reason: "crowded" } } });
    expect(await desk.active()).toBe(2);
    expect(codeOf(await desk.leave(third))).toBe("ok");
    await stall.sql("update bookings set hold_until = clock_timestamp() - interval '601 seconds' where id = $1", [again.id]);
    expect(codeOf(await desk.hold(visitor))).toBe("QUEUE_REQUIRED");
    expect(codeOf(await desk.hold(second))).toBe("ok");
  });
});

describe("a slot", () => {
  it.each(["paid", "cancelled", "run out"])("frees a slot once its order is %s, and calls the next visitor", async (how) => {
    await desk.open({ slots: 1 });
    const visitor = await desk.inside();
    const next = await desk.joined();
    const booking = await held(visitor);
    await desk.tick();
    expect(codeOf(await desk.enter(next))).toBe("QUEUE_NOT_YET");
    if (how === "paid") {
      const saved = await visitor.call("saveDetails", {
        params: { id: booking.id },
        body: detailsBody(stall.event, booking),
        idempotencyKey: freshKey(),
      });
      expect(codeOf(saved)).toBe("ok");
      const started = await stall.pay(visitor, booking.id, booking.quote.total);
      if (!started.ok) throw new Error(started.problem.code);
      await actOnPaymentPage(stall.shop, started.data.redirectUrl!, "pay");
      await stall.work();
      // The provider's notice may be settling the payment right now. The worker then does not touch it.
      await expect.poll(() => stall.statusOf(visitor, booking.id)).toBe("confirmed");
    } else if (how === "cancelled") {
      expect(
        codeOf(await visitor.call("cancelBooking", { params: { id: booking.id }, query: {}, body: {}, idempotencyKey: freshKey() })),
      ).toBe("ok");
    } else {
      await stall.runOut(booking.id);
    }
    await desk.tick();
    expect(codeOf(await desk.enter(next))).toBe("ok");
    expect(codeOf(await desk.hold(next))).toBe("ok");
    expect(await desk.active()).toBe(1);
  });
});

describe("before the opening", () => {
  it("refuses holds before the opening, by any address and sale time (R06)", async () => {
    await desk.open({ slots: 10 }, 10);
    const early = await desk.joined();
    expect(codeOf(await desk.hold(early))).toBe("QUEUE_REQUIRED");
    expect(codeOf(await desk.enter(early))).toBe("QUEUE_NOT_YET");
    await desk.tick();
    expect((await desk.row()).served).toBe(0);
    await desk.reachOpening();
    // Open by the clock, without a worker's tick.
    expect(codeOf(await desk.hold(early))).toBe("QUEUE_REQUIRED");
  });

  it("requires no pass before the waiting room opens, nor after the queue closed", async () => {
    await desk.open({ slots: 10 }, 60);
    expect(codeOf(await desk.hold(desk.visitor()))).toBe("ok");
    await stall.sql("update queues set prequeue_at = clock_timestamp() where event_id = $1", [desk.id]);
    // The clock alone decides: no row was changed.
    expect(codeOf(await desk.hold(desk.visitor()))).toBe("QUEUE_REQUIRED");
    await desk.act({ act: "close" });
    expect(codeOf(await desk.hold(desk.visitor()))).toBe("ok");
  });
});

describe("an event without a queue", () => {
  it("reads no queue tables during a hold without a queue, and does with one", async () => {
    const { services } = stall.shop;
    const act = visitorAct(services, "garudarun");
    const readsOf = async (tx: Sql): Promise<Record<string, number>> => {
      const rows = await tx.query<{ name: string; n: number }>(
        "select relname as name, (seq_scan + coalesce(idx_scan, 0))::int as n from pg_stat_xact_user_tables where relname like 'queue%' order by 1",
      );
      return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
    };
    const touched = () =>
      services.db.transaction("garudarun", async (tx) => {
        const choice = await judgeChoice(act, { ...stall.body(), fresh: true });
        const row: ReserveRow = {
          id: randomUUID(),
          reference: `Q${randomUUID().slice(0, 9)}`,
          owner: randomBytes(32).toString("hex"),
          key: freshKey(),
          bodyHash: "",
          opening: null,
          sealed: null,
          seats: [],
          utm: {},
          offer: offerChoice(act, { choice, isReplacing: false }),
          network: null,
          isProved: false,
          replaces: null,
        };
        const limits = services.settings.holdLimits;
        // Leave out reads of earlier transactions that were not reported yet.
        const before = await readsOf(tx);
        const [said] = await reserveBatch(tx, { tenant: "garudarun", eventId: desk.id, rows: [row], limits });
        const after = await readsOf(tx);
        return [said!.code, ...Object.keys(after).filter((name) => after[name] !== (before[name] ?? 0))];
      });
    expect(await touched()).toEqual(["reserved"]);
    await desk.open();
    expect(await touched()).toEqual(["queue", "queue_passes", "queues"]);
  });
});

describe("the stock", () => {
  it("sells no more than the stock if a queue has given more passes", async () => {
    await desk.clear(3);
    await desk.open({ slots: 50 });
    const visitors = await Promise.all(upTo(8).map(() => desk.joined()));
    await stall.sql("update queues set served = 8 where event_id = $1", [desk.id]);
    await stall.sql("insert into queue_steps (tenant_id, event_id, epoch, served) values ('garudarun', $1, 1, 8)", [desk.id]);
    await desk.refresh();
    const bought = await Promise.all(
      visitors.map(async (visitor) => {
        await desk.enter(visitor);
        return codeOf(await desk.hold(visitor));
      }),
    );
    expect(bought.filter((code) => code === "ok")).toHaveLength(3);
    expect(await stall.stockLeft()).toBe(0);
    expect(await stall.sql("select 1 from bookings where event_id = $1 and status = 'held'", [desk.id])).toHaveLength(3);
  });
});
