import { messageOf } from "#domain/faults/message-of.ts";

/** An option of a verb. `value`: the name of the value in the help. A switch has no value. */
export type Option = { readonly value?: string; readonly help: string };

/** The arguments besides noun and verb. */
export type Given = {
  readonly words: readonly string[];
  has(option: string): boolean;
  /** The value of an option, or null without it. */
  text(option: string): string | null;
};

/** A command's final output, line by line, with an exit code unless 0. */
export type Said = readonly string[] | { readonly lines: readonly string[]; readonly code: number };
export type Run = (given: Given) => Promise<Said>;

export type Verb = {
  /** Its words, as the help shows them: `<required> [optional] <repeatable>…`. */
  readonly words: string;
  readonly help: string;
  readonly options?: Readonly<Record<string, Option>>;
  /** Reads secrets from standard input. Unknown words may be secrets and are not repeated. */
  readonly asksForSecrets?: true;
  /** Exit code for wrong usage. Default: 1. */
  readonly wrongCode?: number;
  /** Loads the code of this command alone. */
  load(): Promise<Run>;
};
export type Noun = {
  readonly help: string;
  readonly verbs: Readonly<Record<string, Verb>>;
  /** This many words, common to all its verbs, may also precede the verb. */
  readonly wordsBefore?: number;
};

/** Ends a command with exit code 1. `showsUsage`: the command was used wrongly, so print its usage. */
export class CommandError extends Error {
  override readonly name = "CommandError";
  readonly showsUsage: boolean;
  constructor(message: string, showsUsage: boolean) {
    super(message);
    this.showsUsage = showsUsage;
  }
}

/** Ends the command because of wrong words, with the reason and the usage. */
export function refuse(why: string): never {
  throw new CommandError(why, true);
}

/** Ends the command although its words are right, with the reason. */
export function fail(why: string): never {
  throw new CommandError(why, false);
}

/** Returns the result, or ends the command with the error's message. For work whose errors are written for operators. */
export async function orFail<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // Missing rights are reported with the database that refused.
    if (error instanceof CommandError || (await import("#server/start/explain-start.ts")).lacksRights(error)) throw error;
    // Show a report of several lines unchanged.
    return fail(error instanceof Error && error.message.includes("\n") ? error.message : messageOf(error));
  }
}
