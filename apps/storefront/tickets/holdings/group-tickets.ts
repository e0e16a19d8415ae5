import type { TicketAnswer } from "#contract/tickets/tickets.ts";

/** The tickets of one booking to one event. */
export type TicketBundle = { readonly bookingId: string; readonly tickets: readonly TicketAnswer[] };
export type TicketGroups = Readonly<Record<"today" | "upcoming" | "past", readonly TicketBundle[]>>;

const NEAR_MS = 12 * 3_600_000;

/** Start of a bundle's event, in ms. Events without a date come last. */
export function startOf(ticket: Pick<TicketAnswer, "session" | "event">): number {
  const starts = ticket.session?.startsAt ?? ticket.event.startsAt;
  return starts === null ? Number.POSITIVE_INFINITY : Date.parse(starts);
}

const GONE: ReadonlySet<TicketAnswer["status"]> = new Set(["cancelled", "returned", "void"]);

/** An order's tickets that this visitor still holds: neither handed over, cancelled nor returned. */
export function heldOf<T extends Pick<TicketAnswer, "status" | "handedTo">>(tickets: readonly T[]): readonly T[] {
  return tickets.filter(({ status, handedTo }) => handedTo === null && !GONE.has(status));
}

function endOf(ticket: TicketAnswer): number {
  const ends = ticket.session?.endsAt ?? ticket.event.endsAt;
  return ends === null ? startOf(ticket) : Date.parse(ends);
}

/**
 * Groups bundles into today (from 12 hours before the start to 12 hours after the end), upcoming (soonest first) and past (newest first).
 */
export function groupTickets(tickets: readonly TicketAnswer[], now: number): TicketGroups {
  const bundles = [...Map.groupBy(tickets, (ticket) => ticket.bookingId)].map(([bookingId, own]) => ({ bookingId, tickets: own }));
  const groups = Object.groupBy(bundles, (bundle) => groupOf(bundle.tickets[0]!, now));
  const soonest = (a: TicketBundle, b: TicketBundle) => order(startOf(a.tickets[0]!), startOf(b.tickets[0]!));
  return {
    today: (groups.today ?? []).toSorted(soonest),
    upcoming: (groups.upcoming ?? []).toSorted(soonest),
    past: (groups.past ?? []).toSorted((a, b) => soonest(b, a)),
  };
}

function groupOf(ticket: TicketAnswer, now: number): keyof TicketGroups {
  if (endOf(ticket) + NEAR_MS < now) return "past";
  return startOf(ticket) - NEAR_MS <= now ? "today" : "upcoming";
}

function order(a: number, b: number): number {
  return a === b ? 0 : a - b;
}
