import { sleep } from "../sleep.ts";
import type { Desk } from "./open-desk.ts";

const ACCOUNTS = ["midtrans", "simulated", "xendit"] as const;
export type Account = (typeof ACCOUNTS)[number];
/** The simulation answers one query. Other accounts are queried payment by payment, so they get a minute. */
const LONGEST_MS = 120_000;
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
 * One night: the process is killed, restarts, and compares our books with those of every account. A silent account does not stop the
 * comparison of the others, and is not reported as equal. Returns the faults.
 */
export async function passNight(desk: Desk, silent: Account | null): Promise<string[]> {
  const { shop, sql } = desk;
  const speak = silent === null ? () => {} : silence(desk, silent);
  try {
    await shop.kill();
    await sql("delete from book_comparisons");
    await shop.start();
    const wanted = ACCOUNTS.filter((account) => account !== silent);
    let done = await compared(desk);
    for (const deadline = Date.now() + LONGEST_MS; !wanted.every((each) => done.has(each)) && Date.now() < deadline; await sleep(LOOK_MS))
      done = await compared(desk);
    const because = silent === null ? "" : ` while ${silent} is silent`;
    const missing = wanted.filter((each) => !done.has(each)).map((each) => `nobody compares the books of ${each}${because}`);
    return silent !== null && done.has(silent) ? [...missing, `${silent} says nothing and counts as compared`] : missing;
  } finally {
    speak();
  }
}
