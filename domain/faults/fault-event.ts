import { messageOf } from "./message-of.ts";
import { scrubText, scrubPath } from "./scrub.ts";

/** One stack line, in the form of a Sentry-compatible service. */
type Frame = { readonly function: string; readonly filename: string; readonly lineno: number; readonly colno: number };

const MOST = 30;
/** `at name (file:1:2)` and `at file:1:2`, then `name@file:1:2`. */
const LINES = [/^\s*at (?:(.*?) \()?((?:[a-z]+:|\/).*?):(\d+):(\d+)\)?$/, /^(.*?)@((?:[a-z]+:|\/).*?):(\d+):(\d+)$/];

/** The file's path within the program: without host, query and program folder. */
function within(file: string, root: string): string {
  const plain = file.replace(/^(?:file|https?):\/\/[^/]*/, "");
  return plain.startsWith(root) ? plain.slice(root.length) : scrubPath(plain);
}

/** The frames of an error's stack, the oldest call first. `root` is the program's folder, with a final slash. */
function stackFrames(stack: string, root = "/"): readonly Frame[] {
  const frames = stack.split("\n").flatMap((line) => {
    const found = LINES.map((form) => form.exec(line)).find((each) => each !== null);
    if (!found) return [];
    const [, name = "", file = "", lineno, colno] = found;
    return [{ function: name || "?", filename: within(file, root), lineno: Number(lineno), colno: Number(colno) }];
  });
  return frames.slice(0, MOST).toReversed();
}

/** The place of a server fault. `root` is the program's folder, with a final slash. */
export type FaultPlace = {
  readonly release: string;
  readonly environment: string;
  readonly root?: string;
};

export type Fault = {
  /** 32 hexadecimal digits. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly error: unknown;
  /** Short words for sorting faults, without personal data. */
  readonly tags: Readonly<Record<string, string>>;
};

/** A server fault in the form of a Sentry-compatible service: kind, scrubbed message and code positions. */
export function faultEvent({ id, at, error, tags }: Fault, place: FaultPlace) {
  const { release, environment, root } = place;
  const isError = error instanceof Error;
  const frames = isError ? stackFrames(error.stack ?? "", root) : [];
  return {
    event_id: id,
    timestamp: at / 1000,
    platform: "node",
    level: "error",
    release,
    environment,
    tags,
    exception: {
      values: [
        {
          type: isError ? error.name : "NotAnError",
          value: scrubText(isError ? error.message : messageOf(error)),
          ...(frames.length > 0 ? { stacktrace: { frames } } : {}),
        },
      ],
    },
  };
}

export type FaultEvent = ReturnType<typeof faultEvent>;

/** Equal for equal faults: kind, message and innermost frame. */
export function faultKey({ exception }: FaultEvent): string {
  const [first] = exception.values;
  const frame = first?.stacktrace?.frames.at(-1);
  return [first?.type, first?.value, frame?.filename, frame?.lineno].join(" ");
}
