import type { OutcomeName } from "#simulators/paysim/outcomes.ts";
import type { Dice } from "./dice.ts";
import type { Notes } from "./notes.ts";
import type { Deployment, World } from "./open-world.ts";

/** What is measured; each has a limit. */
export type FigureName =
  | "app killed: first sale"
  | "embedded killed: first sale"
  | "one of two killed: first sale"
  | "database back: first write"
  | "network back: first write"
  | "database frozen: longest wait"
  | "drained: requests lost";

/** What a mode did to a world, which works again by then. */
export type Strike = {
  /** What was done, in a few words. */
  readonly what: string;
  readonly faults: number;
  /** How many of them killed a process of the shop. */
  readonly kills: number;
  /** The moment (milliseconds since the epoch) from which the first good answer is waited for, and the figure that it makes. */
  readonly since?: { readonly figure: FigureName; readonly at: number };
  /** Figures that are measured already. */
  readonly figures?: Readonly<Partial<Record<FigureName, number>>>;
  /** What went differently from how it must. */
  readonly wrongs?: readonly string[];
  /** Returns other faults once everything has come to rest. */
  atRest?(): Promise<readonly string[]>;
};

/** One way in which things break. */
export type Mode = {
  readonly name: string;
  readonly deployment: Deployment;
  /** How many of three hundred rounds. */
  readonly weight: number;
  /** What payers do more often than in other modes. */
  readonly outcomes?: Readonly<Partial<Record<OutcomeName, number>>>;
  /** Breaks something while buyers buy, and repairs it. `isShort`: nothing takes long. */
  strike(world: World, chance: { readonly dice: Dice; readonly notes: Notes; readonly isShort: boolean }): Promise<Strike>;
};
