import { messageOf } from "#domain/faults/message-of.ts";
import { scrubText } from "#domain/faults/scrub.ts";

/** Log levels by severity. `alert`: a person must look soon. */
export const LOG_LEVELS = ["info", "warn", "error", "alert"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
/** Details of a line: ids, counts, codes. No names, numbers or addresses of people, and no secrets. */
type Facts = Readonly<Record<string, unknown>>;

const MOST_FRAMES = 12;
/** Request lines are buffered up to this time and number. Any other line flushes them. */
const GATHER_MS = 200;
const MOST_GATHERED = 16 * 1024;

let least = 0;
let gathered = "";
let timer: NodeJS.Timeout | null = null;

/** Sets the least severe level that is written. */
export function setLogLevel(level: LogLevel): void {
  least = LOG_LEVELS.indexOf(level);
}

/** Whether lines of a level are written. */
export const isLogged = (level: LogLevel): boolean => LOG_LEVELS.indexOf(level) >= least;

/** An error without its message, which may repeat user input. Stack positions do not. */
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

/** Writes the buffered request lines. */
function flush(): void {
  if (timer) clearTimeout(timer);
  timer = null;
  const lines = gathered;
  gathered = "";
  // oxlint-disable-next-line no-console
  if (lines !== "") console.warn(lines.slice(0, -1));
}
process.on("exit", flush);

/** Writes one log line: JSON, with the time in UTC. `error` among the facts is described without user input. */
export function writeLog(level: LogLevel, message: string, { error, ...facts }: Facts = {}): void {
  if (!isLogged(level)) return;
  flush();
  // oxlint-disable-next-line no-console
  console.warn(lineOf(level, message, { ...facts, ...(error === undefined ? {} : describe(error)) }));
}

/** Writes a frequent line of level `info`. Such lines are buffered briefly, and written before any other line. */
export function writeOften(message: string, facts: Facts): void {
  if (!isLogged("info")) return;
  gathered += `${lineOf("info", message, facts)}\n`;
  if (gathered.length >= MOST_GATHERED) flush();
  else timer ??= setTimeout(flush, GATHER_MS).unref();
}
