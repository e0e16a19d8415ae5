import type { Mode } from "../mode.types.ts";
import { sleep } from "../sleep.ts";

/** Cuts, blackholes or slows the network between the shop and its database. */
export const NETWORK: Mode = {
  name: "network",
  deployment: "one",
  weight: 24,
  async strike({ wire }, { dice, isShort }) {
    const kind = dice.weigh({ cut: 3, swallow: 4, slow: 2 });
    const ms = dice.between(500, isShort ? 2500 : 6000);
    wire.set(kind);
    await sleep(ms);
    wire.set("good");
    return { what: `${kind} ${ms} ms`, faults: 1, kills: 0, since: { figure: "network back: first write", at: Date.now() } };
  },
};
