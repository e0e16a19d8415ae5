import type { Mode } from "../mode.types.ts";
import { sleep } from "../sleep.ts";

/** Hangs or removes mail or WhatsApp; purchases must not suffer. */
export const SINKS: Mode = {
  name: "sinks",
  deployment: "one",
  weight: 8,
  async strike({ sinks }, { dice }) {
    const channel = dice.pick(["mail", "whatsapp"] as const);
    const state = dice.pick(["swallow", "cut"] as const);
    const wire = sinks.wires[channel];
    wire.set(state);
    await sleep(dice.between(1500, 3000));
    wire.set("good");
    return { what: `${channel} ${state}`, faults: 1, kills: 0 };
  },
};
