const HOUR_MS = 3_600_000;

/**
 * Minutes that somebody on a waiting list has to take an offer: twelve hours, three in the last three days before the event, three
 * quarters of an hour in the last day. Instants are milliseconds since 1970; an event without a date is far away. Decisions §5.3.
 */
export function answerMinutes(eventStart: number | null, now: number): number {
  const left = eventStart === null ? Infinity : eventStart - now;
  if (left < 24 * HOUR_MS) return 45;
  return left < 72 * HOUR_MS ? 180 : 720;
}
