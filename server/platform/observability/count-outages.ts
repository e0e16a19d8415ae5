import { writeLog } from "./write-log.ts";

const EVERY_MS = 10_000;

/** `try again` answers since the last line of their kind. Empty without any lately. */
const counts = new Map<string, number>();

function tell(code: string, cause: string, calls: number): void {
  writeLog("error", "calls are told to try again", { code, cause, calls });
}

function watch(code: string, cause: string, name: string): void {
  setTimeout(() => {
    const calls = counts.get(name)!;
    counts.delete(name);
    if (calls === 0) return;
    tell(code, cause, calls);
    counts.set(name, 0);
    watch(code, cause, name);
  }, EVERY_MS).unref();
}

/**
 * Counts an answer that asks for a retry, by code and cause. The first of a kind is logged at once, later ones as a number every ten
 * seconds, so that an outage shows without flooding the log.
 */
export function countOutage(code: string, cause: string): void {
  const name = `${code} ${cause}`;
  const count = counts.get(name);
  if (count !== undefined) return void counts.set(name, count + 1);
  counts.set(name, 0);
  tell(code, cause, 1);
  watch(code, cause, name);
}
