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

describe("a killed server", () => {
  // Every point needs a start of the server, so here it is tested with one provider only. `npm run faults -- --provider` tests all points.
  it("continues a purchase after a restart at any point, and the same keys buy once (F01)", async () => {
    let kills = 0;
    const all: Point[][] = [];
    for (const taker of TAKERS) all.push(killPoints(taker, await countStatements(booth, taker), () => (kills += 1)));
    const most = Math.max(...all.map(({ length }) => length));
    const points = Array.from({ length: most }, (_, i) => all[i % TAKERS.length]![i]).filter((point) => point !== undefined);
    const { wrong } = await sweep(booth, points);
    expect(wrong).toEqual([]);
    expect(kills).toBeGreaterThan(6);
  }, 1_200_000);

  it("pays the order once despite provider calls that are lost, refused or delayed", async () => {
    const points = [...callPoints("midtrans"), ...callPoints("xendit")];
    // Covers every kind of fault and every provider call, but not every pair of them, which would need many more purchases.
    const { wrong } = await sweep(
      booth,
      points.filter((_, i) => i % 3 === 1),
    );
    expect(wrong).toEqual([]);
  });

  it("keeps acknowledged orders under a crowd, and sells nothing twice (F01)", async () => {
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
