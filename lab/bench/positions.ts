import { readSettings } from "#server/platform/config/settings.ts";
import { openDatabase } from "#server/platform/database/open-database.ts";
import { recordPosition } from "#server/modules/videos/play/store.ts";
import { median, report } from "./report.ts";

type Scene = { readonly tenant: string; readonly owner: string; readonly part: string; readonly plays: readonly string[] };

/** Concurrent writers. If each answer took a second, this would be the load of 2,560 players that write every ten seconds. */
const WRITERS = 256;
const ROUNDS = 5;
const ROUND_MS = 2000;
/** Per second, on two otherwise idle cores. */
const TARGET = 3000;

/** Writes positions in process, each of its own play and order: shows the gain of batches without HTTP calls. */
export async function benchPositions(url: string, { tenant, owner, part, plays }: Scene): Promise<void> {
  const db = await openDatabase(readSettings({ DATABASE_URL: url, KARCIS_ENV: "demo" }));
  let next = 0;
  async function rateOf(milliseconds: number): Promise<number> {
    const from = performance.now();
    let done = 0;
    await Promise.all(
      Array.from({ length: WRITERS }, async () => {
        while (performance.now() - from < milliseconds) {
          const n = next++;
          const isKnown = await recordPosition(db, { tenant, play: plays[n % plays.length]!, owner, part, seconds: n % 7200, age: 0 });
          if (!isKnown) throw new Error("a position was not taken");
          done += 1;
        }
      }),
    );
    return (done * 1000) / (performance.now() - from);
  }
  try {
    await rateOf(ROUND_MS);
    const seen: number[] = [];
    for (let round = 0; round < ROUNDS; round++) seen.push(await rateOf(ROUND_MS));
    report("plays", {
      call: "position, written alone",
      perSecond: Math.round(median(seen)),
      plays: plays.length,
      writers: WRITERS,
      target: TARGET,
    });
  } finally {
    await db.close();
  }
}
