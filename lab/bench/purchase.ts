import type { Order, PurchaseResult } from "./buyers.ts";
import { POLL_MS } from "./http-call.ts";
import { POOL_SIZE, type Counter } from "./counter.ts";
import { pgbench } from "./pgbench.ts";
import { median, percentile, report, rounded } from "./report.ts";

const CLIENTS = [1, 8, 32];
const CROWD = 32;
const WARM_SECONDS = 8;
const SECONDS = 6;
const FLOOR_SECONDS = 4;
const CROWD_ROUNDS = 3;
const MIX_ROUNDS = 3;
const MIX_SECONDS = 4;

function buy(
  counter: Counter,
  { orders, clients, seconds }: { readonly orders: readonly Order[]; readonly clients: number; readonly seconds: number },
): Promise<PurchaseResult> {
  return counter.send<PurchaseResult>({ port: counter.server.port, orders, kind: "purchase", clients, seconds });
}

type Round = PurchaseResult & { readonly perSecond: number; readonly floor: number | null; readonly sameRows: number | null };

async function round(counter: Counter, url: string, clients: number): Promise<Round> {
  const before = pgbench(url, { script: "purchase", clients, seconds: FLOOR_SECONDS });
  const bought = await buy(counter, { orders: [counter.hot], clients, seconds: SECONDS });
  const after = pgbench(url, { script: "purchase", clients, seconds: FLOOR_SECONDS });
  const sameRows = pgbench(url, { script: "purchase-rows", clients, seconds: FLOOR_SECONDS });
  return { ...bought, perSecond: bought.purchases / bought.seconds, floor: before && after ? (before + after) / 2 : null, sameRows };
}

/**
 * Whole purchases of one hot category, with promo and add-on; each number of clients is compared with the floor of the same minute. The
 * machine's speed changes from minute to minute, so a crowd is measured three times.
 */
async function benchHot(counter: Counter, url: string, clients: number): Promise<void> {
  const rounds: Round[] = [];
  for (let i = 0; i < (clients === CROWD ? CROWD_ROUNDS : 1); i++) rounds.push(await round(counter, url, clients));
  const sum = (pick: (one: Round) => number) => rounds.reduce((all, one) => all + pick(one), 0);
  const middle = (pick: (one: Round) => number | null) =>
    pick(rounds[0]!) === null ? null : rounded(median(rounds.map((one) => pick(one)!)));
  const ratios = rounds.map(({ perSecond, floor }) => (floor === null ? null : rounded(perSecond / floor)));
  const sorted = rounds.flatMap(({ waits }) => waits).toSorted((a, b) => a - b);
  report("purchase-http", {
    clients,
    perSecond: middle((one) => one.perSecond),
    pgbenchSixStatements: middle(({ floor }) => floor),
    ratio: middle((one) => one.floor && one.perSecond / one.floor),
    ratios,
    target: clients === CROWD ? 0.3 : null,
    pgbenchSameRows: middle(({ sameRows }) => sameRows),
    ratioSameRows: middle((one) => one.sameRows && one.perSecond / one.sameRows),
    p50ms: rounded(percentile(sorted, 0.5)),
    p99ms: rounded(percentile(sorted, 0.99)),
    targetP99ms: clients === CROWD ? 250 : null,
    extraPollsForTickets: rounded(sum((one) => one.polls) / sum((one) => one.purchases)),
    msBeforeTicketsAreAskedFor: POLL_MS,
    buyersCpuMsEach: rounded(sum((one) => one.cpu) / sum((one) => one.purchases)),
    counted: "purchases whose tickets were shown within the seconds, after a first second that is not counted",
    poolSize: POOL_SIZE,
    cores: "2, shared by server, database and the buyers' own process",
  });
}

/** The cost of add-ons, promo, sessions and several categories: mixed orders and plain ones in turns. */
async function benchMix(counter: Counter): Promise<void> {
  const rates: Record<"plain" | "mix", number[]> = { plain: [], mix: [] };
  await buy(counter, { orders: counter.mix, clients: CROWD, seconds: 2 });
  for (let round = 0; round < MIX_ROUNDS; round++) {
    for (const kind of ["plain", "mix"] as const) {
      const { purchases, seconds } = await buy(counter, { orders: counter[kind], clients: CROWD, seconds: MIX_SECONDS });
      rates[kind].push(purchases / seconds);
    }
  }
  const mean = (all: readonly number[]) => all.reduce((a, b) => a + b, 0) / all.length;
  const [plain, mix] = [mean(rates.plain), mean(rates.mix)];
  report("purchase-mix-http", {
    clients: CROWD,
    rounds: MIX_ROUNDS,
    plainPerSecond: rounded(plain, 0),
    mixPerSecond: rounded(mix, 0),
    ratio: rounded(mix / plain),
    target: 0.85,
    mix: "promo and add-on; neither; two categories; add-on; a session of another brand's event",
    plain: "as many orders of the same two brands with none of these",
  });
}

/** Whole purchases through HTTP: of one hot category compared with the database's floor, and of all kinds compared with plain ones. */
export async function benchPurchase(counter: Counter, url: string): Promise<void> {
  await buy(counter, { orders: [counter.hot], clients: 8, seconds: WARM_SECONDS });
  for (const clients of CLIENTS) await benchHot(counter, url, clients);
  await benchMix(counter);
}
