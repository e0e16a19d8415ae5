import type { OutcomeName } from "#paysim/outcomes.ts";
import type { Dice } from "./dice.ts";
import type { Notes } from "./notes.ts";
import type { Deployment, World } from "./open-world.ts";

/** What is measured, and how much it may be. */
export type FigureName =
  | "app killed: first sale"
  | "embedded killed: first sale"
  | "one of two killed: first sale"
  | "database back: first write"
  | "network back: first write"
  | "database frozen: longest wait"
  | "drained: requests lost";

/** What a mode did to a world, which is whole again. */
export type Strike = {
  /** In a few words. */
  readonly what: string;
  readonly faults: number;
  /** Of them those that took a process of the shop. */
  readonly kills: number;
  /** From when (milliseconds since the epoch) the first good answer of a kind is waited for. */
  readonly since?: { readonly figure: FigureName; readonly at: number };
  /** What is measured already. */
  readonly figures?: Readonly<Partial<Record<FigureName, number>>>;
  /** What went otherwise than it must. */
  readonly wrongs?: readonly string[];
};

/** One way in which things break. */
export type Mode = {
  readonly name: string;
  readonly deployment: Deployment;
  /** Rounds of three hundred. */
  readonly weight: number;
  /** What payers do more often than elsewhere. */
  readonly outcomes?: Readonly<Partial<Record<OutcomeName, number>>>;
  /** Breaks something while buyers buy, and heals it. `isShort`: nothing takes long. */
  strike(world: World, chance: { readonly dice: Dice; readonly notes: Notes; readonly isShort: boolean }): Promise<Strike>;
};
