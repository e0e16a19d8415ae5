import { counter } from "./metrics.ts";
import { writeLog } from "./write-log.ts";

const EVERY_MS = 60_000;
/** Everyday refusals, and those without any sign of an attempt. */
const USUAL = new Set(["NOT_FOUND", "INTERNAL", "BUSY", "UNAVAILABLE", "SOLD_OUT", "FIELDS_INVALID", "HOLD_EXPIRED", "LOGIN_REQUIRED"]);

const refusals = counter("karcis_refusals_total", "Problems that calls and pages were answered with, by code.", ["code"]);

let counts = new Map<string, number>();
let timer: NodeJS.Timeout | null = null;

function tell(): void {
  timer = null;
  const told = Object.fromEntries([...counts].toSorted(([a], [b]) => a.localeCompare(b)));
  counts = new Map();
  writeLog("info", "refused calls of a minute", { refused: told });
}

/** Counts a refusal by its code. Each minute's refusals are one log line, so that a wave of attempts shows without flooding the log. */
export function countRefusal(code: string): void {
  refusals.add([code]);
  if (USUAL.has(code)) return;
  counts.set(code, (counts.get(code) ?? 0) + 1);
  timer ??= setTimeout(tell, EVERY_MS).unref();
}
