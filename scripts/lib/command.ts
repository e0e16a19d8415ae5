import { messageOf } from "#domain/faults/message-of.ts";

/** An option of a verb: `value` is what it takes, as the help shows it; a switch has none. */
export type Option = { readonly value?: string; readonly help: string };

/** What was given beside noun and verb. */
export type Given = {
  readonly words: readonly string[];
  has(option: string): boolean;
  /** What an option was given; null without it. */
  text(option: string): string | null;
};

/** What a command says in the end, line by line; with a code where it is another than 0. */
export type Said = readonly string[] | { readonly lines: readonly string[]; readonly code: number };
export type Run = (given: Given) => Promise<Said>;

export type Verb = {
  /** Its words, as the help shows them: `<that must be there> [that may be] <of which there may be more>…`. */
  readonly words: string;
  readonly help: string;
  readonly options?: Readonly<Record<string, Option>>;
  /** Loads what it runs, and no other command's. */
  load(): Promise<Run>;
};
export type Noun = { readonly help: string; readonly verbs: Readonly<Record<string, Verb>> };

/** Ends a command with 1. `showsUsage`: it was called the wrong way. */
export class CommandError extends Error {
  override readonly name = "CommandError";
  readonly showsUsage: boolean;
  constructor(message: string, showsUsage: boolean) {
    super(message);
    this.showsUsage = showsUsage;
  }
}

/** The words are wrong: says why, and how the command is called. */
export function refuse(why: string): never {
  throw new CommandError(why, true);
}

/** The words are good, and still it cannot be done: says why. */
export function fail(why: string): never {
  throw new CommandError(why, false);
}

/** The result, or the message of whatever was thrown: for work whose errors are written for operators. */
export async function orFail<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CommandError) throw error;
    // What was thrown as a report of several lines is shown as one.
    return fail(error instanceof Error && error.message.includes("\n") ? error.message : messageOf(error));
  }
}
