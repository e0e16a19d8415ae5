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

/** What the page says of a wait, in minutes. */
async function said(ahead: number): Promise<readonly [from: number, to: number]> {
  const wait = waitSaid(ahead, await desk.state());
  if (wait.kind === "wait_range") return [wait.from, wait.to];
  throw new Error(wait.kind);
}

it("a wait behind turns that nobody takes is said so that the truth lies in it, wherever between two calls it is asked for", async () => {
  await desk.open({ tail: 1000, slots: SLOTS, turn_seconds: TURN_SECONDS });
  await desk.tick();
  expect((await desk.row()).served).toBe(SLOTS);
  // Who was called first filled the checkout: that is no pace.
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
        // And is no wider than one call to either side, and some.
        expect(to - from).toBeLessThanOrEqual((2 * TURN_SECONDS) / 60 + 3);
      }
    }
    await desk.wait(TURN_SECONDS - since + 1);
  }
});

it("a steady pace is said as it is, and a standstill makes it slower", async () => {
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
