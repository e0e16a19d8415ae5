import { startPostgres } from "../../../test/harness/postgres.ts";
import { BRAND_OF, openBooth, type Taker } from "./open-booth.ts";
import { callPoints, countStatements, killPoints, sweep } from "./sweep.ts";

export const TAKERS = Object.keys(BRAND_OF) as readonly Taker[];

/** Goes through every point of a purchase by one provider and prints each result. Returns whether all were right. */
export async function tellSweep(taker: Taker, say: (line: string) => void): Promise<boolean> {
  const cluster = await startPostgres();
  const booth = await openBooth(cluster.url).catch(async (error: unknown) => {
    await cluster.stop();
    throw error;
  });
  try {
    let kills = 0;
    const since = performance.now();
    const statements = await countStatements(booth, taker);
    const points = [...(taker === "simulation" ? [] : callPoints(taker)), ...killPoints(taker, statements, () => (kills += 1))];
    const { wrong } = await sweep(booth, points, say);
    for (const each of wrong) say(each);
    const seconds = Math.round((performance.now() - since) / 1000);
    say(`${taker}: ${points.length} points, ${statements} statements, ${kills} kills, ${wrong.length} wrong, ${seconds} s`);
    return wrong.length === 0;
  } finally {
    await booth.close();
    await cluster.stop();
  }
}
