import { messageOf } from "./message-of.ts";
import { scrubText } from "./scrub.ts";
import { stackFrames } from "./stack-frames.ts";

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
