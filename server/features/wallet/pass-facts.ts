import type { BrandColours } from "#domain/brands/derive-colours.ts";
import { whenWords, whereWords, type Words } from "../documents/speak-words.ts";
import type { ShownTicket } from "../documents/draw-ticket.ts";

/** What every pass is made from. */
export type PassAbout = {
  readonly ticket: ShownTicket;
  readonly tenant: string;
  readonly seller: string;
  readonly words: Words;
  readonly colours: BrandColours;
  /** `scheme://host` of the shop. */
  readonly origin: string;
};

const DAY_MS = 86_400_000;

export type PassFacts = {
  readonly when: string;
  readonly where: string;
  readonly address: string | null;
  /** ISO instants; null while no date is known. */
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  /** When the code has stopped opening gates: a day after the end. */
  readonly overAt: Date | null;
};

/** What a pass says of time and place. */
export function passFacts({ ticket, words }: PassAbout): PassFacts {
  const { event, session } = ticket;
  const span = session ?? event;
  const when = whenWords(words, span, event.zone);
  const last = span.endsAt ?? span.startsAt;
  return {
    when: session?.label ? `${when} · ${session.label}` : when,
    where: whereWords(words, event),
    address: event.venue?.address ? [event.venue.address, event.venue.city].filter(Boolean).join(", ") : null,
    startsAt: span.startsAt,
    endsAt: span.endsAt,
    overAt: last === null ? null : new Date(Date.parse(last) + DAY_MS),
  };
}
