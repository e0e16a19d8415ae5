import type { OutcomeName } from "#simulators/paysim/outcomes.ts";
import type { Dice } from "./dice.ts";
import type { Notes } from "./notes.ts";
import type { Deployment, World } from "./open-world.ts";

/** Measured figures; each has a limit. */
export type FigureName =
  | "app killed: first sale"
  | "embedded killed: first sale"
  | "one of two killed: first sale"
  | "database back: first write"
  | "network back: first write"
  | "database frozen: longest wait"
  | "drained: requests lost";

/** What a mode did to a world, which works again afterwards. */
export type Strike = {
  /** What was done, in a few words. */
  readonly what: string;
  readonly faults: number;
  /** The number of kills of a shop process. */
  readonly kills: number;
  /** The start (milliseconds since the epoch) of waiting for the first good answer, and its figure. */
  readonly since?: { readonly figure: FigureName; readonly at: number };
  /** Figures already measured. */
  readonly figures?: Readonly<Partial<Record<FigureName, number>>>;
  /** Faults found during the strike. */
  readonly wrongs?: readonly string[];
  /** Returns further faults once everything is at rest. */
  atRest?(): Promise<readonly string[]>;
};

/** One kind of failure. */
export type Mode = {
  readonly name: string;
  readonly deployment: Deployment;
  /** Rounds out of three hundred. */
  readonly weight: number;
  /** Payers' acts that are more frequent than in other modes. */
  readonly outcomes?: Readonly<Partial<Record<OutcomeName, number>>>;
  /** Breaks something while buyers buy, and repairs it. `isShort`: does nothing that takes long. */
  strike(world: World, chance: { readonly dice: Dice; readonly notes: Notes; readonly isShort: boolean }): Promise<Strike>;
};
