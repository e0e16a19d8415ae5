import type { TicketAnswer } from "#contract/tickets.ts";
import type { BadgeTone } from "#ui/data/badge.tsx";

/**
 * How a ticket stands for whoever looks at it: its status, somebody else having it now, its code not being shown yet, its holder being out of an
 * event that lets them in again, or its event being over.
 */
export type TicketDisplay = TicketAnswer["status"] | "handed" | "early" | "outside" | "over";

type Looked = Pick<TicketAnswer, "status" | "handedTo" | "session" | "event" | "qr" | "codeFrom">;

const NEAR_MS = 12 * 3_600_000;

/** When what a ticket is for has ended, in ms; events without a date never do. */
export function endOf({ session, event }: Pick<TicketAnswer, "session" | "event">): number {
  const ends = session ? session.endsAt : (event.endsAt ?? event.startsAt);
  return ends === null ? Number.POSITIVE_INFINITY : Date.parse(ends);
}

/** `now` in ms. Half a day after its end an event is over; until then a late gate may still want the code. */
export function ticketDisplayOf(ticket: Looked, now: number): TicketDisplay {
  const { status, handedTo, qr, codeFrom } = ticket;
  if (handedTo !== null) return "handed";
  const isOver = endOf(ticket) + NEAR_MS < now;
  if (status === "checked_in") return qr !== null && !isOver ? "outside" : status;
  if (status !== "valid") return status;
  return isOver ? "over" : codeFrom !== null ? "early" : status;
}

/** The code of a ticket that opens a gate now; null where there is none to show. */
export function shownCode({ qr }: Pick<TicketAnswer, "qr">, look: TicketDisplay): string | null {
  return look === "valid" || look === "outside" ? qr : null;
}

export const LOOK_TONES: Readonly<Record<TicketDisplay, BadgeTone>> = {
  valid: "success",
  reserved: "warning",
  locked: "info",
  void: "neutral",
  checked_in: "info",
  cancelled: "danger",
  handed: "info",
  early: "info",
  outside: "success",
  over: "neutral",
};
