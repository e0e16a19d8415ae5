const TOO_MANY = 429;
const DEFAULT_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * How long an endpoint should not be asked after this answer, in milliseconds; null where it may be asked on. `Rate-Limit-Reset` is in
 * seconds, with a fraction; an account's window is a minute.
 */
export function readLimit({ status, headers }: Response): number | null {
  const isUsedUp = status === TOO_MANY || headers.get("rate-limit-remaining")?.trim() === "0";
  if (!isUsedUp) return null;
  const seconds = Number(headers.get("rate-limit-reset") ?? headers.get("retry-after") ?? Number.NaN);
  if (!Number.isFinite(seconds) || seconds < 0) return DEFAULT_PAUSE_MS;
  return Math.min(Math.ceil(seconds * 1000), LONGEST_PAUSE_MS);
}
