import type { Mode } from "../mode.types.ts";
import { sleep } from "../sleep.ts";

/** One of two processes is asked to end under load, as in every release. Nobody may lose a request by it. */
export const DRAIN: Mode = {
  name: "drain",
  deployment: "two",
  weight: 20,
  async strike({ shops }, dice, notes) {
    const shop = dice.pick(shops);
    const from = notes.exchanges.length;
    const code = await shop.stop();
    await sleep(100);
    const broken = notes.exchanges.slice(from).filter((each) => each.status === null && each.port === shop.port);
    await shop.start();
    return {
      what: "asked to end",
      faults: 1,
      kills: 0,
      figures: { "drained: broken connections": broken.length },
      wrongs: code === 0 ? [] : [`a process that was asked to end ended with ${code}`],
    };
  },
};
