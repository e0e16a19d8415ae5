import type { Mode } from "../mode.types.ts";
import { sleep } from "../sleep.ts";

/** Kills one of two processes; the other continues, and soon there are two again. */
export const ONE_OF_TWO: Mode = {
  name: "one-of-two",
  deployment: "two",
  weight: 36,
  async strike({ shops }, { dice }) {
    const shop = dice.pick(shops);
    const at = Date.now();
    await shop.kill();
    await sleep(dice.between(0, 1200));
    await shop.start();
    return { what: "killed", faults: 1, kills: 1, since: { figure: "one of two killed: first sale", at } };
  },
};
