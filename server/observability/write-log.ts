import { messageOf } from "#domain/faults/message-of.ts";
import { scrubText } from "#domain/faults/scrub.ts";

/** `alert`: a person has to look, soon. */
type Level = "info" | "warn" | "error" | "alert";
/** What a line says besides: ids, counts, codes. Names, numbers and addresses of people, and whatever opens something, stay out. */
type Facts = Readonly<Record<string, unknown>>;

const MOST_FRAMES = 12;

/** What went wrong without what was in it: a message may repeat what somebody typed, places in the code do not. */
function describe(error: unknown): Facts {
  if (!(error instanceof Error)) return { error: scrubText(messageOf(error)) };
  const { code } = error as { code?: unknown };
  const at = (error.stack ?? "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, MOST_FRAMES);
  return {
    error: `${error.name}: ${scrubText(error.message)}`,
    ...(typeof code === "string" ? { code } : {}),
    ...(at.length > 0 ? { at: at.map((line) => line.trim().slice(3)) } : {}),
  };
}

/** Writes one line of the log: JSON, with the time in UTC. `error` among the facts is told without what a person may have typed. */
export function writeLog(level: Level, message: string, { error, ...facts }: Facts = {}): void {
  const line = { time: new Date().toISOString(), level, message, ...facts, ...(error === undefined ? {} : describe(error)) };
  // oxlint-disable-next-line no-console
  console.warn(JSON.stringify(line));
}
