const SECOND = 1000;
const MINUTE = 60_000;
const JAKARTA_MS = 7 * 3_600_000;
/** Midtrans refuses less than 20 seconds, by its own clock. */
const LEAST_MS = 21 * SECOND;
/** Snap's least, in minutes. */
const LEAST_MINUTES = 5;

/** Whether so little time is left that Midtrans opens nothing. */
export function isTooLate(expiresAt: Date, now: number): boolean {
  return expiresAt.getTime() - now < LEAST_MS;
}

/**
 * Snap's end of page and payment alike, which is never after `expiresAt`. It counts whole minutes, five at least, so they begin before now where need
 * be. A `page_expiry` beside it would be counted from now, and go before it.
 */
export function snapExpiry(expiresAt: Date, now: number): object {
  const end = Math.floor(expiresAt.getTime() / SECOND) * SECOND;
  const duration = Math.max(LEAST_MINUTES, Math.ceil((end - now) / MINUTE));
  return { start_time: timeText(end - duration * MINUTE), unit: "minutes", duration };
}

/** The end of a charge, to the second, never after `expiresAt`. */
export function chargeExpiry(expiresAt: Date, now: number): object {
  const start = Math.floor(now / SECOND) * SECOND;
  return { order_time: timeText(start), expiry_duration: Math.floor((expiresAt.getTime() - start) / SECOND), unit: "second" };
}

/** A time as Midtrans reads it: `2026-11-20 18:00:00 +0700`. */
function timeText(at: number): string {
  return `${new Date(at + JAKARTA_MS).toISOString().slice(0, 19).replace("T", " ")} +0700`;
}
