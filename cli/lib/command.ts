import { messageOf } from "#domain/faults/message-of.ts";

/** An option of a verb: `value` is what it takes, as the help shows it; a switch takes none. */
export type Option = { readonly value?: string; readonly help: string };

/** What was given besides noun and verb. */
export type Given = {
  readonly words: readonly string[];
  has(option: string): boolean;
  /** The value given to an option; null without the option. */
  text(option: string): string | null;
};

/** What a command says at the end, line by line; with an exit code where it is not 0. */
export type Said = readonly string[] | { readonly lines: readonly string[]; readonly code: number };
export type Run = (given: Given) => Promise<Said>;

export type Verb = {
  /** Its words, as the help shows them: `<that must be there> [that may be] <of which there may be more>…`. */
  readonly words: string;
  readonly help: string;
  readonly options?: Readonly<Record<string, Option>>;
  /** It asks for secrets on standard input: words that it does not know may be some, and are not repeated. */
  readonly asksForSecrets?: true;
  /** What it ends with where it was called in the wrong way; 1 unless told. */
  readonly wrongCode?: number;
  /** Loads what this command runs, and nothing of the others. */
  load(): Promise<Run>;
};
export type Noun = {
  readonly help: string;
  readonly verbs: Readonly<Record<string, Verb>>;
  /** So many words, which are the same for each of its verbs, may stand before the verb as well. */
  readonly wordsBefore?: number;
};

/** Ends a command with 1. `showsUsage`: the command was called in the wrong way. */
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

/** The words are right, but it cannot be done: says why. */
export function fail(why: string): never {
  throw new CommandError(why, false);
}

/** Answers the result; where something was thrown, ends the command with its message: for work whose errors are written for operators. */
export async function orFail<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // What a login may not do is told with the database that refused it.
    if (error instanceof CommandError || (await import("#server/start/explain-start.ts")).lacksRights(error)) throw error;
    // An error that is a report of several lines is shown as it is.
    return fail(error instanceof Error && error.message.includes("\n") ? error.message : messageOf(error));
  }
}
