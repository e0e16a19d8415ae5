import { MODES } from "./all-modes.ts";
import type { Mode } from "./mode.types.ts";
import type { Deployment } from "./open-world.ts";

/** A mode, and the number of one of its rounds; the same in every run of a seed. */
export type PlannedRound = { readonly mode: string; readonly n: number };
/** Rounds of one deployment, one after another. */
export type Leg = { readonly deployment: Deployment | "embedded" | "desk"; readonly rounds: readonly PlannedRound[] };

const EMBEDDED = { name: "embedded", deployment: "embedded", weight: 12 } as const;
const DESK = { name: "desk", deployment: "desk", weight: 10 } as const;
const KINDS: readonly (Pick<Mode, "name" | "weight"> & { readonly deployment: Leg["deployment"] })[] = [...MODES, DESK, EMBEDDED];
/** A deployment is opened again after this many rounds, since each round checks all of its sales. */
const LONGEST_LEG = 40;

export const MODE_NAMES: readonly string[] = KINDS.map(({ name }) => name);

/** Plans this many rounds over all modes by their weights, each at least once; or all of one mode. */
export function planRounds(rounds: number, only: string | null): Leg[] {
  const kinds = KINDS.filter(({ name }) => only === null || name === only);
  const weights = kinds.reduce((all, { weight }) => all + weight, 0);
  const legs: Leg[] = [];
  for (const deployment of new Set(kinds.map((each) => each.deployment))) {
    const here = kinds
      .filter((each) => each.deployment === deployment)
      .flatMap(({ name, weight }) =>
        Array.from({ length: Math.max(1, Math.round((rounds * weight) / weights)) }, (_, n) => ({ mode: name, n })),
      );
    for (let from = 0; from < here.length; from += LONGEST_LEG) legs.push({ deployment, rounds: here.slice(from, from + LONGEST_LEG) });
  }
  return legs;
}
