import type { Mode } from "../mode.types.ts";
import { sleep } from "../sleep.ts";

/** Stops PostgreSQL or the shop for a while, then continues it. */
export const FROZEN: Mode = {
  name: "frozen",
  deployment: "one",
  weight: 12,
  async strike({ cluster, shops }, { dice, notes, isShort }) {
    const ms = isShort ? dice.between(2000, 4000) : dice.between(5000, 20_000);
    const [from, isDatabase] = [Date.now(), dice.chance(0.65)];
    if (isDatabase) cluster.freeze();
    else shops[0]!.freeze();
    await sleep(ms);
    if (isDatabase) cluster.thaw();
    else shops[0]!.thaw();
    const at = Date.now();
    // A stopped shop cannot be expected to answer.
    if (!isDatabase) return { what: `shop ${ms} ms`, faults: 1, kills: 0 };
    await sleep(500);
    const waits = notes.exchanges.filter((each) => each.at + each.ms >= from).map((each) => each.ms);
    return {
      what: `database ${ms} ms`,
      faults: 1,
      kills: 0,
      since: { figure: "database back: first write", at },
      figures: { "database frozen: longest wait": Math.max(0, ...waits) },
    };
  },
};
