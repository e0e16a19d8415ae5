import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { tickQueues } from "#server/modules/orders/queue/tick-queues.ts";
import { eraseOld } from "#server/modules/people/retention/erase-old.ts";
import { codeOf, openStall, type Stall } from "../../api/stall.ts";
import type { Buyer } from "../../harness/buyer.ts";
import type { SignedProduct } from "../../harness/signed-shop.ts";
import { openQueueDesk, type QueueDesk } from "./queue-desk.ts";

let stall: Stall;
let other: SignedProduct;
let desk: QueueDesk;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
  other = await stall.openProcess();
  desk = openQueueDesk(stall, [stall.shop, other]);
});
afterAll(() => stall.close());
beforeEach(() => desk.clear());

const joinedInOrder = async (n: number): Promise<Buyer[]> => {
  const visitors: Buyer[] = [];
  for (let i = 0; i < n; i++) visitors.push(await desk.joined());
  return visitors;
};
const codes = (answers: readonly Parameters<typeof codeOf>[0][]) => answers.map(codeOf);

describe("a queue that starts by load", () => {
  it("starts a queue when the checkout is full, orders arrivals, and ends it a minute after the last wait", async () => {
    expect(await desk.act({ act: "by-load", settings: { slots: 3 } })).toBe("done");
    const early = [desk.visitor(), desk.visitor(), desk.visitor()];
    for (const visitor of early) expect(codeOf(await desk.hold(visitor))).toBe("ok");
    const free = await desk.join(desk.visitor());
    expect(!free.ok && [free.problem.code, free.problem.details?.["phase"]]).toEqual(["QUEUE_NOT_OPEN", "idle"]);
    await desk.tick();
    expect(await desk.state()).toMatchObject({ phase: "open", draw: null, served: 0 });
    const visitor = await desk.joined();
    expect(codeOf(await desk.hold(visitor))).toBe("QUEUE_REQUIRED");
    await desk.tick();
    expect((await desk.row()).served).toBe(0);
    await stall.sql("update bookings set status = 'confirmed' where event_id = $1 and status = 'held'", [desk.id]);
    await desk.tick();
    expect(codes([await desk.enter(visitor), await desk.hold(visitor)])).toEqual(["ok", "ok"]);
    await desk.tick();
    await stall.sql("update queues set calm_since = calm_since - interval '59 seconds'");
    await desk.tick(stall.shop, 0.95);
    expect((await desk.row()).phase).toBe("open");
    await stall.sql("update queues set calm_since = calm_since - interval '3 seconds'");
    await desk.tick();
    expect((await desk.row()).phase).toBe("idle");
    expect(codeOf(await desk.hold(desk.visitor()))).toBe("ok");
    const by = await stall.sql<{ phase: string }>(
      "select data->>'phase' as phase from audit where action = 'queue.by_load' order by at, id",
    );
    expect(by.map(({ phase }) => phase)).toEqual(["open", "idle"]);
  });
});

describe("an idle queue that starts by load", () => {
  it("looks at an idle queue without writes or locks until the checkout is full", async () => {
    expect(await desk.act({ act: "by-load", settings: { slots: 1 } })).toBe("done");
    // Any write or lock of the queue's row would change these values.
    const stamp = async () => (await stall.sql("select xmin::text, xmax::text from queues where event_id = $1", [desk.id]))[0];
    await stall.sql("update queues set ticked_at = clock_timestamp() - interval '1 hour' where event_id = $1", [desk.id]);
    const before = await stamp();
    for (let n = 0; n < 3; n++) await tickQueues({ ...stall.shop.services, tenant: "garudarun" });
    expect(await stamp()).toEqual(before);
    const [due] = await stall.sql<{ late: number }>("select late from due_lanes() where lane = 'queue' and tenant_id = 'garudarun'");
    expect(due!.late).toBeLessThan(1);
    expect(codeOf(await desk.hold(desk.visitor()))).toBe("ok");
    await tickQueues({ ...stall.shop.services, tenant: "garudarun" });
    expect((await desk.row()).phase).toBe("open");
    expect(await stamp()).not.toEqual(before);
  });
});

describe("retention of queue data", () => {
  it("keeps entries for thirty days and turn times for a day, with the last one to mark ended turns (D06)", async () => {
    await desk.open({ slots: 10 });
    const visitors = await joinedInOrder(2);
    await desk.tick();
    expect(codeOf(await desk.enter(visitors[0]!))).toBe("ok");
    await joinedInOrder(1);
    await desk.tick();
    const kept = async () => [
      (await stall.sql("select 1 from queue_passes")).length,
      (await stall.sql<{ served: number }>("select served::int from queue_steps order by served")).map(({ served }) => served),
    ];
    await eraseOld(stall.shop.services);
    expect(await kept()).toEqual([1, [2, 3]]);
    await desk.wait(29 * 86_400);
    await eraseOld(stall.shop.services);
    expect(await kept()).toEqual([1, [3]]);
    await desk.wait(2 * 86_400);
    await eraseOld(stall.shop.services);
    expect(await kept()).toEqual([0, [3]]);
    expect(await desk.state()).toMatchObject({ served: 3, missed: 3 });
    expect(codeOf(await desk.enter(visitors[0]!))).toBe("QUEUE_TURN_MISSED");
  });
});
