import { readdirSync } from "node:fs";
import { get } from "node:http";
import { readSettings } from "#server/platform/config/settings.ts";
import { openDatabase } from "#server/platform/database/open-database.ts";
import type { Database } from "#server/platform/database/database.ts";
import { BRANDS } from "#demo/brand-folder.ts";
import { seedDemo } from "#demo/seed-demo.ts";
import { freshDatabase, type FreshDatabase } from "../../test/harness/fresh-database.ts";
import { startServer, type RunningServer } from "../../test/harness/server.ts";
import { loadPage } from "./page-rate.ts";
import { median, report, rounded } from "./report.ts";
import { residentMb } from "./resident-mb.ts";

const BEFORE = 29;
const ROUNDS = 8;
const SECONDS = 3;
const WARM_ROUNDS = 3;
/** The most that one more brand may change a figure, as a share. */
const MOST_CHANGE = 0.05;
const PATH = "/en/event/garuda-half-jakarta";
const KINDS = { cached: PATH, uncached: `${PATH}?notice={n}` } as const;
type Kind = keyof typeof KINDS;

type Shop = { readonly database: FreshDatabase; readonly db: Database; readonly server: RunningServer };
/** Figures of the growing shop, each as a share of the other shop's at the same time. */
type Shares = Readonly<Record<Kind | "memory", number>>;

const today = new Date().toISOString().slice(0, 10);

async function openShop(clusterUrl: string): Promise<Shop> {
  const database = await freshDatabase(clusterUrl);
  const db = await openDatabase({ ...readSettings({ DATABASE_URL: database.url }), poolSize: 2 });
  await seedDemo(db, today, BEFORE);
  return { database, db, server: await startServer({ DATABASE_URL: database.url, SEED: "no" }) };
}

function load({ server }: Shop, kind: Kind): Promise<{ readonly perSecond: number }> {
  return loadPage({ port: server.port, host: "garudarun.localhost", path: KINDS[kind] }, SECONDS);
}

const megabytes = ({ server }: Shop) => residentMb(server.pid) ?? Number.NaN;

/** Loads pages of both shops at the same time. They share the cores equally, so the shop whose pages cost more serves fewer. */
async function besides(
  grown: Shop,
  { other, kind, rounds }: { readonly other: Shop; readonly kind: Kind; readonly rounds: number },
): Promise<Pick<Shares, "memory"> & { readonly rate: number }> {
  const rates: number[] = [];
  const memories: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const [mine, theirs] = await Promise.all([load(grown, kind), load(other, kind)]);
    rates.push(mine.perSecond / theirs.perSecond);
    memories.push(megabytes(grown) / megabytes(other));
  }
  return { rate: median(rates), memory: median(memories) };
}

async function measure(grown: Shop, other: Shop, rounds = ROUNDS): Promise<Shares> {
  const cached = await besides(grown, { other, kind: "cached", rounds });
  const uncached = await besides(grown, { other, kind: "uncached", rounds });
  return { cached: cached.rate, uncached: uncached.rate, memory: uncached.memory };
}

function answers(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    get({ host: "127.0.0.1", port, path: "/en", headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    }).on("error", reject);
  });
}

/** Adds one brand while the shop runs; resolves once the brand answers. */
async function grow({ db, server }: Shop): Promise<void> {
  await seedDemo(db, today, BEFORE + 1);
  const ui = readdirSync(BRANDS).filter((name) => !name.startsWith("."))[BEFORE]!;
  while (!(await answers(server.port, `${ui}.localhost`))) await new Promise((resolve) => setTimeout(resolve, 200));
}

/**
 * The effect of the thirtieth brand: two shops of 29 brands side by side, one of which gets another while it runs. Each figure is a share
 * of the other shop's, to cancel out the machine's load and a process's luck.
 */
export async function benchBrands(clusterUrl: string): Promise<void> {
  const shops: Shop[] = [];
  try {
    for (let n = 0; n < 2; n++) shops.push(await openShop(clusterUrl));
    const [grown, other] = shops as [Shop, Shop];
    await measure(grown, other, WARM_ROUNDS);
    const before = await measure(grown, other);
    const again = await measure(grown, other);
    await grow(grown);
    const after = await measure(grown, other);
    for (const figure of ["cached", "uncached", "memory"] as const) {
      const ratio = rounded(after[figure] / again[figure], 3);
      report("brands", {
        of: figure === "memory" ? "memory under the load" : `event page, ${figure}, per second`,
        brands: [BEFORE, BEFORE + 1],
        ratio,
        // Two measurements without a change in between.
        ratioWithoutIt: rounded(again[figure] / before[figure], 3),
        allowed: [1 - MOST_CHANGE, 1 + MOST_CHANGE],
        isWithin: Math.abs(ratio - 1) <= MOST_CHANGE,
      });
    }
  } finally {
    for (const { server, db, database } of shops) {
      await server.stop();
      await db.close();
      await database.drop();
    }
  }
}
