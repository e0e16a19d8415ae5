import type { TicketAnswer } from "#contract/tickets/tickets.ts";
import type { BrandColours } from "#domain/brands/derive-colours.ts";
import type { TicketState } from "#domain/tickets/ticket-state.ts";
import { whenWords, whereWords, type Words } from "../documents/speak-words.ts";

/** A ticket, possibly with its code hidden. */
export type PassTicket = Omit<TicketAnswer, "qr"> & { readonly qr: string | null };

/** `paused`: may become valid again. `used`: its holder is inside. `ended`: never valid again. */
export type PassStanding = "valid" | "paused" | "used" | "ended";

/** The input of every pass. */
export type PassAbout = {
  readonly ticket: PassTicket;
  readonly standing: PassStanding;
  /** The announced date is cancelled, and no other is known. */
  readonly isPostponed: boolean;
  readonly seller: string;
  readonly words: Words;
  readonly colours: BrandColours;
  /** `scheme://host` of the shop. */
  readonly origin: string;
};

const DAY_MS = 86_400_000;
const OVER: readonly TicketState[] = ["void", "cancelled", "returned"];

/**
 * Returns the state of a pass. A pass for an earlier version of its ticket, as after a transfer, has ended: its code is invalid, and the
 * ticket may be another person's.
 */
export function standingOf({
  ticket,
  pass,
  isEventCancelled,
}: {
  readonly ticket: { readonly status: TicketState; readonly version: number; readonly qr: string | null };
  readonly pass: { readonly version: number };
  readonly isEventCancelled: boolean;
}): PassStanding {
  if (ticket.version !== pass.version || OVER.includes(ticket.status) || isEventCancelled) return "ended";
  if (ticket.status === "valid" || ticket.qr !== null) return "valid";
  return ticket.status === "checked_in" ? "used" : "paused";
}

export type PassFacts = {
  readonly when: string;
  readonly where: string;
  readonly address: string | null;
  /** The ticket's state in a word. */
  readonly status: string;
  /** ISO instants. Null while no date is known. */
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  /** When the code stops opening gates: a day after the end. */
  readonly overAt: Date | null;
};

/** Street and city of a venue. Null if the street is unknown. */
export function addressOf(venue: { readonly address: string; readonly city: string } | null): string | null {
  return venue?.address ? [venue.address, venue.city].filter(Boolean).join(", ") : null;
}

function statusWords({ ticket, standing, isPostponed, words: { say } }: PassAbout): string {
  if (standing === "ended") return say(ticket.status === "valid" ? "ticket.state.void" : `ticket.state.${ticket.status}`);
  if (standing === "valid") return say(isPostponed ? "state.postponed" : "ticket.state.valid");
  return say(`ticket.state.${ticket.status}`);
}

/** Returns the time, place and ticket state on a pass. */
export function passFacts(about: PassAbout): PassFacts {
  const { ticket, words, isPostponed } = about;
  const { event, session } = ticket;
  const span = isPostponed ? { startsAt: null, endsAt: null } : (session ?? event);
  const when = isPostponed ? words.say("state.postponed") : whenWords(words, span, event.zone);
  const last = span.endsAt ?? span.startsAt;
  return {
    when: session?.label && !isPostponed ? `${when} · ${session.label}` : when,
    where: whereWords(words, event),
    address: addressOf(event.venue),
    status: statusWords(about),
    startsAt: span.startsAt,
    endsAt: span.endsAt,
    overAt: last === null ? null : new Date(Date.parse(last) + DAY_MS),
  };
}
