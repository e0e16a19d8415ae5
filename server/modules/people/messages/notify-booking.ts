import { formatDateTime, formatRupiah, formatTime } from "#i18n/format.ts";
import { fillMessage, type MessageName, type MessageValues } from "#i18n/message-texts/fill-message.ts";
import { oneLine, withoutLinks } from "#i18n/message-texts/tame-text.ts";
import { messagesFor, type MessageKey } from "#i18n/messages.ts";
import { taxTexts } from "#i18n/orders/tax-texts.ts";
import { paidWithText } from "#i18n/payments/paid-with-text.ts";
import { translate } from "#i18n/translate.ts";
import { WATCH } from "#i18n/videos/watch-words.ts";
import type { BuyerTopic } from "../../../platform/events/topics.ts";
import { type LinkedTicket, statusLink, ticketLink } from "./shop-links.ts";
import type { BookingFacts } from "./store/facts.ts";
import type { OutboxEntry } from "./store/outbox.ts";

/**
 * A booking's shop: its address, name and the booking's key. `resumePath` makes the short link of an unpaid booking, `ticketKeyOf` the key
 * that opens one ticket only.
 */
export type Shop = {
  readonly origin: string;
  readonly title: string;
  readonly key: string;
  readonly resumePath: () => string;
  readonly ticketKeyOf: (ticket: LinkedTicket) => string;
};

export type Notification = {
  readonly template: MessageName;
  readonly values: MessageValues;
  readonly subject: string;
  readonly body: string;
  readonly plain: string;
  /** The message is outdated from this time on. */
  readonly notAfter: Date | null;
};

const UNSIGNED = {
  en: "Waiver not signed yet. Open the link and sign it before you come.",
  id: "Surat pernyataan belum ditandatangani: buka tautan ini dan tanda tangani sebelum datang.",
} as const;

/** Placeholders for a missing date, place or price. */
const NONE = {
  en: { when: "Date to be announced", place: "Location to be announced", price: "free" },
  id: { when: "Tanggal menyusul", place: "Lokasi menyusul", price: "gratis" },
} as const;

const PAID = { en: "paid", id: "lunas" } as const;

type Chosen = { readonly template: MessageName; readonly values?: MessageValues; readonly notAfter?: Date };

/** Returns an integer from the event's data, or null. */
function wholeOf(news: OutboxEntry, name: string): number | null {
  const value = news.payload[name];
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : null;
}

/** Returns a time from the event's data, or null. */
function instantOf(news: OutboxEntry, name: string): Date | null {
  const value = news.payload[name];
  const at = typeof value === "string" ? new Date(value) : null;
  return at && !Number.isNaN(at.getTime()) ? at : null;
}

/** Times later than this are written with their day, because the message may be read on another day. */
const AT_ONCE_MS = 3_600_000;

function until(at: Date, { zone, locale }: BookingFacts, { created_at: told }: Pick<OutboxEntry, "created_at">): string {
  const format = at.getTime() - told.getTime() > AT_ONCE_MS ? formatDateTime : formatTime;
  return format(at.toISOString(), zone, locale);
}

/** Lists every ticket on its own line with its own link below, so that lines can be forwarded to their holders. */
function listTickets(booking: BookingFacts, shop: Shop): string {
  return booking.issued
    .map((ticket, i) => {
      const who = [oneLine(ticket.category, 60), oneLine(ticket.seat ?? "", 80), withoutLinks(ticket.holder, 60), ticket.code]
        .filter(Boolean)
        .join(" · ");
      const key = shop.ticketKeyOf({ id: ticket.id, version: ticket.version, key_version: booking.key_version });
      const lines = [
        `${i + 1}. ${who}`,
        ticketLink(shop.origin, booking.locale, key),
        ...(ticket.unsigned ? [UNSIGNED[booking.locale]] : []),
      ];
      return lines.join("\n");
    })
    .join("\n\n");
}

/** A number of tickets in words. */
const countOf = (n: number, { locale }: BookingFacts) => (locale === "id" ? `${n} tiket` : `${n} ${n === 1 ? "ticket" : "tickets"}`);

/** Confirms returned tickets, with their refund if there is one. */
function returned(b: BookingFacts, news: OutboxEntry): readonly Chosen[] {
  const [tickets, amount] = [wholeOf(news, "tickets"), wholeOf(news, "amount")];
  if (tickets === null) return [];
  const count = countOf(tickets, b);
  if (amount === null) return [{ template: "booking.returned_free", values: { count } }];
  return [{ template: "booking.returned", values: { count, amount: formatRupiah(amount, b.locale) } }];
}

/** Returns the message about a review: late money, insufficient money, or a decision by provider or staff. */
function reviewOf(b: BookingFacts): Chosen {
  if (b.review_until === null || b.paid === 0) return { template: "booking.review" };
  const money = (amount: number) => formatRupiah(amount, b.locale);
  const values = { until: formatDateTime(b.review_until.toISOString(), b.zone, b.locale), amount: money(b.paid) };
  if (b.paid >= b.total) return { template: "booking.late", values };
  return { template: "booking.underpaid", values: { ...values, total: money(b.total), missing: money(b.total - b.paid) } };
}

/** Requests the bank account for a refund, and repeats the request while the account is missing. */
function wantedAccount(b: BookingFacts, template: "payment.transfer_asked" | "payment.transfer_reminded"): readonly Chosen[] {
  return b.account_wanted > 0 ? [{ template, values: { amount: formatRupiah(b.account_wanted, b.locale) } }] : [];
}

/** The times between which a video can be watched. */
function watchOf({ watch, locale, zone }: BookingFacts): string {
  const { from, until: ends, always } = WATCH[locale];
  const say = (text: string, at: string) => text.replace(/\{\w+\}/, formatDateTime(at, zone, locale));
  const begins = watch?.from && new Date(watch.from) > new Date(watch.now) ? [say(from, watch.from)] : [];
  return [...begins, ...(watch?.until ? [say(ends, watch.until)] : begins.length > 0 ? [] : [always])].join("\n");
}

/**
 * Returns the message that a video is ready, in preparation, or delayed after a failed conversion. Before the video's beginning it is
 * always ready: there is still time for the conversion.
 */
function readyToWatch(b: BookingFacts): readonly Chosen[] {
  if (b.status !== "confirmed" || b.watch === null) return [];
  const hasBegun = b.watch.from === null || new Date(b.watch.from) <= new Date(b.watch.now);
  if (hasBegun && !b.watch.ready)
    return [{ template: b.watch.delayed ? "video.delayed" : "video.preparing", values: { amount: priceOf(b) } }];
  return [{ template: "video.ready", values: { amount: priceOf(b), watch: watchOf(b) } }];
}

/** The payment methods of an order in its page's words: `BCA virtual account`. Each once. Empty if unreported. */
function waysOf({ paid_by: ways, locale }: BookingFacts): string {
  const say = (key: MessageKey) => translate(messagesFor(locale, ["common"]), { locale, key });
  const names = ways.map((way) => paidWithText(say, { ...way, provider: "", simulated: null }));
  const known = [...new Set(names.map((name) => withoutLinks(name, 40)))].filter(Boolean);
  return known.length > 0 ? ` (${known.join(", ")})` : "";
}

/** The amount to pay with its method, in the amount's field, so that no registered template needs another field. */
const toPay = (b: BookingFacts) => `${formatRupiah(b.total, b.locale)}${waysOf(b)}`;

/** The paid amount with its method, in words, and each kind of tax on a line of its own. */
function priceOf(b: BookingFacts): string {
  if (b.total === 0) return NONE[b.locale].price;
  const texts = messagesFor(b.locale, ["common"]);
  return [`${formatRupiah(b.total, b.locale)}, ${PAID[b.locale]}${waysOf(b)}`, ...taxTexts(texts, b)].join("\n");
}

/** Video templates in place of ticket texts. Videos have no holds or waiting lists. */
const OF_VIDEOS: Partial<typeof CHOICES> = {
  "booking.details": () => [],
  "booking.asked_again": (b, news, shop) =>
    b.status === "confirmed" && news.payload["refund"] === undefined ? readyToWatch(b) : askedAgain(b, news, shop),
  "booking.confirmed": readyToWatch,
  "booking.restored": readyToWatch,
};
const TEMPLATES_OF_VIDEOS: Partial<Readonly<Record<MessageName, MessageName>>> = {
  "payment.pending": "video.pending",
  "payment.reminded": "video.reminded",
  "payment.verifying": "video.verifying",
  "payment.refused": "video.refused",
  "booking.expired": "video.expired",
  "booking.late": "video.late",
  "payment.taken_back": "video.taken_back",
};

/** Returns the templates that report an order's state. Empty if none was sent. */
export function standingTemplates(status: string, isVideo: boolean): readonly MessageName[] {
  const own = (names: readonly MessageName[]) => (isVideo ? names.map((name) => TEMPLATES_OF_VIDEOS[name] ?? name) : names);
  if (status === "confirmed") return isVideo ? ["video.ready", "video.preparing", "video.delayed"] : ["booking.tickets"];
  if (status === "verifying") return own(["payment.verifying"]);
  if (status === "needs_review") return own(["booking.review", "booking.late", "booking.underpaid", "payment.taken_back"]);
  return [];
}

function chooseMessages(news: OutboxEntry, booking: BookingFacts, shop: Shop): readonly Chosen[] {
  if (!isNotified(news.topic)) return [];
  if (booking.watch === null) return CHOICES[news.topic](booking, news, shop);
  const chosen = (OF_VIDEOS[news.topic] ?? CHOICES[news.topic])(booking, news, shop);
  return chosen.map((one) => ({ ...one, template: TEMPLATES_OF_VIDEOS[one.template] ?? one.template }));
}

/** Requests a payment before its deadline, or reminds of a slow payment. */
function askToPay(b: BookingFacts, news: OutboxEntry, template: "payment.pending" | "payment.reminded"): readonly Chosen[] {
  const ends = b.pay_until ?? b.hold_until;
  if (b.status !== "awaiting_payment") return [];
  return [{ template, values: { until: until(ends, b, news), amount: toPay(b) }, notAfter: ends }];
}

/** Templates that link to the payment. */
const RESUMING: readonly MessageName[] = ["booking.held", "payment.pending", "payment.reminded", "video.pending", "video.reminded"];

/** The topic of each booking state's message, for requests to send the message again. */
const STANDING: Readonly<Record<string, BuyerTopic>> = {
  confirmed: "booking.confirmed",
  verifying: "booking.verifying",
  needs_review: "booking.needs_review",
};

/** Reports a refund, unless the payer's own bank took the money. */
function refunded(b: BookingFacts, { payload }: OutboxEntry, amount: number): readonly Chosen[] {
  if (payload["reason"] === "charged_back") return [];
  const template = payload["by"] === "transfer" ? "payment.transferred" : "payment.refunded";
  return [{ template, values: { amount: formatRupiah(amount, b.locale) } }];
}

function askedAgain(booking: BookingFacts, news: OutboxEntry, shop: Shop): readonly Chosen[] {
  if (news.payload["refund"] !== undefined) return refunded(booking, news, wholeOf(news, "amount") ?? booking.total);
  const topic = STANDING[booking.status];
  return topic === undefined ? [] : CHOICES[topic](booking, news, shop);
}

/** For each topic: the messages that are still current for the booking. */
const CHOICES: Readonly<Record<BuyerTopic, (booking: BookingFacts, news: OutboxEntry, shop: Shop) => readonly Chosen[]>> = {
  "booking.details": (b, news) =>
    b.status === "held" ? [{ template: "booking.held", values: { until: until(b.hold_until, b, news) }, notAfter: b.hold_until }] : [],
  "payment.started": (b, news) => askToPay(b, news, "payment.pending"),
  "payment.waits_long": (b, news) => askToPay(b, news, "payment.reminded"),
  "booking.verifying": (b) =>
    b.status === "verifying" ? [{ template: "payment.verifying", values: { amount: formatRupiah(b.total, b.locale) } }] : [],
  "booking.verification_refused": (b) => (b.status === "cancelled" ? [{ template: "payment.refused" }] : []),
  "booking.confirmed": (b, _, shop) => {
    if (b.status !== "confirmed" || b.issued.length === 0) return [];
    return [
      { template: "booking.tickets", values: { amount: priceOf(b), tickets: listTickets(b, shop), count: countOf(b.issued.length, b) } },
    ];
  },
  "booking.expired": (b) => (b.status === "expired" ? [{ template: "booking.expired" }] : []),
  "booking.needs_review": (b, news) => {
    const gone = wholeOf(news, "takenBack");
    if (b.status !== "needs_review") return [];
    return gone === null ? [reviewOf(b)] : [{ template: "payment.taken_back", values: { amount: formatRupiah(gone, b.locale) } }];
  },
  "booking.asked_again": askedAgain,
  "video.prepared": readyToWatch,
  "booking.restored": (b) => (b.status === "confirmed" ? [{ template: "booking.restored" }] : []),
  "booking.tickets_returned": returned,
  "seats.moved": (b, news) => {
    const named = (news.payload["names"] as Record<string, { from: string; to: string }> | undefined)?.[b.locale];
    return b.status === "confirmed" && named
      ? [{ template: "seats.moved", values: { from: oneLine(named.from, 120), to: oneLine(named.to, 120) } }]
      : [];
  },
  "payment.refunded": (b, news) => refunded(b, news, wholeOf(news, "amount") ?? b.total),
  "payment.transfer_asked": (b) => wantedAccount(b, "payment.transfer_asked"),
  "payment.transfer_reminded": (b) => wantedAccount(b, "payment.transfer_reminded"),
  "payment.account_given": () => [{ template: "payment.account_given" }],
  "waiting_list.joined": (b, news) =>
    b.status === "waitlisted" ? [{ template: "waiting_list.joined", values: { number: String(wholeOf(news, "number") ?? "–") } }] : [],
  "waiting_list.offered": (b, news) => {
    const ends = instantOf(news, "until");
    if (b.status !== "waitlisted" || !ends) return [];
    const day = formatDateTime(ends.toISOString(), b.zone, b.locale);
    const total = formatRupiah(wholeOf(news, "total") ?? b.total, b.locale);
    const what = `${wholeOf(news, "tickets") ?? b.tickets} × ${oneLine(b.category, 60)}`;
    return [{ template: "waiting_list.offered", values: { until: day, what, total }, notAfter: ends }];
  },
  "waiting_list.missed": (b) => (b.status === "expired" ? [{ template: "waiting_list.missed" }] : []),
  "waiting_list.ended": (b) => (b.status === "expired" ? [{ template: "waiting_list.ended" }] : []),
};

export function isNotified(topic: string): topic is BuyerTopic {
  return Object.hasOwn(CHOICES, topic);
}

/** Returns the messages for one outbox event, in the buyer's language. Empty for an outdated event. */
export function notifyBooking(news: OutboxEntry, booking: BookingFacts, shop: Shop): Notification[] {
  const { locale, venue } = booking;
  const values = {
    name: withoutLinks(booking.full_name),
    brand: oneLine(shop.title, 60),
    event: oneLine(booking.event, 120),
    reference: booking.reference,
    when: booking.starts_at ? formatDateTime(booking.starts_at.toISOString(), booking.zone, locale) : NONE[locale].when,
    place: venue ? oneLine(`${venue.name}, ${venue.city}`, 120) : NONE[locale].place,
    link: statusLink(shop.origin, booking, shop.key),
  };
  return chooseMessages(news, booking, shop).map(({ template, values: own, notAfter }) => {
    const link = RESUMING.includes(template) ? `${shop.origin}/${locale}${shop.resumePath()}` : values.link;
    const all = { ...values, link, ...own };
    return { template, values: all, ...fillMessage(template, locale, all), notAfter: notAfter ?? null };
  });
}
