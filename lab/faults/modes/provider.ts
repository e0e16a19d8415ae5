import type { Mode } from "../mode.types.ts";
import { sleep } from "../sleep.ts";

/** Kills, hangs or cuts off the payment provider. */
export const PROVIDER: Mode = {
  name: "provider",
  deployment: "one",
  weight: 30,
  async strike({ provider }, { dice, isShort }) {
    const ms = dice.between(800, isShort ? 2500 : 6000);
    const kind = dice.weigh({ kill: 3, hang: 3, cut: 2, swallow: 2 });
    if (kind === "kill") {
      await provider.kill();
      await sleep(ms / 4);
      await provider.start();
    } else if (kind === "hang") {
      provider.freeze();
      await sleep(ms);
      provider.thaw();
    } else {
      provider.wire.set(kind);
      await sleep(ms);
      provider.wire.set("good");
    }
    return { what: `${kind} ${ms} ms`, faults: 1, kills: 0 };
  },
};
