/** Bookings with more attendees get the longer hold. */
const FEW_ATTENDEES = 4;
const SHORT_SECONDS = 15 * 60;
const LONG_SECONDS = 20 * 60;

/** The first length of a hold: 15 minutes, 20 with more than four attendees. */
export function holdSeconds(attendees: number): number {
  return attendees > FEW_ATTENDEES ? LONG_SECONDS : SHORT_SECONDS;
}

/** The longest life of a hold with all extensions: twice its first length. */
export function longestHoldSeconds(ttlSeconds: number): number {
  return ttlSeconds * 2;
}

/** A running hold. Instants are milliseconds since 1970 by the database's clock. */
export type Hold = {
  readonly heldAt: number;
  readonly holdUntil: number;
  readonly ttlSeconds: number;
};

export type Extension =
  | { readonly kind: "extended"; readonly holdUntil: number }
  | { readonly kind: "at_limit" }
  | { readonly kind: "expired" };

/** The new end of a hold: a full length from now, at most twice the first length after its start. An expired hold stays expired. */
export function extendHold({ heldAt, holdUntil, ttlSeconds }: Hold, now: number): Extension {
  if (now >= holdUntil) return { kind: "expired" };
  const latest = heldAt + longestHoldSeconds(ttlSeconds) * 1000;
  const wanted = Math.min(now + ttlSeconds * 1000, latest);
  return wanted > holdUntil ? { kind: "extended", holdUntil: wanted } : { kind: "at_limit" };
}
