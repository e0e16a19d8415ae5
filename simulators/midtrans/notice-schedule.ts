const MINUTE = 60_000;
/** How long after a try that was not accepted the next one follows. */
const INTERVALS_MS = [2, 10, 30, 90, 210].map((minutes) => minutes * MINUTE);

/** How often a notice is sent again after an answer: by its status, 0 where there was none. Permanent moves are not followed here. */
function mostRetries(status: number): number {
  if (status === 500) return 1;
  if (status === 503) return 4;
  if (status === 400 || status === 404) return 2;
  if (status === 301 || status === 302 || status === 303) return 0;
  return INTERVALS_MS.length;
}

/** The published schedule of notices: milliseconds until the next try, null where there is none. */
export function retryAfter(status: number, attempt: number): number | null {
  return attempt < mostRetries(status) ? (INTERVALS_MS[attempt] ?? null) : null;
}
