import { createHoldBatcher } from "#server/modules/orders/hold/batch-holds.ts";
import { loadCatalogue } from "#server/modules/catalogue/events/load-catalogue.ts";
import { categoryState } from "#server/modules/catalogue/events/judge-stock.ts";
import type { TestShop } from "../../test/harness/open-shop.ts";
import { offerOf, rowMaker } from "./hold-rows.ts";
import { pgbench } from "./pgbench.ts";
import { median, percentile, report, rounded } from "./report.ts";

const TENANT = "riuhfest";
const CONCURRENT = 256;
const SECONDS = 3;
const ROUNDS = 3;

/** Reservation alone, in process, on one hot category, in turns with a single-row pgbench update. */
export async function benchReserve(shop: TestShop, url: string): Promise<void> {
  const { db } = shop.services;
  const tenant = TENANT;
  const catalogue = await loadCatalogue(db, tenant);
  const [event, category] = [...catalogue.bySlug.values()]
    .filter((e) => e.sessions.length === 0)
    .flatMap((e) => e.categories.map((c) => [e, c] as const))
    .find(([e, c]) => categoryState(catalogue, { event: e, category: c, sessionId: null, now: Date.now() }) === "available")!;
  await shop.sql("update quotas set total = 2000000000 where tenant_id = $1", [tenant]);
  const offer = offerOf(catalogue, { event, categoryId: category.id });
  const batcher = createHoldBatcher(db, shop.services.settings.holdLimits);
  const row = rowMaker(offer);
  const ratios: number[] = [];
  const ours: number[] = [];
  const floors: number[] = [];
  const waits: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const floor = pgbench(url, { script: "hot-row", clients: 8, seconds: SECONDS });
    const end = performance.now() + SECONDS * 1000;
    let done = 0;
    await Promise.all(
      Array.from({ length: CONCURRENT }, async () => {
        while (performance.now() < end) {
          const start = performance.now();
          const result = await batcher.reserve(tenant, event.row.id, row());
          if (result.code === "stale") continue;
          if (result.code !== "reserved") throw new Error(result.code);
          waits.push(performance.now() - start);
          done += 1;
        }
      }),
    );
    ours.push(done / SECONDS);
    if (floor) {
      floors.push(floor);
      ratios.push(done / SECONDS / floor);
    }
  }
  const sorted = waits.toSorted((a, b) => a - b);
  report("reservation-in-process", {
    concurrent: CONCURRENT,
    perSecond: rounded(median(ours), 0),
    pgbenchHotRow8: rounded(median(floors), 0),
    ratio: rounded(median(ratios)),
    target: 8,
    p50ms: rounded(percentile(sorted, 0.5)),
    p99ms: rounded(percentile(sorted, 0.99)),
  });
}
