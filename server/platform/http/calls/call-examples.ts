import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A call as somebody made it and what came of it, shortened: of each list the first element, of long texts the beginning. */
export type CallExample = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  /** Headers of a call that an outside system makes. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Absent where a file is answered. */
  readonly answer?: unknown;
};

/** Where the examples are, one file for each group of calls. */
export const EXAMPLES_FOLDER = join(import.meta.dirname, "../../../../contract/examples");

/** The example of every call, by its name. test/api/examples makes each of these calls against a real shop. */
export function readExamples(): ReadonlyMap<string, CallExample> {
  const files = readdirSync(EXAMPLES_FOLDER).filter((name) => name.endsWith(".json"));
  const groups = files.map((name) => JSON.parse(readFileSync(join(EXAMPLES_FOLDER, name), "utf8")) as Record<string, CallExample>);
  return new Map(groups.flatMap((group) => Object.entries(group)));
}
