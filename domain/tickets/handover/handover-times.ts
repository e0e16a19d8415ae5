const HOUR_MS = 3_600_000;
/** See docs/rules/handover.md#times: a transfer that nobody answers ends after 48 hours, or 2 hours before the event. */
const ANSWER_HOURS = 48;
const BEFORE_EVENT_HOURS = 2;

/** When a ticket's event is, and until when its organiser lets tickets change hands. Milliseconds; null: not set. */
export type HandoverTimes = {
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  readonly closesAt: number | null;
};

/** From when on a ticket can no longer be transferred; null: never, for an event whose date is not known. */
export function transferClosesAt({ startsAt, closesAt }: HandoverTimes): number | null {
  const before = startsAt === null ? null : startsAt - BEFORE_EVENT_HOURS * HOUR_MS;
  return earliest(before, closesAt);
}

/** Until when an offer of a transfer made now can be accepted; null when it is too late to make one. */
export function transferUntil(times: HandoverTimes, now: number): number | null {
  const until = earliest(now + ANSWER_HOURS * HOUR_MS, transferClosesAt(times))!;
  return until > now ? until : null;
}

/** From when on nobody can be delegated any more: the organiser's closing, else the event's end. */
export function delegationClosesAt({ startsAt, endsAt, closesAt }: HandoverTimes): number | null {
  return earliest(endsAt ?? startsAt, closesAt);
}

/** The last moment that a delegation may last to: the event's end; null for an event whose date is not known. */
export function delegationLatest({ startsAt, endsAt }: HandoverTimes): number | null {
  return endsAt ?? startsAt;
}

function earliest(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.min(a, b);
}
