const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Delays after unaccepted tries: a day in all. */
const INTERVALS_MS = [15 * MINUTE, 45 * MINUTE, 2 * HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR];

/** The published schedule of notices: milliseconds until the next try, or null. Independent of the status. */
export function retryAfter(_status: number, attempt: number): number | null {
  return INTERVALS_MS[attempt] ?? null;
}
