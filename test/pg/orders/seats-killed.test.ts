import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { openBooth, type Booth } from "../../../lab/faults/sweep/open-booth.ts";
import { codeOf } from "../../api/stall.ts";
import { newBuyer } from "../../harness/buyer.ts";
import { overHttp } from "../../harness/over-http.ts";
import { openSeatDesk, rowsMap, TENANT } from "./seat-desk.ts";

let booth: Booth;
beforeAll(async () => {
  booth = await openBooth(inject("postgresUrl"));
});
afterAll(() => booth.close());

it("gives no seat twice when a server is killed during holds: acknowledged ones exist, the rest is free (F01)", async () => {
  const { stall, wire, port, revive } = booth;
  const desk = openSeatDesk(stall);
  await desk.anew(rowsMap(8, 10));
  const shop = overHttp(port);
  const acknowledged = new Map<string, string>();
  const codes: string[] = [];
  wire.cutAt(12, "after", () => booth.kill());
  await Promise.all(
    Array.from({ length: 60 }, async (_, i) => {
      const buyer = newBuyer(shop, { tenant: TENANT, port });
      const seat = `s-${"ABC"[i % 3]}-${(Math.floor(i / 3) % 10) + 1}`;
      const key = randomUUID();
      for (let attempt = 0; attempt < 60; attempt++) {
        const answer = await desk.hold(buyer, [seat], { key }).catch(() => null);
        if (answer?.ok) return void acknowledged.set(answer.data.id, seat);
        if (answer && answer.status === 422) return void codes.push(codeOf(answer));
        await revive();
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error("never answered");
    }),
  );
  const owners = await desk.owners();
  expect(acknowledged.size).toBe(30);
  expect(new Set(codes)).toEqual(new Set(["SEAT_TAKEN"]));
  for (const [id, seat] of acknowledged) expect(owners[seat]).toBe(id);
  expect(Object.keys(owners)).toHaveLength(30);
  expect(await stall.laws()).toEqual([]);
}, 120_000);
