import { scrubPath } from "./scrub.ts";

/** One stack line, in the form of a Sentry-compatible service. */
export type Frame = { readonly function: string; readonly filename: string; readonly lineno: number; readonly colno: number };

const MOST = 30;
/** `at name (file:1:2)` and `at file:1:2`, then `name@file:1:2`. */
const LINES = [/^\s*at (?:(.*?) \()?((?:[a-z]+:|\/).*?):(\d+):(\d+)\)?$/, /^(.*?)@((?:[a-z]+:|\/).*?):(\d+):(\d+)$/];

/** The file's path within the program: without host, query and program folder. */
function within(file: string, root: string): string {
  const plain = file.replace(/^(?:file|https?):\/\/[^/]*/, "");
  return plain.startsWith(root) ? plain.slice(root.length) : scrubPath(plain);
}

/** The frames of an error's stack, the oldest call first. `root` is the program's folder, with a final slash. */
export function stackFrames(stack: string, root = "/"): readonly Frame[] {
  const frames = stack.split("\n").flatMap((line) => {
    const found = LINES.map((form) => form.exec(line)).find((each) => each !== null);
    if (!found) return [];
    const [, name = "", file = "", lineno, colno] = found;
    return [{ function: name || "?", filename: within(file, root), lineno: Number(lineno), colno: Number(colno) }];
  });
  return frames.slice(0, MOST).toReversed();
}
