import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#server/database/open-database.ts";
import { seedDemo } from "#demo/seed-demo.ts";
import { startServer, type RunningServer } from "../test/harness/server.ts";
import { loadPage } from "./page-rate.ts";
import { median, report, rounded } from "./report.ts";
import { residentMb } from "./resident-mb.ts";

const COUNTS = [29, 30] as const;
const ROUNDS = 7;
const SECONDS = 2;
const WARM_SECONDS = 3;
/** What one brand more may change, as a share. */
const MOST_CHANGE = 0.05;
const PATH = "/en/event/garuda-half-jakarta";
const KINDS = { cached: PATH, uncached: `${PATH}?notice={n}` } as const;

async function startWith(brands: number): Promise<{ readonly server: RunningServer; readonly dataDir: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), `karcis-brands-${brands}-`));
  const db = await openDatabase({ url: null, dataDir, poolSize: 2 });
  await seedDemo(db, new Date().toISOString().slice(0, 10), brands);
  await db.close();
  return { dataDir, server: await startServer({ DATA_DIR: dataDir, DATABASE_URL: "", SEED: "no" }) };
}

function reportChange(of: string, before: readonly number[], after: readonly number[]): void {
  const ratio = rounded(median(after.map((value, index) => value / before[index]!)), 3);
  report("brands", {
    of,
    brands: COUNTS,
    before: rounded(median(before), 0),
    after: rounded(median(after), 0),
    ratio,
    allowed: [1 - MOST_CHANGE, 1 + MOST_CHANGE],
    isWithin: Math.abs(ratio - 1) <= MOST_CHANGE,
  });
}

/** What the thirtieth brand changes: two servers side by side, each measured in turns while the other rests. */
export async function benchBrands(): Promise<void> {
  const shops: Awaited<ReturnType<typeof startWith>>[] = [];
  try {
    for (const brands of COUNTS) shops.push(await startWith(brands));
    const load = (index: number, path: string, seconds: number) =>
      loadPage({ port: shops[index]!.server.port, host: "garudarun.localhost", path }, seconds);
    for (const index of shops.keys()) for (const path of Object.values(KINDS)) await load(index, path, WARM_SECONDS);
    for (const [kind, path] of Object.entries(KINDS)) {
      const rates: number[][] = shops.map(() => []);
      for (let round = 0; round < ROUNDS; round++)
        for (const index of round % 2 === 0 ? [0, 1] : [1, 0]) rates[index]!.push((await load(index, path, SECONDS)).perSecond);
      reportChange(`event page, ${kind}, per second`, rates[0]!, rates[1]!);
    }
    const [before, after] = shops.map(({ server }) => residentMb(server.pid));
    if (before != null && after != null) reportChange("memory after the load, MB", [before], [after]);
  } finally {
    for (const { server, dataDir } of shops) {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
}
