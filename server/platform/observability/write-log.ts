import { messageOf } from "#domain/faults/message-of.ts";
import { scrubText } from "#domain/faults/scrub.ts";

/** From the least to the gravest. `alert`: a person has to look, soon. */
export const LOG_LEVELS = ["info", "warn", "error", "alert"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
/** What a line says besides: ids, counts, codes. Names, numbers and addresses of people, and whatever opens something, stay out. */
type Facts = Readonly<Record<string, unknown>>;

const MOST_FRAMES = 12;
/** Lines of requests are written together, so late at most and so many at most; whatever else is said takes them along. */
const GATHER_MS = 200;
const MOST_GATHERED = 16 * 1024;

let least = 0;
let gathered = "";
let timer: NodeJS.Timeout | null = null;

/** From now on what is less grave is not written. */
export function setLogLevel(level: LogLevel): void {
  least = LOG_LEVELS.indexOf(level);
}

/** Whether lines of a level are written. */
export const isLogged = (level: LogLevel): boolean => LOG_LEVELS.indexOf(level) >= least;

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

const lineOf = (level: LogLevel, message: string, facts: Facts) =>
  JSON.stringify({ time: new Date().toISOString(), level, message, ...facts });

/** Writes the lines of requests that were gathered. */
function flush(): void {
  if (timer) clearTimeout(timer);
  timer = null;
  const lines = gathered;
  gathered = "";
  // oxlint-disable-next-line no-console
  if (lines !== "") console.warn(lines.slice(0, -1));
}
process.on("exit", flush);

/** Writes one line of the log: JSON, with the time in UTC. `error` among the facts is told without what a person may have typed. */
export function writeLog(level: LogLevel, message: string, { error, ...facts }: Facts = {}): void {
  if (!isLogged(level)) return;
  flush();
  // oxlint-disable-next-line no-console
  console.warn(lineOf(level, message, { ...facts, ...(error === undefined ? {} : describe(error)) }));
}

/** The same for what happens all the time, of level `info`: such lines are written several at once, a moment later, and before any other. */
export function writeOften(message: string, facts: Facts): void {
  if (!isLogged("info")) return;
  gathered += `${lineOf("info", message, facts)}\n`;
  if (gathered.length >= MOST_GATHERED) flush();
  else timer ??= setTimeout(flush, GATHER_MS).unref();
}
