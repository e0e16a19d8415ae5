import { startPostgres } from "../../../test/harness/postgres.ts";
import { runStorm } from "./storm.ts";

const TOLD_EACH = 1000;

/** Runs a storm of notices on its own PostgreSQL and prints the result. Returns whether everything is right. */
export async function tellStorm(
  { count, seed }: { readonly count: number; readonly seed: number },
  say: (line: string) => void,
): Promise<boolean> {
  // Nothing is killed here, so durable writes would prove nothing.
  const cluster = await startPostgres({ isDurable: false });
  let [told, isOver] = [0, false];
  process.removeAllListeners("SIGINT").once("SIGINT", () => (isOver = true));
  const onWave = (copies: number) => {
    if (copies - told < TOLD_EACH) return;
    told = copies;
    say(`${copies} notices`);
  };
  try {
    const { orders, delivered, notices, seconds, books, differences, open, brokenLaws } = await runStorm(cluster.url, {
      count,
      seed,
      onWave,
      isOver: () => isOver,
    });
    const { all, lost, copies, late, forged } = notices;
    say(`${orders} orders, ${seconds} s`);
    say(
      `${all} notices: ${lost} lost, ${copies} sent, ${late} of them up to a day late, ${forged} forged; ${delivered} deliveries answered`,
    );
    for (const [brand, { pages, captured, refunded, takenBack }] of Object.entries(books))
      say(`${brand}: ${pages} pages, ${captured} rupiah came, ${refunded} went back, ${takenBack} payments taken back by banks`);
    const wrong = [...differences, ...open.map((each) => `open: ${each}`), ...brokenLaws.map((each) => `broken: ${each}`)];
    for (const each of wrong) say(each);
    say(`${differences.length} differences, ${open.length} open, ${brokenLaws.length} laws broken`);
    return wrong.length === 0;
  } finally {
    await cluster.stop();
  }
}
