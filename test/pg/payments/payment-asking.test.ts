import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openStall, type Stall } from "../../api/stall.ts";
import { freshKey, type Shop } from "../../harness/buyer.ts";

let stall: Stall;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
  await stall.setStock(20);
});
afterAll(() => stall.close());

const times = <T>(n: number, work: (i: number) => Promise<T>) => Promise.all(Array.from({ length: n }, (_, i) => work(i)));
const tally = (codes: readonly string[]) => Object.fromEntries([...new Set(codes)].map((c) => [c, codes.filter((x) => x === c).length]));

describe("queries of a payment", () => {
  it("queries the provider once in three seconds, over any number of callers and processes (W13)", async () => {
    const other = await stall.openProcess();
    const buyer = stall.buyer();
    const { id } = await stall.start(buyer);
    let asked = 0;
    for (const { services } of [stall.shop, other]) {
      const { readSession } = services.provider!;
      Object.assign(services.provider!, {
        readSession: (...given: Parameters<typeof readSession>) => {
          asked += 1;
          return readSession.apply(services.provider, given);
        },
      });
    }
    const ask = (shop: Shop) =>
      shop
        .fetch(
          new Request(`http://garudarun.localhost:3000/api/v1/bookings/${id}/payment-check`, {
            method: "POST",
            headers: {
              host: "garudarun.localhost:3000",
              cookie: buyer.cookie(),
              "content-type": "application/json",
              "idempotency-key": freshKey(),
            },
            body: "{}",
          }),
        )
        .then((answer) => answer.status);
    /** Makes this many look-ups. Returns how often they queried the provider, and the most that is allowed: once in three seconds. */
    const askedBy = async (n: number, shopOf: (i: number) => Shop) => {
      const [before, began] = [asked, performance.now()];
      expect(tally((await times(n, (i) => ask(shopOf(i)))).map(String))).toEqual({ "200": n });
      return { times: asked - before, most: 1 + Math.floor((performance.now() - began) / 3000) };
    };
    const first = await askedBy(30, (i) => (i % 2 ? stall.shop : other));
    expect(first.times).toBeGreaterThan(0);
    expect(first.times).toBeLessThanOrEqual(first.most);
    await stall.sql("update recent_acts set at = at - interval '4 seconds'");
    const second = await askedBy(5, () => other);
    expect(second.times).toBeGreaterThan(0);
    expect(second.times).toBeLessThanOrEqual(second.most);
    await stall.sql("update recent_acts set at = at - interval '2 days'");
    const old = () => stall.sql<{ n: number }>("select count(*)::int as n from recent_acts where at < now() - interval '1 day'");
    for (let n = 0; n < 20 && (await old())[0]!.n > 0; n += 1) await ask(other);
    expect(await old()).toEqual([{ n: 0 }]);
  });
});
