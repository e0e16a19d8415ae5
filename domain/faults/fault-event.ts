import { messageOf } from "./message-of.ts";
import { scrubText } from "./scrub.ts";
import { stackFrames } from "./stack-frames.ts";

/** Where a fault of the server happened. `root` is the program's folder, with its last slash. */
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
  /** Short words by which faults are sorted, free of personal data. */
  readonly tags: Readonly<Record<string, string>>;
};

/** A fault of the server as a Sentry-compatible service takes it. Of the error it contains kind, scrubbed message and places in the code. */
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

/** Faults that are one and the same: kind, message and innermost place. */
export function faultKey({ exception }: FaultEvent): string {
  const [first] = exception.values;
  const frame = first?.stacktrace?.frames.at(-1);
  return [first?.type, first?.value, frame?.filename, frame?.lineno].join(" ");
}
