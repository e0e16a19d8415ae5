import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { CallResult } from "#contract/client.ts";
import { openBooth, type Booth } from "../../../lab/faults/sweep/open-booth.ts";
import { newBuyer, type Buyer } from "../../harness/buyer.ts";
import { overHttp } from "../../harness/over-http.ts";
import { openQueueDesk, type QueueDesk } from "./queue-desk.ts";

const VISITORS = 24;
const TENANT = "garudarun";

let booth: Booth;
let desk: QueueDesk;
beforeAll(async () => {
  booth = await openBooth(inject("postgresUrl"));
  desk = openQueueDesk(booth.stall);
});
afterAll(() => booth.close());

/** Repeats a call until the answer is not `try again`, even while the server restarts. */
async function persist<N extends "joinQueue" | "enterQueue" | "holdBooking">(ask: () => Promise<CallResult<N>>): Promise<CallResult<N>> {
  for (let attempt = 0; attempt < 400; attempt++) {
    const answer = await ask().catch(() => null);
    if (answer && ![409, 425, 429, 500, 503].includes(answer.status)) return answer;
    await booth.revive();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("never answered");
}

describe("a waiting room whose process is killed", () => {
  it("repeats and loses no number of a queue, and admits nobody twice, when killed during joins, entries and holds", async () => {
    const { stall, wire, port } = booth;
    await desk.clear(500);
    await desk.open({ slots: 200 }, 10);
    const shop = overHttp(port);
    const visitors = Array.from({ length: VISITORS }, () => newBuyer(shop, { tenant: TENANT, port }));
    const one = () => ({ params: { id: desk.id }, query: {}, body: {}, idempotencyKey: randomUUID() });
    let kills = 0;
    const killAt = (statement: number, when: "before" | "after") =>
      wire.cutAt(statement, when, () => {
        kills += 1;
        booth.kill();
      });

    const indices = new Map<Buyer, number>();
    killAt(3, "after");
    await Promise.all(
      visitors.map(async (visitor) => {
        const call = one();
        const answer = await persist<"joinQueue">(() => visitor.call("joinQueue", call));
        if (!answer.ok) throw new Error(answer.problem.code);
        indices.set(visitor, answer.data.index);
      }),
    );
    expect(kills).toBe(1);
    expect(new Set(indices.values()).size).toBe(VISITORS);
    const { tail } = await desk.row();
    expect(tail).toBeGreaterThanOrEqual(VISITORS);
    expect(Math.max(...indices.values())).toBeLessThan(tail);

    await stall.sql("update queues set opens_at = clock_timestamp() where event_id = $1", [desk.id]);
    const enterAll = (statement: number, when: "before" | "after") => {
      killAt(statement, when);
      return Promise.all(
        visitors.map(async (visitor) => {
          const call = one();
          const answer = await persist<"enterQueue">(() => visitor.call("enterQueue", call));
          if (!answer.ok) throw new Error(answer.problem.code);
        }),
      );
    };
    // Entering again returns the same pass, so a lost answer is repeated.
    await enterAll(3, "before");
    await enterAll(2, "after");
    expect(kills).toBe(3);
    const passes = await stall.sql<{ owners: number; n: number }>(
      "select count(distinct owner_hash)::int as owners, count(*)::int as n from queue_passes where event_id = $1",
      [desk.id],
    );
    expect(passes).toEqual([{ owners: VISITORS, n: VISITORS }]);
    const { served } = await desk.row();
    expect(served).toBeGreaterThanOrEqual(VISITORS);
    expect(served).toBeLessThanOrEqual(tail);
    const steps = await stall.sql<{ served: number }>("select served::int from queue_steps order by at, served");
    expect(steps.map((step) => step.served)).toEqual(steps.map((step) => step.served).toSorted((a, b) => a - b));

    killAt(6, "after");
    await Promise.all(
      visitors.map(async (visitor) => {
        const call = { body: stall.body(), idempotencyKey: randomUUID() };
        const answer = await persist<"holdBooking">(() => visitor.call("holdBooking", call));
        if (!answer.ok) throw new Error(answer.problem.code);
      }),
    );
    expect(kills).toBe(4);
    const held = await stall.sql("select 1 from bookings where event_id = $1 and status = 'held'", [desk.id]);
    expect(held).toHaveLength(VISITORS);
    const spent = await stall.sql("select 1 from queue_passes where event_id = $1 and booking_id is not null", [desk.id]);
    expect(spent).toHaveLength(VISITORS);
  }, 240_000);
});
