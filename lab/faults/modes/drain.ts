import type { Mode } from "../mode.types.ts";
import type { Exchange } from "../notes.ts";
import { sleep } from "../sleep.ts";

/** Stops one of two processes under load, as in every release. No request may be lost. */
export const DRAIN: Mode = {
  name: "drain",
  deployment: "two",
  weight: 20,
  async strike({ shops }, { dice, notes }) {
    const shop = dice.pick(shops);
    const from = notes.exchanges.length;
    const code = await shop.stop();
    await sleep(100);
    // A refused connection carried no request: a balancer tries the next process.
    const isLost = ({ status, code, port }: Exchange) => status === null && port === shop.port && code !== "ECONNREFUSED";
    const broken = notes.exchanges.slice(from).filter(isLost);
    await shop.start();
    return {
      what: "asked to end",
      faults: 1,
      kills: 0,
      figures: { "drained: requests lost": broken.length },
      wrongs: code === 0 ? [] : [`a process that was asked to end ended with ${code}`],
    };
  },
};
