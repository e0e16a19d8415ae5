import { stadium } from "#demo/seating/stadium.ts";
import { layOut } from "#domain/catalogue/seating/map/lay-out.ts";
import { loadCatalogue } from "#server/modules/catalogue/events/load-catalogue.ts";
import { createHoldBatcher, type ReserveRow } from "#server/modules/orders/hold/batch-holds.ts";
import type { TestShop } from "../../test/harness/open-shop.ts";
import { offerOf, rowMaker } from "./hold-rows.ts";
import { median, percentile, report, rounded } from "./report.ts";

const TENANT = "riuhfest";
const SLUG = "riuh-di-stadion";
const CONCURRENT = 256;
const SECONDS = 2;
const ROUNDS = 3;

/** Holds of two seats in a stadium, in turns with holds of two standing places, in process. */
export async function benchSeatHolds(shop: TestShop): Promise<void> {
  const { db } = shop.services;
  await shop.sql("update quotas set total = 2000000000 where tenant_id = $1", [TENANT]);
  const catalogue = await loadCatalogue(db, TENANT, { fresh: true });
  const event = catalogue.bySlug.get(SLUG)!;
  const categoryOf = (name: string) => event.categories.find((category) => category.name.en.startsWith(name))!.id;
  const batcher = createHoldBatcher(db, shop.services.settings.holdLimits);
  const [standing, sitting] = [categoryOf("Festival B"), categoryOf("Category 4")];
  const map = stadium();
  const { ids, category } = layOut(map);
  const seats = ids.filter((_, seat) => map.categories[category[seat]!]!.key === "cat-4");
  const waits: number[] = [];

  async function hold(next: () => ReserveRow | null, times: number[]): Promise<number> {
    const began = performance.now();
    const end = began + SECONDS * 1000;
    let done = 0;
    await Promise.all(
      Array.from({ length: CONCURRENT }, async () => {
        while (performance.now() < end) {
          const start = performance.now();
          const row = next();
          if (!row) return;
          const { code } = await batcher.reserve(TENANT, event.row.id, row);
          if (code !== "reserved") throw new Error(code);
          times.push(performance.now() - start);
          done += 1;
        }
      }),
    );
    return (done * 1000) / (performance.now() - began);
  }

  const ours: number[] = [];
  const plain: number[] = [];
  const [stand, sit] = [
    rowMaker(offerOf(catalogue, { event, categoryId: standing })),
    rowMaker(offerOf(catalogue, { event, categoryId: sitting })),
  ];
  for (let round = 0; round < ROUNDS; round += 1) {
    plain.push(await hold(() => stand(), []));
    await shop.sql("delete from seat_claims where tenant_id = $1", [TENANT]);
    let at = 0;
    const pair = () => {
      const two = seats.slice(at, (at += 2));
      return two.length < 2 ? null : sit(two.map((seat, i) => ({ place: i + 1, seat, categoryId: sitting, kind: "cat-4" })));
    };
    ours.push(await hold(pair, waits));
  }
  const sorted = waits.toSorted((a, b) => a - b);
  report("seat-holds", {
    concurrent: CONCURRENT,
    perSecond: rounded(median(ours), 0),
    withoutSeats: rounded(median(plain), 0),
    ratio: rounded(median(ours.map((each, i) => each / plain[i]!))),
    target: 0.5,
    p50ms: rounded(percentile(sorted, 0.5)),
    p99ms: rounded(percentile(sorted, 0.99)),
  });
}
