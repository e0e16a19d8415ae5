const MINUTE = 60_000;
/** Delays after unaccepted tries. */
const INTERVALS_MS = [2, 10, 30, 90, 210].map((minutes) => minutes * MINUTE);

/** The number of repeats after an answer's status, 0 without one. Permanent redirects are not followed. */
function mostRetries(status: number): number {
  if (status === 500) return 1;
  if (status === 503) return 4;
  if (status === 400 || status === 404) return 2;
  if (status === 301 || status === 302 || status === 303) return 0;
  return INTERVALS_MS.length;
}

/** The published schedule of notices: milliseconds until the next try, or null. */
export function retryAfter(status: number, attempt: number): number | null {
  return attempt < mostRetries(status) ? (INTERVALS_MS[attempt] ?? null) : null;
}
