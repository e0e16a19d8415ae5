import type { TicketAnswer } from "#contract/tickets/tickets.ts";
import type { BadgeTone } from "#ui/data/badge.tsx";

/**
 * A ticket's state as shown: its status, or one of `handed` (handed over), `unsigned` (release missing), `early` (code not yet shown),
 * `outside` (holder has left an event with re-entry), `late` (event ended recently) and `over` (ended at least half a day ago). Only
 * `valid` and `outside` promise admission.
 */
export type TicketDisplay = TicketAnswer["status"] | "handed" | "unsigned" | "early" | "outside" | "late" | "over";

type Timed = Pick<TicketAnswer, "session"> & { readonly event: Pick<TicketAnswer["event"], "startsAt" | "endsAt"> };
type Looked = Timed & Pick<TicketAnswer, "status" | "handedTo" | "qr" | "codeFrom" | "entry">;

const HOUR_MS = 3_600_000;
const NEAR_MS = 12 * HOUR_MS;

/** The end of a ticket's event, in ms; events without a date never end. */
export function endOf({ session, event }: Timed): number {
  const ends = session ? session.endsAt : (event.endsAt ?? event.startsAt);
  return ends === null ? Number.POSITIVE_INFINITY : Date.parse(ends);
}

/** When gates close: at the event's end; without a known end, a day after the start. */
function closesAt(ticket: Timed): number {
  return endOf(ticket) + (ticket.session === null && ticket.event.endsAt === null ? 24 * HOUR_MS : 0);
}

/** `now` is in ms. The code stays for half a day after the event's end, since a gate with hours of its own may still need it. */
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

/** The code to show, if a gate may still need it; else null. */
export function shownCode({ qr }: Pick<TicketAnswer, "qr">, look: TicketDisplay): string | null {
  return SHOWN.includes(look) ? qr : null;
}

const TO_COME: readonly TicketDisplay[] = ["valid", "unsigned", "early"];

/** Start for a calendar entry. Null without a date, for a postponed or cancelled event, and for a ticket that admits nobody. */
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
  returned: "neutral",
  handed: "info",
  unsigned: "warning",
  early: "info",
  outside: "success",
  late: "neutral",
  over: "neutral",
};
