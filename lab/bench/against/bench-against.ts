import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { startPostgres, type RunningPostgres } from "../../../test/harness/postgres.ts";
import type { PurchaseResult } from "../buyers.ts";
import { openCounter, TENANT, type Counter } from "../counter.ts";
import { loadPage } from "../page-rate.ts";
import { recycleLog } from "../pgbench.ts";
import { unpackVersion } from "../unpack-version.ts";
import { cpuMsOf } from "./cpu-time.ts";
import { inTurns, reportRatios, type Figures, type Side } from "./in-turns.ts";

const ROUNDS = 10;
/** Runs of a version's own bench, which have several rounds inside. */
const OWN_ROUNDS = 3;
const CLIENTS = 32;
const SECONDS = 5;
const WARM_SECONDS = 8;
const PAGE_SECONDS = 2;
const PAGES = ["/en/event/garuda-half-jakarta", "/en", "/en/event"];

const since = (before: number | null, after: number | null) => (before === null || after === null ? null : after - before);

/** Whole purchases for some seconds: their rate, and the processor time that one costs in each process. */
async function buy(
  counter: Counter,
  { cluster, seconds }: { readonly cluster: RunningPostgres; readonly seconds: number },
): Promise<Figures> {
  const times = () => [cpuMsOf(counter.server.pid), cluster.pid === null ? null : cpuMsOf(cluster.pid)] as const;
  const before = times();
  const task = { port: counter.server.port, orders: [counter.hot], kind: "purchase", clients: CLIENTS, seconds } as const;
  const bought = await counter.send<PurchaseResult>(task);
  const after = times();
  // The buyers do not count their first second's purchases, but they cost processor time.
  const share = bought.seconds / (bought.seconds + 1);
  const each = (time: number | null) => time && (time * share) / bought.purchases;
  const [server, database] = [since(before[0], after[0]), since(before[1], after[1])];
  const buyers = bought.cpu / bought.purchases;
  return {
    "purchases per second": bought.purchases / bought.seconds,
    "processor ms of the server": each(server),
    "processor ms of the database": each(database),
    "processor ms of the buyers": buyers,
    "processor ms in all": server === null || database === null ? null : each(server)! + each(database)! + buyers,
  };
}

/** Pages per second, drawn for each request and kept, and the bytes of each. */
async function loadPages({ server }: Counter): Promise<Figures> {
  const figures: Record<string, number> = {};
  for (const path of PAGES) {
    const task = { port: server.port, host: `${TENANT}.localhost` };
    const drawn = await loadPage({ ...task, path: `${path}?notice={n}` }, PAGE_SECONDS);
    const kept = await loadPage({ ...task, path }, PAGE_SECONDS);
    Object.assign(figures, {
      [`${path} drawn per second`]: drawn.perSecond,
      [`${path} kept per second`]: kept.perSecond,
      [`${path} bytes`]: kept.bytes,
    });
  }
  return figures;
}

/** Figures that a version's own bench prints. A version without it has none. */
function ownFigures(folder: string, { name, keys }: { readonly name: string; readonly keys: readonly string[] }): Figures {
  const bench = join("lab", "bench", "main.ts");
  if (!existsSync(join(folder, bench))) return {};
  const { stdout } = spawnSync(process.execPath, [bench, name], { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  const lines = stdout.split("\n").filter((line) => line.startsWith("{"));
  const printed = Object.assign({}, ...lines.map((line) => JSON.parse(line) as object)) as Record<string, unknown>;
  return Object.fromEntries(keys.map((key) => [key, typeof printed[key] === "number" ? printed[key] : null]));
}

/** This version beside the one of a commit, in turns on this machine: purchases, pages, reservations and starts, as ratios. */
export async function benchAgainst(ref: string): Promise<void> {
  const { folder, commit, remove } = unpackVersion(ref);
  const here = join(import.meta.dirname, "..", "..", "..");
  try {
    const cluster = await startPostgres();
    try {
      await recycleLog(cluster.url);
      const counters: Record<Side, Counter> = {
        here: await openCounter(cluster.url),
        there: await openCounter(cluster.url, {}, folder),
      };
      try {
        for (const counter of Object.values(counters)) await buy(counter, { cluster, seconds: WARM_SECONDS });
        reportRatios("purchase", commit, await inTurns(ROUNDS, (side) => buy(counters[side], { cluster, seconds: SECONDS })));
        reportRatios("page", commit, await inTurns(OWN_ROUNDS, (side) => loadPages(counters[side])));
      } finally {
        for (const counter of Object.values(counters)) await counter.close();
      }
    } finally {
      await cluster.stop();
    }
    for (const figure of [
      { name: "reserve", keys: ["perSecond", "ratio"] },
      { name: "start", keys: ["medianMs", "residentMb"] },
    ]) {
      const measured = await inTurns(OWN_ROUNDS, (side) => Promise.resolve(ownFigures(side === "here" ? here : folder, figure)));
      reportRatios(figure.name, commit, measured);
    }
  } finally {
    remove();
  }
}
