/** The facts for deciding how many turns to give. */
export type Flow = {
  /** Places given whose turn has not begun. */
  readonly waiting: number;
  /** People in the checkout: with an unspent pass, or an unpaid order. */
  readonly active: number;
  /** People with a running turn who have not gone in. */
  readonly invited: number;
  /** The most people in the checkout at a time. */
  readonly slots: number;
  /** The operator's limit; null for as fast as slots become free. */
  readonly perMinute: number | null;
  /** Turns earned by the rate and not yet given. */
  readonly credit: number;
  readonly sinceMs: number;
  /** Tickets that are not held and not expected by unspent passes. */
  readonly freeTickets: number;
};

/** The most that a rate may save up, so that no crowd is admitted after a pause. */
const CREDIT_SECONDS = 2;

/** The number of turns to give now, and the credit left. Each turn is expected to take a ticket. */
export function admissions(flow: Flow): { readonly count: number; readonly credit: number } {
  const { waiting, active, invited, slots, perMinute, sinceMs, freeTickets } = flow;
  const most = Math.min(waiting, Math.max(0, slots - active - invited), Math.max(0, freeTickets - invited));
  if (perMinute === null) return { count: most, credit: 0 };
  // Allow a slow rate to earn one whole turn.
  const bound = Math.max(1, (perMinute / 60) * CREDIT_SECONDS);
  const credit = Math.min(bound, flow.credit + (perMinute / 60_000) * Math.max(0, sinceMs));
  const count = Math.min(most, Math.floor(credit));
  return { count, credit: credit - count };
}

/** A queue that began by load ends after this long without waiting visitors and with much of the checkout free. */
export const QUIET_SECONDS = 60;

/** Whether this many people in the checkout start a queue. */
export function isCrowded(active: number, slots: number): boolean {
  return active >= slots;
}

/** Whether a queue that began by load may end: nobody waits and a third of the slots is free. */
export function isCalm({ waiting, active, invited, slots }: Pick<Flow, "waiting" | "active" | "invited" | "slots">): boolean {
  return waiting === 0 && (active + invited) * 3 <= slots * 2;
}
