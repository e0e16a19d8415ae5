import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A recorded call with its result, shortened: the first element of lists, the beginning of long texts. */
export type CallExample = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  /** Headers of an outside system's call. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Absent if the answer is a file. */
  readonly answer?: unknown;
};

/** Folder of the examples, one file per group of calls. */
export const EXAMPLES_FOLDER = join(import.meta.dirname, "../../../../contract/examples");

/** The example of every call, by name. test/api/examples makes each call against a real shop. */
export function readExamples(): ReadonlyMap<string, CallExample> {
  const files = readdirSync(EXAMPLES_FOLDER).filter((name) => name.endsWith(".json"));
  const groups = files.map((name) => JSON.parse(readFileSync(join(EXAMPLES_FOLDER, name), "utf8")) as Record<string, CallExample>);
  return new Map(groups.flatMap((group) => Object.entries(group)));
}
