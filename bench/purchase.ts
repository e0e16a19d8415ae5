import type { PurchaseResult } from "./buyers.ts";
import { POLL_MS } from "./http-call.ts";
import { POOL_SIZE, type Counter } from "./counter.ts";
import { pgbench } from "./pgbench.ts";
import { percentile, report, rounded } from "./report.ts";

const CLIENTS = [1, 8, 32];
const WARM_SECONDS = 8;
const SECONDS = 6;
const FLOOR_SECONDS = 4;
const QTY = 2;

/** Whole purchases through HTTP, each number of clients beside the floor of the same minute. */
export async function benchPurchase(counter: Counter, url: string): Promise<void> {
  const task = { ...counter.hot, kind: "purchase" as const, qty: QTY };
  await counter.send<PurchaseResult>({ ...task, clients: 8, seconds: WARM_SECONDS });
  for (const clients of CLIENTS) {
    const before = pgbench(url, "purchase", clients, FLOOR_SECONDS);
    const { purchases, seconds, waits, polls } = await counter.send<PurchaseResult>({ ...task, clients, seconds: SECONDS });
    const after = pgbench(url, "purchase", clients, FLOOR_SECONDS);
    const sameRows = pgbench(url, "purchase-rows", clients, FLOOR_SECONDS);
    const perSecond = purchases / seconds;
    const floor = before && after ? (before + after) / 2 : null;
    const sorted = waits.toSorted((a, b) => a - b);
    report("purchase-http", {
      clients,
      perSecond: rounded(perSecond, 0),
      pgbenchSixStatements: floor && rounded(floor, 0),
      ratio: floor && rounded(perSecond / floor),
      target: clients === 32 ? 0.3 : null,
      pgbenchSameRows: sameRows && rounded(sameRows, 0),
      ratioSameRows: sameRows && rounded(perSecond / sameRows),
      p50ms: rounded(percentile(sorted, 0.5)),
      p99ms: rounded(percentile(sorted, 0.99)),
      targetP99ms: clients === 32 ? 250 : null,
      extraPollsForTickets: rounded(polls / purchases),
      msBeforeTicketsAreAskedFor: POLL_MS,
      poolSize: POOL_SIZE,
      cores: "2, shared by server, database and the buyers' own process",
    });
  }
}
