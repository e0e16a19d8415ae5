import type { Locale } from "#domain/brands/brand.ts";
import { MESSAGE_TEXTS, placesOf, type MessageName, type MessageValues } from "./fill-message.ts";

/**
 * Characters of a template's body with its values filled in; WhatsApp refuses a longer one (132005).
 * @internal A test measures all messages by it.
 */
export const LONGEST_BODY = 1024;

/** One link, and no value that a person or a list could make long. */
type ShortName = Extract<MessageName, `${string}short`>;

/** What goes instead of a message that is too long or refused for its form. Messages that no list or free text can make long have none. */
const SHORT: Partial<Readonly<Record<MessageName, ShortName>>> = {
  "booking.held": "order.short",
  "payment.pending": "order.short",
  "payment.verifying": "order.short",
  "payment.reminded": "order.short",
  "payment.refused": "order.short",
  "payment.refunded": "order.short",
  "payment.transfer_asked": "order.short",
  "payment.transfer_reminded": "order.short",
  "payment.account_given": "order.short",
  "payment.transferred": "order.short",
  "payment.taken_back": "order.short",
  "booking.tickets": "booking.tickets_short",
  "booking.restored": "order.short",
  "booking.expired": "order.short",
  "booking.review": "order.short",
  "booking.late": "order.short",
  "booking.underpaid": "order.short",
  "draft.released": "order.short",
  "video.pending": "order.short",
  "video.verifying": "order.short",
  "video.reminded": "order.short",
  "video.refused": "order.short",
  "video.preparing": "order.short",
  "video.delayed": "order.short",
  "video.ready": "order.short",
  "video.late": "order.short",
  "video.taken_back": "order.short",
  "video.expired": "order.short",
  "seats.moved": "seats.moved_short",
  "waiting_list.joined": "waiting_list.short",
  "waiting_list.offered": "waiting_list.offered_short",
  "waiting_list.missed": "waiting_list.short",
  "waiting_list.ended": "waiting_list.short",
  "handover.offer": "handover.offer_short",
  "handover.offer_delegation": "handover.offer_short",
  "handover.sent": "handover.short",
  "handover.sent_delegation": "handover.short",
  "handover.accepted": "handover.short",
  "handover.accepted_delegation": "handover.short",
  "handover.received": "handover.short",
  "handover.received_delegation": "handover.short",
  "handover.declined": "handover.short",
  "handover.withdrawn_by_you": "handover.short",
  "handover.expired": "handover.short",
  "ticket.claim": "ticket.claim_short",
  "waiver.link": "waiver.link_short",
};

/**
 * The message that stands for another where that is too long; null where there is none.
 * @internal Tests read which message has one.
 */
export function shortOf(name: MessageName): ShortName | null {
  return SHORT[name] ?? null;
}

/** The lines of one thing, as a sentence: what it is, a colon, its link, and what is said of it. A link is followed by a space. */
function asSentence(paragraph: string): string {
  return paragraph
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .reduce((text, line) => (text === "" ? line : `${text}${/^https?:/.test(line) ? ": " : " · "}${line}`), "");
}

/**
 * A value as WhatsApp takes it: one line without tabs or rows of spaces, and never empty. Things that stood below each other stand in a row, each told
 * from the next.
 * @internal A test gives it what people type.
 */
export function asValue(text: string): string {
  const line = text
    .split(/(?:\r?\n){2,}/)
    .map(asSentence)
    .filter(Boolean)
    .join(" ▪ ")
    .replace(/\s+/g, " ")
    .trim();
  return line === "" ? "–" : line;
}

/** A message's values as they are sent. Throws where one is missing. */
export function sentValues(name: MessageName, locale: Locale, values: MessageValues): MessageValues {
  const places = placesOf(name, locale);
  const missing = places.find((place) => !Object.hasOwn(values, place));
  if (missing !== undefined) throw new Error(`a message has no value for ${missing}`);
  return Object.fromEntries(places.map((place) => [place, asValue(values[place]!)]));
}

/**
 * Characters of a message's body as it is sent. Counted in UTF-16, which is never less than WhatsApp counts.
 * @internal A test goes to the last character.
 */
export function sentLength(name: MessageName, locale: Locale, values: MessageValues): number {
  const sent = sentValues(name, locale, values);
  return MESSAGE_TEXTS[locale][name].body.replace(/\{(\w+)\}/g, (_, place: string) => sent[place]!).length;
}

/** The messages that may carry what one says, the fullest first: itself where it is short enough, and its short form. None: it cannot be sent. */
export function formsOf(name: MessageName, locale: Locale, values: MessageValues): MessageName[] {
  const short = shortOf(name);
  const forms = short === null ? [name] : [name, short];
  return forms.filter((form) => form === "identity.code" || sentLength(form, locale, values) <= LONGEST_BODY);
}
