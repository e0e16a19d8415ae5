import type { Locale } from "#domain/brands/brand.ts";
import { MESSAGE_TEXTS, placesOf, type MessageName, type MessageValues } from "./fill-message.ts";

/**
 * Characters of a template's filled body. WhatsApp refuses a longer one (132005).
 * @internal A test measures all messages by it.
 */
export const LONGEST_BODY = 1024;

/** One link, and no value of unbounded length. */
type ShortName = Extract<MessageName, `${string}short`>;

/** Replacements of messages that are too long or refused for their form. Messages of bounded length have none. */
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
  "booking.returned": "order.short",
  "booking.returned_free": "order.short",
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
 * The short form of a message, or null.
 * @internal Tests read which message has one.
 */
export function shortOf(name: MessageName): ShortName | null {
  return SHORT[name] ?? null;
}

/** A paragraph about one thing as a sentence: name, colon, link, and details. A link is followed by a space. */
function asSentence(paragraph: string): string {
  return paragraph
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .reduce((text, line) => (text === "" ? line : `${text}${/^https?:/.test(line) ? ": " : " · "}${line}`), "");
}

/**
 * A value in WhatsApp's form: one line without tabs or runs of spaces, never empty. Lines become a list with separators.
 * @internal A test passes user input.
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

/** A message's values as sent. Throws for a missing one. */
export function sentValues(name: MessageName, locale: Locale, values: MessageValues): MessageValues {
  const places = placesOf(name, locale);
  const missing = places.find((place) => !Object.hasOwn(values, place));
  if (missing !== undefined) throw new Error(`a message has no value for ${missing}`);
  return Object.fromEntries(places.map((place) => [place, asValue(values[place]!)]));
}

/**
 * Characters of a message's body as sent, in UTF-16, which is never less than WhatsApp's count.
 * @internal A test goes to the last character.
 */
export function sentLength(name: MessageName, locale: Locale, values: MessageValues): number {
  const sent = sentValues(name, locale, values);
  return MESSAGE_TEXTS[locale][name].body.replace(/\{(\w+)\}/g, (_, place: string) => sent[place]!).length;
}

/** Possible forms of a message, fullest first: itself if short enough, then its short form. Empty if it cannot be sent. */
export function formsOf(name: MessageName, locale: Locale, values: MessageValues): MessageName[] {
  const short = shortOf(name);
  const forms = short === null ? [name] : [name, short];
  return forms.filter((form) => form === "identity.code" || sentLength(form, locale, values) <= LONGEST_BODY);
}
