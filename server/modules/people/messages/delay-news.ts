import { remindAt } from "#domain/payments/time-to-pay.ts";
import type { BookingStanding } from "./store/facts.ts";
import type { OutboxEntry } from "./store/outbox.ts";

/** What asks the buyer for something, and the status of the booking for as long as it does. */
const ASKING: Readonly<Record<string, string>> = {
  "booking.details": "held",
  "payment.started": "awaiting_payment",
  "payment.waits_long": "awaiting_payment",
};

/** When the buyer is reminded of a payment that takes hours; null for other news, and where its hours are too few. */
function reminderOf({ topic, payload, created_at: from }: OutboxEntry): number | null {
  const until = topic === "payment.waits_long" ? Date.parse(String(payload["until"])) : Number.NaN;
  return Number.isNaN(until) ? null : remindAt(from.getTime(), until);
}

/** Whether what is open is still the payment that the buyer is to be reminded of: another way to pay has another end. */
function isReminderDue(news: OutboxEntry, { pay_until: until }: Pick<BookingStanding, "pay_until">): boolean {
  return reminderOf(news) !== null && until?.getTime() === Date.parse(String(news.payload["until"]));
}

/** Whether an outbox event asks the buyer for something that has an end. */
export function isAsking({ topic }: Pick<OutboxEntry, "topic">): boolean {
  return Object.hasOwn(ASKING, topic);
}

/** Whether the booking has gone on from what an outbox event asked for: then there is nothing left to tell. */
export function isAnswered(news: OutboxEntry, booking: Pick<BookingStanding, "status" | "pay_until">): boolean {
  if (isAsking(news) && ASKING[news.topic] !== booking.status) return true;
  return news.topic === "payment.waits_long" && !isReminderDue(news, booking);
}

/** When what an outbox event asks the buyer for runs out; null for one that asks for nothing. */
function endOf(news: OutboxEntry, booking: BookingStanding): Date | null {
  if (!isAsking(news) || isAnswered(news, booking)) return null;
  return news.topic === "booking.details" ? booking.hold_until : (booking.pay_until ?? booking.hold_until);
}

/**
 * Seconds for which an outbox event is kept back: a hold and an open payment are told after `patience` seconds, or half of their time where that is
 * less, and only if nothing has come of them by then: whoever is about to pay needs no message that says so. A payment that takes hours is told of
 * once more before its end. 0: tell it now.
 */
export function delayOfNews(
  news: OutboxEntry,
  { booking, patience }: { readonly booking: BookingStanding; readonly patience: number },
): number {
  const ends = endOf(news, booking);
  if (ends === null) return 0;
  const reminder = reminderOf(news);
  if (reminder !== null) return Math.max(0, (reminder - news.created_at.getTime()) / 1000 - news.age);
  const half = (ends.getTime() - news.created_at.getTime()) / 2000;
  return Math.max(0, Math.min(patience, half) - news.age);
}
