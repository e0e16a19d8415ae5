import type { TicketAnswer } from "#contract/tickets.ts";
import type { BadgeTone } from "#ui/data/badge.tsx";

/** How a ticket stands for whoever looks at it: its status, somebody else having it now, or its event being over. */
export type TicketLook = TicketAnswer["status"] | "handed" | "over";

type Looked = Pick<TicketAnswer, "status" | "handedTo" | "session" | "event">;

const NEAR_MS = 12 * 3_600_000;

/** When what a ticket is for has ended, in ms; events without a date never do. */
export function endOf({ session, event }: Pick<TicketAnswer, "session" | "event">): number {
  const ends = session ? session.endsAt : (event.endsAt ?? event.startsAt);
  return ends === null ? Number.POSITIVE_INFINITY : Date.parse(ends);
}

/** `now` in ms. Half a day after its end an event is over; until then a late gate may still want the code. */
export function lookOf(ticket: Looked, now: number): TicketLook {
  if (ticket.handedTo !== null) return "handed";
  return ticket.status === "valid" && endOf(ticket) + NEAR_MS < now ? "over" : ticket.status;
}

export const LOOK_TONES: Readonly<Record<TicketLook, BadgeTone>> = {
  valid: "success",
  reserved: "warning",
  locked: "info",
  void: "neutral",
  checked_in: "info",
  cancelled: "danger",
  handed: "info",
  over: "neutral",
};
