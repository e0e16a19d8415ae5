import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openBooth, type Booth } from "../../../lab/faults/sweep/open-booth.ts";
import { callPoints, countStatements, killPoints, sweep, type Point } from "../../../lab/faults/sweep/sweep.ts";
import { newBuyer } from "../../harness/buyer.ts";
import { overHttp } from "../../harness/over-http.ts";

const TAKERS = ["simulation", "midtrans", "xendit"] as const;

let booth: Booth;
beforeAll(async () => {
  booth = await openBooth(inject("postgresUrl"));
});
afterAll(() => booth.close());

describe("the server is killed", () => {
  // Each point costs a start of the server: here each is one provider's, `npm run faults -- --provider` goes through all of one.
  it("at points all along a purchase: started again it goes on, and the buyer with the same keys has bought once (F01)", async () => {
    let kills = 0;
    const all: Point[][] = [];
    for (const taker of TAKERS) all.push(killPoints(taker, await countStatements(booth, taker), () => (kills += 1)));
    const most = Math.max(...all.map(({ length }) => length));
    const points = Array.from({ length: most }, (_, i) => all[i % TAKERS.length]![i]).filter((point) => point !== undefined);
    const { wrong } = await sweep(booth, points);
    expect(wrong).toEqual([]);
    expect(kills).toBeGreaterThan(6);
  }, 600_000);

  it("no more than a provider's call that is lost, refused or put off: the order is paid once", async () => {
    const points = [...callPoints("midtrans"), ...callPoints("xendit")];
    // Every kind of trouble, and every call, in fewer purchases than there are pairs of them.
    const { wrong } = await sweep(
      booth,
      points.filter((_, i) => i % 3 === 1),
    );
    expect(wrong).toEqual([]);
  });

  it("under a crowd: what was acknowledged is there, and nothing is sold twice (F01)", async () => {
    const { stall, wire, port, revive } = booth;
    await stall.setStock(30);
    const shop = overHttp(port);
    const acknowledged: string[] = [];
    wire.cutAt(9, "after", () => booth.kill());
    await Promise.all(
      Array.from({ length: 80 }, async () => {
        const buyer = newBuyer(shop, { tenant: "garudarun", port });
        const key = randomUUID();
        for (let attempt = 0; attempt < 60; attempt++) {
          const answer = await buyer.call("holdBooking", { body: stall.body(), idempotencyKey: key }).catch(() => null);
          if (answer?.ok) return void acknowledged.push(answer.data.id);
          if (answer && answer.status === 422) return;
          await revive();
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
        throw new Error("never answered");
      }),
    );
    expect(acknowledged).toHaveLength(30);
    expect(await stall.sql("select 1 from bookings where id = any ($1) and status = 'held'", [acknowledged])).toHaveLength(30);
    expect(await stall.stockLeft()).toBe(0);
    expect(await stall.laws()).toEqual([]);
  });
});
