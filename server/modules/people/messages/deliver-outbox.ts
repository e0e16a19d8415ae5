import type { Act } from "../../../act.ts";
import type { Brand } from "#domain/brands/brand.ts";
import type { MessageValues } from "#i18n/message-texts/fill-message.ts";
import { sqlStateOf } from "../../../platform/database/batch-acts.ts";
import type { TenantSql, Transaction, ActTransaction } from "../../../platform/database/database.ts";
import { doEach } from "../../../platform/base/do-each.ts";
import { writeLog } from "../../../platform/observability/write-log.ts";
import { addressesOf, dedupeIdOf } from "./address-message.ts";
import { againMark } from "./read-delivery.ts";
import { readKnownEmails } from "./known-email.ts";
import { mayNotify } from "./may-notify.ts";
import { sealValues, withOtherwise } from "./open-message.ts";
import { MOST_TRIES, retryDelay } from "./retry-delay.ts";
import { shopOrigin, statusPath, type KeyOf, type LinkedTicket, type ResumePathOf, type TicketKeyOf } from "./shop-links.ts";
import { readBookings, readStandings, readTenant, type BookingFacts } from "./store/facts.ts";
import { insertMessages, type NewMessage } from "./store/messages.ts";
import {
  buryOutboxEntry,
  delayOutboxEntries,
  finishOutboxEntries,
  lockOutboxEntry,
  postponeOutboxEntry,
  takeOutboxEntries,
  takeOutboxEntry,
  type OutboxEntry,
} from "./store/outbox.ts";
import { delayOfNews, isAnswered, isAsking } from "./delay-news.ts";
import { isNotified, notifyBooking, type Shop } from "./notify-booking.ts";
import { notifyOrganiser } from "./notify-organiser.ts";

/** The maximum of events per call. */
export const NEWS_AT_ONCE = 200;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns the booking of an outbox event: named in an event about a payment, otherwise the subject. */
function bookingOf({ payload, subject_id: subject }: OutboxEntry): string {
  const named = payload["bookingId"];
  return typeof named === "string" && UUID.test(named) ? named : subject;
}

type Telling = {
  readonly news: OutboxEntry;
  readonly booking: BookingFacts;
  readonly shop: Shop;
  readonly brand: Brand;
  /** The buyer's address for an e-mail if WhatsApp fails. Null: none, or the buyer gets an e-mail anyway. */
  readonly otherwise: string | null;
};

/** A message to one recipient, with the fields common to all messages of its event. */
type Told = Pick<NewMessage, "channel" | "recipient" | "template" | "locale"> & {
  readonly values: MessageValues;
  readonly notAfter: Date | null;
  /** Messages with the same thread keep their order. Null: no order. */
  readonly thread: string | null;
};

function toldOf({ news, booking, shop, brand }: Telling): Told[] {
  const { locale, booking_id: thread } = booking;
  const buyer = notifyBooking(news, booking, shop).flatMap(({ template, values, notAfter }) =>
    addressesOf(booking).map((address) => ({ ...address, template, locale, values, notAfter, thread })),
  );
  const organiser = notifyOrganiser(news, booking, brand);
  if (!organiser) return buyer;
  // The organiser's failing mailbox must not delay the buyer's messages.
  return [...buyer, { ...organiser, channel: "email", recipient: brand.email, locale: brand.defaultLocale, notAfter: null, thread: null }];
}

/** The mark of an event's messages: its subject, and the number of repetitions. */
function markOf({ subject_id: subject, payload }: OutboxEntry): string {
  const { again, refund } = payload;
  return againMark(typeof refund === "string" ? refund : subject, typeof again === "number" ? again : 0);
}

function messagesOf(act: Act, telling: Telling): NewMessage[] {
  return toldOf(telling).map(({ values: plain, notAfter, thread, ...told }) => {
    const { channel, recipient, template } = told;
    const values = withOtherwise(plain, channel === "whatsapp" ? telling.otherwise : null);
    const id = act.newId();
    return {
      ...told,
      id,
      dedupe_id: dedupeIdOf({ tenant: act.tenant, topic: template, subject: markOf(telling.news), recipient, channel }),
      sealed: sealValues(act, { id, values }),
      thread_id: thread ?? id,
      status: act.channels(channel, act.tenant) ? ("due" as const) : ("kept" as const),
      not_after: notAfter,
    };
  });
}

/** Statuses of bookings with the buyer's money. Their messages are never limited. */
const EARNED = new Set(["confirmed", "needs_review", "verifying"]);
const OF_MONEY: readonly string[] = [
  "payment.refunded",
  "payment.refused",
  "video.refused",
  "payment.taken_back",
  "video.taken_back",
  "payment.transfer_asked",
  "payment.transfer_reminded",
  "payment.account_given",
  "payment.transferred",
  "organiser.taken_back",
  "organiser.video_taken_back",
];

/** Filters the messages that may be queued. An unknown recipient gets a few a day, and one a day about holds at one event. */
async function allowed(
  act: Act,
  tx: Transaction,
  { messages, booking }: { readonly messages: readonly NewMessage[]; readonly booking: BookingFacts },
): Promise<NewMessage[]> {
  const kept: NewMessage[] = [];
  for (const message of messages) {
    const { recipient, template, dedupe_id: mark } = message;
    const isTheirs = EARNED.has(booking.status) || OF_MONEY.includes(template);
    const once = template === "booking.held" ? `held ${booking.event_id}` : undefined;
    const { booking_id: about, network } = booking;
    if (isTheirs || (await mayNotify(act, tx, { recipient, network, mark, about, template, once }))) kept.push(message);
  }
  return kept;
}

/** Replaces seat ids by names in orders. Reads in the open transaction. */
type NameSeats = (tx: TenantSql, orders: readonly BookingFacts[]) => Promise<BookingFacts[]>;
/** Makers of a message's links: order keys, ticket keys, and short links for payment. */
export type LinkMakers = {
  readonly keyOf: KeyOf;
  readonly ticketKeyOf: TicketKeyOf;
  readonly resumePathOf: ResumePathOf;
  readonly nameSeats: NameSeats;
};

const RESUME_DAYS = 90;

/** The page remains useful after the payment: it shows the tickets. */
function resumeOf(booking: BookingFacts, key: string) {
  const last = Math.max(booking.hold_until.getTime(), booking.starts_at?.getTime() ?? 0);
  return {
    bookingId: booking.booking_id,
    target: statusPath(booking, key),
    expiresAt: new Date(last + RESUME_DAYS * 86_400_000),
  };
}

/** Retries an outbox event that cannot be converted to messages, and finally gives it up with an audit row. Other events continue. */
function setAside(tx: ActTransaction, news: OutboxEntry): void {
  if (news.attempts + 1 < MOST_TRIES) return postponeOutboxEntry(tx, news.id, retryDelay(news.attempts + 1, Math.random()));
  buryOutboxEntry(tx, news);
  writeLog("error", "news given up", { tenant: tx.tenant, topic: news.topic, news: news.id });
}

type Take = (tx: Transaction) => Promise<OutboxEntry[]>;
type Due = { readonly due: OutboxEntry[]; readonly delays: { id: string; seconds: number }[] };

/**
 * Splits events with recipients into due ones and delayed ones, and drops the rest. Reads few columns, because most requests for details or
 * money are outdated or delayed.
 */
async function judgeDue(tx: Transaction, news: readonly OutboxEntry[], patience: number): Promise<Due> {
  const asking = [...new Set(news.filter(isAsking).map(bookingOf))];
  const standings = new Map((await readStandings(tx, asking)).map((b) => [b.booking_id, b]));
  const delays: Due["delays"] = [];
  const due = news.filter((one) => {
    if (!isAsking(one)) return true;
    const booking = standings.get(bookingOf(one));
    if (!booking || isAnswered(one, booking)) return false;
    const seconds = delayOfNews(one, { booking, patience });
    if (!(seconds > 0)) return true;
    delays.push({ id: one.id, seconds });
    return false;
  });
  return { due, delays };
}

/**
 * Converts some outbox events to messages, in one transaction. Returns their number. `taken` collects the events, even if the transaction
 * fails.
 */
async function tellSome(
  act: Act,
  {
    openers: { keyOf, ticketKeyOf, resumePathOf, nameSeats },
    take,
    taken = [],
  }: { readonly openers: LinkMakers; readonly take: Take; readonly taken?: OutboxEntry[] },
): Promise<number> {
  return act.db.transaction(act, async (tx) => {
    if (!(await lockOutboxEntry(tx))) return 0;
    const all = await take(tx);
    taken.push(...all);
    if (all.length === 0) return 0;
    const told = all.filter((news) => isNotified(news.topic));
    const { due, delays } = await judgeDue(tx, told, act.settings.remindAfterSeconds);
    const read = await readBookings(tx, [...new Set(due.map(bookingOf))]);
    const bookings = new Map((await nameSeats(tx, read)).map((b) => [b.booking_id, b]));
    const facts = bookings.size > 0 ? await readTenant(tx) : undefined;
    // A buyer without an e-mail address may have given one as an attendee.
    const emailOf = await readKnownEmails(
      tx,
      read.filter(({ email }) => email === null).map((each) => each.booking_id),
    );
    const messages: NewMessage[] = [];
    const failed = new Set<string>();
    for (const news of due) {
      const booking = bookings.get(bookingOf(news));
      if (!booking || !facts) continue;
      try {
        const key = keyOf(act.tenant, { id: booking.booking_id, key_version: booking.key_version });
        const shop = {
          origin: shopOrigin(act.settings, act.tenant, facts.hosts),
          title: facts.brand.title,
          key,
          ticketKeyOf: (ticket: LinkedTicket) => ticketKeyOf(act.tenant, ticket),
          resumePath: () => resumePathOf(tx, act.tenant, resumeOf(booking, key)),
        };
        messages.push(
          ...(await allowed(act, tx, {
            messages: messagesOf(act, {
              news,
              booking,
              shop,
              brand: facts.brand,
              otherwise: booking.email === null ? emailOf({ bookingId: booking.booking_id, phone: booking.phone }) : null,
            }),
            booking,
          })),
        );
      } catch (error) {
        // A database error has aborted this transaction.
        if (sqlStateOf(error) !== "") throw error;
        failed.add(news.id);
        setAside(tx, news);
      }
    }
    insertMessages(tx, messages);
    if (delays.length > 0) delayOutboxEntries(tx, delays);
    const open = new Set([...failed, ...delays.map(({ id }) => id)]);
    const done = all.filter(({ id }) => !open.has(id)).map(({ id }) => id);
    if (done.length > 0) finishOutboxEntries(tx, done);
    return all.length;
  });
}

/** Whether the database rejected the statement, rather than being unavailable. */
const isRefusal = (error: unknown) => /^(?:22|23|42|P0)/.test(sqlStateOf(error));

/** Delivers one outbox event. If the database rejects its messages, the event is set aside. */
async function tellAlone(act: Act, { openers, news }: { readonly openers: LinkMakers; readonly news: OutboxEntry }): Promise<void> {
  try {
    await tellSome(act, { openers, take: (tx) => takeOutboxEntry(tx, news.id) });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await act.db.transaction(act, async (tx) => setAside(tx, news));
  }
}

/**
 * Converts outbox events to messages, in one transaction and in the order of writing. A person is notified of each event once per channel,
 * however often it is processed. If the database rejects an event's messages, that event fails alone and the others are delivered one by
 * one. Returns the number of events taken.
 */
export async function deliverOutbox(act: Act, openers: LinkMakers): Promise<number> {
  const taken: OutboxEntry[] = [];
  try {
    return await tellSome(act, { openers, take: (tx) => takeOutboxEntries(tx, NEWS_AT_ONCE), taken });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await doEach(taken, 1, (news) => tellAlone(act, { openers, news }));
    return taken.length;
  }
}
