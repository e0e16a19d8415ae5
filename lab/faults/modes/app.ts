import type { Mode } from "../mode.types.ts";

/** Kills the only process of the shop, sometimes again during its start. */
export const APP: Mode = {
  name: "app",
  deployment: "one",
  weight: 60,
  async strike({ shops }, { dice }) {
    const shop = shops[0]!;
    const isTwice = dice.chance(0.3);
    let at = Date.now();
    await shop.kill();
    if (isTwice) {
      await shop.killWhileStarting(dice.between(100, 900));
      at = Date.now();
    }
    await shop.start();
    const kills = isTwice ? 2 : 1;
    return { what: isTwice ? "killed twice" : "killed", faults: kills, kills, since: { figure: "app killed: first sale", at } };
  },
};
