import { sleep } from "../sleep.ts";
import type { Desk } from "./open-desk.ts";

const ACCOUNTS = ["midtrans", "simulated", "xendit"] as const;
export type Account = (typeof ACCOUNTS)[number];
const NIGHTS = 4;
/** The simulation answers one query. Other accounts are queried payment by payment. */
const NIGHT_MS = 40_000;
const LOOK_MS = 100;

/** Silences an account while true. */
function silence({ emulators, simulation }: Desk, account: Account): () => void {
  if (account === "simulated") {
    simulation.wire.set("cut");
    return () => simulation.wire.set("good");
  }
  emulators[account].calls.add({ on: "*", kind: "drop_before", times: 1_000_000 });
  return () => emulators[account].calls.clear();
}

const compared = async ({ sql }: Desk) =>
  new Set(
    (await sql<{ provider: string }>("select provider from book_comparisons where finished_at is not null")).map((row) => row.provider),
  );

/**
 * Nights until our books are compared with those of every account, each with a process that is killed and restarts: on a busy machine an
 * account may be too slow for one night, and a process looks again only ten minutes later. A silent account does not stop the comparison of
 * the others, and is not reported as equal. Returns the faults.
 */
export async function passNights(desk: Desk, silent: Account | null): Promise<string[]> {
  const { shop, sql } = desk;
  const speak = silent === null ? () => {} : silence(desk, silent);
  try {
    const wanted = ACCOUNTS.filter((account) => account !== silent);
    const done = new Set<string>();
    const isOver = () => wanted.every((each) => done.has(each));
    for (let night = 0; night < NIGHTS && !isOver(); night += 1) {
      await shop.kill();
      await sql("delete from book_comparisons");
      await shop.start();
      for (const deadline = Date.now() + NIGHT_MS; !isOver() && Date.now() < deadline; await sleep(LOOK_MS))
        for (const each of await compared(desk)) done.add(each);
    }
    const because = silent === null ? "" : ` while ${silent} is silent`;
    const missing = wanted.filter((each) => !done.has(each)).map((each) => `nobody compares the books of ${each}${because}`);
    return silent !== null && done.has(silent) ? [...missing, `${silent} says nothing and counts as compared`] : missing;
  } finally {
    speak();
  }
}
