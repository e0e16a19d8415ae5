import { afterAll, beforeAll, beforeEach, expect, inject, it } from "vitest";
import { waitSaid } from "#domain/orders/queue/wait-said.ts";
import { openStall, type Stall } from "../../api/stall.ts";
import { openQueueDesk, type QueueDesk } from "./queue-desk.ts";

const TURN_SECONDS = 300;
const SLOTS = 100;

let stall: Stall;
let desk: QueueDesk;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
  desk = openQueueDesk(stall);
});
afterAll(() => stall.close());
beforeEach(() => desk.clear());

/** The wait shown on the page, in minutes. */
async function said(ahead: number): Promise<readonly [from: number, to: number]> {
  const wait = waitSaid(ahead, await desk.state());
  if (wait.kind === "wait_range") return [wait.from, wait.to];
  throw new Error(wait.kind);
}

it("shows a range that contains the true wait, even if turns are missed, at any time between two calls", async () => {
  await desk.open({ tail: 1000, slots: SLOTS, turn_seconds: TURN_SECONDS });
  await desk.tick();
  expect((await desk.row()).served).toBe(SLOTS);
  // The first calls filled the checkout and set no pace.
  await desk.wait(60);
  expect(waitSaid(204, await desk.state()).kind).toBe("wait_unknown");
  await desk.wait(TURN_SECONDS - 59);
  for (const lots of [2, 3, 4]) {
    await desk.tick();
    expect((await desk.row()).served).toBe(SLOTS * lots);
    let since = 0;
    for (const seconds of [20, 150, 280]) {
      await desk.wait(seconds - since);
      since = seconds;
      for (const ahead of [0, 99, 100, 204, 291]) {
        const truth = (Math.ceil((ahead + 1) / SLOTS) * TURN_SECONDS - since) / 60;
        const [from, to] = await said(ahead);
        expect([lots, since, ahead, from <= Math.max(1, Math.ceil(truth)), to >= Math.floor(truth)]).toEqual([
          lots,
          since,
          ahead,
          true,
          true,
        ]);
        // No wider than one call to either side, with a margin.
        expect(to - from).toBeLessThanOrEqual((2 * TURN_SECONDS) / 60 + 3);
      }
    }
    await desk.wait(TURN_SECONDS - since + 1);
  }
});

it("shows the pace of a steady queue as it is, and a slower one after a standstill", async () => {
  await desk.open({ tail: 1000, slots: 5 });
  await stall.sql(
    `insert into queue_steps (tenant_id, event_id, epoch, served, at)
     select tenant_id, event_id, epoch, 10 + n, clock_timestamp() - make_interval(secs => 300 - n) from queues, generate_series(0, 299) n where event_id = $1`,
    [desk.id],
  );
  await desk.refresh();
  expect(await desk.state()).toMatchObject({ perMinute: 60, atOnce: 1 });
  await desk.wait(300);
  const { perMinute } = await desk.state();
  expect([perMinute >= 29, perMinute <= 31]).toEqual([true, true]);
});
