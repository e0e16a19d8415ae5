/** What is known when it is decided how many get their turn. */
export type Flow = {
  /** Numbers that were given and have not had their turn. */
  readonly waiting: number;
  /** People in the checkout: with a pass that is not spent, or with an order unpaid. */
  readonly active: number;
  /** People whose turn has begun, who have not gone in and have not missed it. */
  readonly invited: number;
  /** How many may be in the checkout at a time. */
  readonly slots: number;
  /** The operator's limit; null: as fast as slots become free. */
  readonly perMinute: number | null;
  /** Turns that the rate has earned and that were not given. */
  readonly credit: number;
  readonly sinceMs: number;
  /** Tickets that nobody holds, and that nobody with a pass that is not spent will take. */
  readonly freeTickets: number;
};

/** A rate earns no more than this ahead: after a pause nobody is let in by the crowd. */
const CREDIT_SECONDS = 2;

/** How many get their turn now, and what of the rate is left for the next decision. Whoever is called will take a ticket. */
export function admissions(flow: Flow): { readonly count: number; readonly credit: number } {
  const { waiting, active, invited, slots, perMinute, sinceMs, freeTickets } = flow;
  const most = Math.min(waiting, Math.max(0, slots - active - invited), Math.max(0, freeTickets - invited));
  if (perMinute === null) return { count: most, credit: 0 };
  // A slow rate has to earn a whole turn.
  const bound = Math.max(1, (perMinute / 60) * CREDIT_SECONDS);
  const credit = Math.min(bound, flow.credit + (perMinute / 60_000) * Math.max(0, sinceMs));
  const count = Math.min(most, Math.floor(credit));
  return { count, credit: credit - count };
}

/** After so long with nobody waiting, and so much of the checkout free, a queue that began by load ends. */
export const QUIET_SECONDS = 60;

/** Whether so many people in the checkout begin a queue. */
export function isCrowded(active: number, slots: number): boolean {
  return active >= slots;
}

/** Whether a queue that began by load may end: nobody waits, and a third of the slots is free. */
export function isCalm({ waiting, active, invited, slots }: Pick<Flow, "waiting" | "active" | "invited" | "slots">): boolean {
  return waiting === 0 && (active + invited) * 3 <= slots * 2;
}
