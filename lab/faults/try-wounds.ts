import { newDice } from "./dice.ts";
import type { Mode } from "./mode.types.ts";
import type { Told } from "./notes.ts";
import { openWorld } from "./open-world.ts";
import { runRound } from "./run-round.ts";
import { sleep } from "./sleep.ts";
import { unnoticedWounds, WOUNDS } from "./wounds.ts";

const ROUNDS = 2;

/** Returns the number of wounds tried on the laws, and the undetected ones. */
export async function tryWounds(seed: number): Promise<{ readonly tried: number; readonly unnoticed: readonly string[] }> {
  const world = (await openWorld("one"))!;
  const [dice, notes, known] = [newDice(seed), [] as { readonly told: readonly Told[] }[], new Set<string>()];
  const calm: Mode = {
    name: "calm",
    deployment: "one",
    weight: 0,
    async strike(_world, round) {
      // Answers to buyers after this count too: read them at the end.
      notes.push(round.notes);
      await sleep(1500);
      return { what: "nothing breaks", faults: 0, kills: 0 };
    },
  };
  try {
    for (let round = 0; round < ROUNDS; round += 1) await runRound(world, { mode: calm, dice: dice.fork(), known, isShort: true });
    // Nothing may run while the database is wounded.
    await Promise.all(world.shops.map((each) => each.stop()));
    return {
      tried: WOUNDS.length,
      unnoticed: [
        ...known,
        ...(await unnoticedWounds(
          world,
          world.databaseUrl,
          notes.flatMap(({ told }) => told),
        )),
      ],
    };
  } finally {
    await world.close();
  }
}
