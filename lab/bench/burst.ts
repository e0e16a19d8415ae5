import type { BurstResult } from "./buyers.ts";
import type { Counter } from "./counter.ts";
import { median, report, rounded } from "./report.ts";

const BUYERS = 400;
const PLACES = 200;
const ROUNDS = 5;

/** All buyers at once for too few places: in each round exactly the places are sold, and everybody else gets sold out. */
export async function benchBurst(counter: Counter): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await counter.setStock(PLACES);
    const [before] = await counter.sql<{ n: number }>("select count(*)::int as n from bookings");
    const result = await counter.send<BurstResult>({
      port: counter.server.port,
      orders: [{ ...counter.hot, qty: 1 }],
      kind: "burst",
      buyers: BUYERS,
    });
    const [after] = await counter.sql<{ n: number }>("select count(*)::int as n from bookings");
    const kept = after!.n - before!.n;
    if (result.sold !== PLACES || result.soldOut !== BUYERS - PLACES || kept !== PLACES)
      throw new Error(`the burst is not exact: ${JSON.stringify({ ...result, kept })}`);
    times.push(result.ms);
  }
  report("burst-http", {
    buyers: BUYERS,
    places: PLACES,
    rounds: ROUNDS,
    sold: PLACES,
    soldOut: BUYERS - PLACES,
    serverErrors: 0,
    medianMs: rounded(median(times), 0),
    worstMs: rounded(Math.max(...times), 0),
    targetMs: 2000,
  });
}
