import { randomBytes } from "node:crypto";
import { newId, newReference } from "#server/base/new-id.ts";
import { createHoldBatcher } from "#server/features/checkout/batch-holds.ts";
import { quoteIdOf, type Offer, type ReserveRow } from "#server/features/checkout/store/reserve.ts";
import { claimsOf } from "#domain/events/claims-of.ts";
import { windowOf } from "#server/features/checkout/check-selection.ts";
import { loadCatalogue } from "#server/features/catalogue/load-catalogue.ts";
import { categoryState } from "#server/features/catalogue/judge-stock.ts";
import { pricedCategories, pricedEvent } from "#server/features/catalogue/describe-event.ts";
import { quote } from "#domain/pricing/quote.ts";
import type { TestShop } from "../test/harness/open-shop.ts";
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
  const selection = { categories: [{ categoryId: category.id, qty: 2 }], addons: [] };
  const price = quote({
    event: pricedEvent(event),
    categories: pricedCategories(catalogue, { event, locale: "en", sessionId: null }),
    selection,
    promo: null,
  });
  const offer: Offer = {
    eventVersion: event.row.version,
    sessionId: null,
    quote: price,
    quoteId: quoteIdOf(price),
    promoId: null,
    promoVersion: null,
    ttlSeconds: 900,
    ...windowOf(event, selection, null),
    claims: claimsOf(event.uses, selection, null),
  };
  const batcher = createHoldBatcher(db, shop.services.settings.holdLimits);
  // Buyers bring their own randomness; here it comes from one pool, so that it is not measured as the shop's work.
  const pool = randomBytes(1 << 20).toString("hex");
  let serial = 0;
  const row = (): ReserveRow => ({
    id: newId(),
    reference: newReference(),
    owner: pool.substr((serial * 7919) % (pool.length - 64), 64),
    key: `bench-key-${(serial += 1)}`,
    bodyHash: "x",
    opening: null,
    sealed: null,
    seats: [],
    utm: {},
    offer,
    network: String(serial * 7919),
    isProved: false,
    replaces: null,
  });
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
