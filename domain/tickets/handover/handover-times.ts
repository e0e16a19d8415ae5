const HOUR_MS = 3_600_000;
/** See docs/rules/handover.md#times: an unanswered transfer ends after 48 hours, or 2 hours before the event. */
const ANSWER_HOURS = 48;
const BEFORE_EVENT_HOURS = 2;

/** The event's times, and the organiser's closing time for handovers. Milliseconds; null: not set. */
export type HandoverTimes = {
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  readonly closesAt: number | null;
};

/** The end of transfers for a ticket; null without an event date. */
export function transferClosesAt({ startsAt, closesAt }: HandoverTimes): number | null {
  const before = startsAt === null ? null : startsAt - BEFORE_EVENT_HOURS * HOUR_MS;
  return earliest(before, closesAt);
}

/** The end of a transfer offer made now; null if it is too late. */
export function transferUntil(times: HandoverTimes, now: number): number | null {
  const until = earliest(now + ANSWER_HOURS * HOUR_MS, transferClosesAt(times))!;
  return until > now ? until : null;
}

/** The end of delegations: the organiser's closing time, else the event's end. */
export function delegationClosesAt({ startsAt, endsAt, closesAt }: HandoverTimes): number | null {
  return earliest(endsAt ?? startsAt, closesAt);
}

/** The latest end of a delegation: the event's end; null without an event date. */
export function delegationLatest({ startsAt, endsAt }: HandoverTimes): number | null {
  return endsAt ?? startsAt;
}

function earliest(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.min(a, b);
}
