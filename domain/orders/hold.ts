/** A booking with more attendees than this gets the longer hold. */
const FEW_ATTENDEES = 4;
const SHORT_SECONDS = 15 * 60;
const LONG_SECONDS = 20 * 60;

/** How long tickets are taken off sale at first: 15 minutes, 20 with more than four attendees. */
export function holdSeconds(attendees: number): number {
  return attendees > FEW_ATTENDEES ? LONG_SECONDS : SHORT_SECONDS;
}

/** How long a hold may live with all its extensions: twice its first length. */
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

/** A hold's new end: a full length from now, at most twice the first length after it began. One that has run out stays so. */
export function extendHold({ heldAt, holdUntil, ttlSeconds }: Hold, now: number): Extension {
  if (now >= holdUntil) return { kind: "expired" };
  const latest = heldAt + longestHoldSeconds(ttlSeconds) * 1000;
  const wanted = Math.min(now + ttlSeconds * 1000, latest);
  return wanted > holdUntil ? { kind: "extended", holdUntil: wanted } : { kind: "at_limit" };
}
