import type { Services } from "../../context.ts";
import { sqlStateOf } from "../../database/batch-acts.ts";
import type { Transaction } from "../../database/database.ts";
import { doEach } from "../../base/do-each.ts";
import { writeLog } from "../../observability/write-log.ts";
import { addressesOf, dedupeIdOf } from "./address-message.ts";
import { mayNotify } from "./may-notify.ts";
import { sealValues } from "./open-message.ts";
import { MOST_TRIES, retryDelay } from "./retry-delay.ts";
import { shopOrigin, statusPath, type KeyOf, type ResumePathOf } from "./shop-links.ts";
import { readBookings, readTenant, type BookingFacts } from "./store/facts.ts";
import { insertMessages, type NewMessage } from "./store/messages.ts";
import {
  buryOutboxEntry,
  finishOutboxEntries,
  lockOutboxEntry,
  postponeOutboxEntry,
  takeOutboxEntries,
  takeOutboxEntry,
  type OutboxEntry,
} from "./store/outbox.ts";
import { isNotified, notifyBooking, type Shop } from "./notify-booking.ts";

/** What one call works through at most. */
export const NEWS_AT_ONCE = 200;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The booking that news is about: named by what happened to a payment, itself the subject otherwise. */
function bookingOf({ payload, subject_id: subject }: OutboxEntry): string {
  const named = payload["bookingId"];
  return typeof named === "string" && UUID.test(named) ? named : subject;
}

function messagesOf(
  services: Services,
  tenant: string,
  { news, booking, shop }: { readonly news: OutboxEntry; readonly booking: BookingFacts; readonly shop: Shop },
): NewMessage[] {
  return notifyBooking(news, booking, shop).flatMap((told) =>
    addressesOf(booking).map(({ channel, recipient }) => {
      const id = services.newId();
      return {
        id,
        dedupe_id: dedupeIdOf({ tenant, topic: told.template, subject: news.subject_id, recipient, channel }),
        channel,
        recipient,
        template: told.template,
        locale: booking.locale,
        sealed: sealValues(services, { tenant, id, values: told.values }),
        thread_id: booking.booking_id,
        status: services.channels(channel, tenant) ? ("due" as const) : ("kept" as const),
        not_after: told.notAfter,
      };
    }),
  );
}

/** What money has come for is its buyer's own affair, and no stranger's. */
const EARNED = new Set(["confirmed", "needs_review", "verifying"]);
const OF_MONEY: readonly string[] = ["payment.refunded", "payment.refused"];

/** The messages that may be kept: strangers are told a few things a day, and of what they hold at one event once. */
async function allowed(
  services: Services,
  tx: Transaction,
  { messages, booking }: { readonly messages: readonly NewMessage[]; readonly booking: BookingFacts },
): Promise<NewMessage[]> {
  const kept: NewMessage[] = [];
  for (const message of messages) {
    const { recipient, template, dedupe_id: mark } = message;
    const isTheirs = EARNED.has(booking.status) || OF_MONEY.includes(template);
    const once = template === "booking.held" ? `held ${booking.event_id}` : undefined;
    const { booking_id: about, network } = booking;
    if (isTheirs || (await mayNotify(services, tx, { recipient, network, mark, about, template, once }))) kept.push(message);
  }
  return kept;
}

/** How an order is opened from a message: the key of its own page, and the short link of one that is to be paid. */
export type LinkMakers = { readonly keyOf: KeyOf; readonly resumePathOf: ResumePathOf };

const RESUME_DAYS = 90;

/** The page stays worth opening after the payment: it shows the tickets. */
function resumeOf(booking: BookingFacts, key: string) {
  const last = Math.max(booking.hold_until.getTime(), booking.starts_at?.getTime() ?? 0);
  return {
    bookingId: booking.booking_id,
    target: statusPath(booking, key),
    expiresAt: new Date(last + RESUME_DAYS * 86_400_000),
  };
}

/** News that no message can be made of is tried again, and given up with a trace in the end; other news goes on. */
function setAside(services: Services, tx: Transaction, news: OutboxEntry): void {
  if (news.attempts + 1 < MOST_TRIES) return postponeOutboxEntry(tx, news.id, retryDelay(news.attempts + 1, Math.random()));
  buryOutboxEntry(tx, news, services.newId());
  writeLog("error", "news given up", { tenant: tx.tenant, topic: news.topic, news: news.id });
}

type Take = (tx: Transaction) => Promise<OutboxEntry[]>;

/** Turns some news into messages, in one transaction. Answers the news that it took, or had taken when it failed. */
async function tellSome(
  services: Services,
  tenant: string,
  {
    openers: { keyOf, resumePathOf },
    take,
    taken = [],
  }: { readonly openers: LinkMakers; readonly take: Take; readonly taken?: OutboxEntry[] },
): Promise<number> {
  return services.db.transaction(tenant, async (tx) => {
    if (!(await lockOutboxEntry(tx))) return 0;
    const all = await take(tx);
    taken.push(...all);
    if (all.length === 0) return 0;
    const told = all.filter((news) => isNotified(news.topic));
    const bookings = new Map((await readBookings(tx, [...new Set(told.map(bookingOf))])).map((b) => [b.booking_id, b]));
    const facts = bookings.size > 0 ? await readTenant(tx) : undefined;
    const messages: NewMessage[] = [];
    const failed = new Set<string>();
    for (const news of told) {
      const booking = bookings.get(bookingOf(news));
      if (!booking || !facts) continue;
      try {
        const key = keyOf(tenant, { id: booking.booking_id, key_version: booking.key_version });
        const shop = {
          origin: shopOrigin(services.settings, tenant, facts.hosts),
          title: facts.brand.title,
          key,
          resumePath: () => resumePathOf(tx, tenant, resumeOf(booking, key)),
        };
        messages.push(...(await allowed(services, tx, { messages: messagesOf(services, tenant, { news, booking, shop }), booking })));
      } catch (error) {
        // After what the database has refused nothing more can be done in this transaction.
        if (sqlStateOf(error) !== "") throw error;
        failed.add(news.id);
        setAside(services, tx, news);
      }
    }
    insertMessages(tx, messages);
    const done = all.filter((news) => !failed.has(news.id)).map((news) => news.id);
    if (done.length > 0) finishOutboxEntries(tx, done);
    return all.length;
  });
}

/** Whether the database has refused what it was asked for, rather than been away. */
const isRefusal = (error: unknown) => /^(?:22|23|42|P0)/.test(sqlStateOf(error));

/** Tells one piece of news; where the database refuses what it leads to, it is set aside. */
async function tellAlone(
  services: Services,
  tenant: string,
  { openers, news }: { readonly openers: LinkMakers; readonly news: OutboxEntry },
): Promise<void> {
  try {
    await tellSome(services, tenant, { openers, take: (tx) => takeOutboxEntry(tx, news.id) });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await services.db.transaction(tenant, async (tx) => setAside(services, tx, news));
  }
}

/**
 * Turns news into messages, in one transaction and in the order in which it was written. Each deed is told a person once a channel,
 * however often the same news is worked through. News that the database refuses to make messages of fails alone: the others are then told one
 * by one. Answers how much news it took.
 */
export async function deliverOutbox(services: Services, tenant: string, openers: LinkMakers): Promise<number> {
  const taken: OutboxEntry[] = [];
  try {
    return await tellSome(services, tenant, { openers, take: (tx) => takeOutboxEntries(tx, NEWS_AT_ONCE), taken });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await doEach(taken, 1, (news) => tellAlone(services, tenant, { openers, news }));
    return taken.length;
  }
}
