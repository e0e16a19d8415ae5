import type { TicketAnswer } from "#contract/tickets/tickets.ts";
import type { BadgeTone } from "#ui/data/badge.tsx";

/**
 * How a ticket stands for whoever looks at it: its status, somebody else having it now, a release that is not signed, its code not being shown yet,
 * its holder being out of an event that lets them in again, or its event having ended, half a day ago or just now. Only `valid` and `outside` are let in.
 */
export type TicketDisplay = TicketAnswer["status"] | "handed" | "unsigned" | "early" | "outside" | "late" | "over";

type Timed = Pick<TicketAnswer, "session"> & { readonly event: Pick<TicketAnswer["event"], "startsAt" | "endsAt"> };
type Looked = Timed & Pick<TicketAnswer, "status" | "handedTo" | "qr" | "codeFrom" | "entry">;

const HOUR_MS = 3_600_000;
const NEAR_MS = 12 * HOUR_MS;

/** When what a ticket is for has ended, in ms; events without a date never do. */
export function endOf({ session, event }: Timed): number {
  const ends = session ? session.endsAt : (event.endsAt ?? event.startsAt);
  return ends === null ? Number.POSITIVE_INFINITY : Date.parse(ends);
}

/** From when on gates let nobody in: as they have it, a day after the start where no end is known. */
function closesAt(ticket: Timed): number {
  return endOf(ticket) + (ticket.session === null && ticket.event.endsAt === null ? 24 * HOUR_MS : 0);
}

/** `now` in ms. Until half a day after its end a gate with hours of its own may still want the code. */
export function ticketDisplayOf(ticket: Looked, now: number): TicketDisplay {
  const { status, handedTo, qr, codeFrom, entry } = ticket;
  if (handedTo !== null) return "handed";
  const isOver = Math.max(endOf(ticket) + NEAR_MS, closesAt(ticket)) < now;
  const isUnsigned = entry === "waiver_missing";
  if (status === "checked_in") return qr === null || isOver ? status : isUnsigned ? "unsigned" : "outside";
  if (status !== "valid") return status;
  if (isOver) return "over";
  if (closesAt(ticket) < now) return "late";
  return isUnsigned ? "unsigned" : codeFrom !== null ? "early" : status;
}

const SHOWN: readonly TicketDisplay[] = ["valid", "outside", "unsigned", "late"];

/** The code of a ticket that a gate may want now; null where there is none to show. */
export function shownCode({ qr }: Pick<TicketAnswer, "qr">, look: TicketDisplay): string | null {
  return SHOWN.includes(look) ? qr : null;
}

const TO_COME: readonly TicketDisplay[] = ["valid", "unsigned", "early"];

/** Start for a calendar entry. Null without a date, for a moved or cancelled event, and for a ticket that opens no gate. */
export function dateToCome({ session, event }: Pick<TicketAnswer, "session" | "event">, look: TicketDisplay): string | null {
  if (event.status === "cancelled" || event.status === "postponed" || !TO_COME.includes(look)) return null;
  return session?.startsAt ?? event.startsAt;
}

export const LOOK_TONES: Readonly<Record<TicketDisplay, BadgeTone>> = {
  valid: "success",
  reserved: "warning",
  locked: "info",
  void: "neutral",
  checked_in: "info",
  cancelled: "danger",
  handed: "info",
  unsigned: "warning",
  early: "info",
  outside: "success",
  late: "neutral",
  over: "neutral",
};
