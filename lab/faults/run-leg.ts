import { MODES } from "./all-modes.ts";
import { openDesk } from "./desk/open-desk.ts";
import { runDeskRound } from "./desk/run-desk-round.ts";
import { newDice, type Dice } from "./dice.ts";
import { openSmallWorld, runEmbeddedRound } from "./embedded.ts";
import { openWorld } from "./open-world.ts";
import type { Leg, PlannedRound } from "./plan-rounds.ts";
import { runRound, type Outcome } from "./run-round.ts";

/** Called at the end of a round; `ms` is its duration. */
export type OnRound = (outcome: Outcome, ms: number) => void;

/** A round's dice, the same at any position in a run. */
function diceOf(seed: number, { mode, n }: PlannedRound): Dice {
  let mixed = seed;
  for (const letter of `${mode} ${n}`) mixed = Math.imul(mixed ^ letter.codePointAt(0)!, 0x01000193);
  return newDice(mixed);
}

async function timed(work: Promise<Outcome>, onRound: OnRound): Promise<void> {
  const from = Date.now();
  const outcome = await work;
  onRound(outcome, Date.now() - from);
}

/** Runs a leg's rounds. False if this machine cannot open such a deployment. */
export async function runLeg(
  { deployment, rounds }: Leg,
  { seed, isShort, onRound }: { readonly seed: number; readonly isShort: boolean; readonly onRound: OnRound },
): Promise<boolean> {
  const known = new Set<string>();
  if (deployment === "embedded") {
    const small = await openSmallWorld();
    try {
      for (const round of rounds) await timed(runEmbeddedRound(small, diceOf(seed, round), known), onRound);
    } finally {
      await small.close();
    }
    return true;
  }
  if (deployment === "desk") {
    const desk = await openDesk();
    try {
      for (const round of rounds) await timed(runDeskRound(desk, { dice: diceOf(seed, round), known, isShort }), onRound);
    } finally {
      await desk.close();
    }
    return true;
  }
  const world = await openWorld(deployment);
  if (!world) return false;
  try {
    for (const round of rounds) {
      const mode = MODES.find(({ name }) => name === round.mode)!;
      await timed(runRound(world, { mode, dice: diceOf(seed, round), known, isShort }), onRound);
    }
  } finally {
    await world.close();
  }
  return true;
}

/** Runs several legs, this many at the same time. Returns those that this machine cannot open. */
export async function runLegs(
  legs: readonly Leg[],
  { seed, how, onRound }: { readonly seed: number; readonly how: { jobs: number; isShort: boolean }; readonly onRound: OnRound },
): Promise<Leg[]> {
  const left = [...legs];
  const skipped: Leg[] = [];
  const work = async () => {
    for (let leg = left.shift(); leg; leg = left.shift())
      if (!(await runLeg(leg, { seed, isShort: how.isShort, onRound }))) skipped.push(leg);
  };
  await Promise.all(Array.from({ length: how.jobs }, work));
  return skipped;
}
