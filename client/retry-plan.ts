/** Statuses that allow a repeat. See docs/rules/api.md#repeats. */
const REPEATABLE = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
const MOST_REPEATS = 2;
const FIRST_WAIT_MS = 300;
/** The longest silent wait. If a server asks for more, the caller's screen says so. */
const LONGEST_WAIT_MS = 4000;

export type Tried = {
  readonly status: number;
  readonly method: string;
  /** The call carries an Idempotency-Key: repeats have no further effect. */
  readonly hasKey: boolean;
  readonly retryAfter: string | null;
  /** Repeats so far. */
  readonly repeats: number;
};

function wishedMs(retryAfter: string | null, now: number): number {
  if (retryAfter === null) return 0;
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter) * 1000;
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) ? 0 : Math.max(0, at - now);
}

/**
 * Milliseconds before a call is repeated; null for no repeat. Only calls without effects, or with a key, are repeated. `chance` is from 0
 * to below 1, `now` milliseconds since 1970.
 */
export function repeatAfter({ status, method, hasKey, retryAfter, repeats }: Tried, chance: number, now: number): number | null {
  if (!REPEATABLE.has(status) || repeats >= MOST_REPEATS) return null;
  if (method !== "GET" && method !== "HEAD" && !hasKey) return null;
  const backoff = FIRST_WAIT_MS * 3 ** repeats * (0.75 + chance / 2);
  const wait = Math.max(backoff, wishedMs(retryAfter, now));
  return wait > LONGEST_WAIT_MS ? null : wait;
}
