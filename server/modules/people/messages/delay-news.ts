import { remindAt } from "#domain/payments/time-to-pay.ts";
import type { BookingStanding } from "./store/facts.ts";
import type { OutboxEntry } from "./store/outbox.ts";

/** Topics that request something from the buyer, with the booking's status during the request. */
const ASKING: Readonly<Record<string, string>> = {
  "booking.details": "held",
  "payment.started": "awaiting_payment",
  "payment.waits_long": "awaiting_payment",
};

/** Returns the time of the reminder of a slow payment. Null for other events, and for a payment with too few hours. */
function reminderOf({ topic, payload, created_at: from }: OutboxEntry): number | null {
  const until = topic === "payment.waits_long" ? Date.parse(String(payload["until"])) : Number.NaN;
  return Number.isNaN(until) ? null : remindAt(from.getTime(), until);
}

/** Whether the open payment is still the one of this reminder. A payment by another method has another end. */
function isReminderDue(news: OutboxEntry, { pay_until: until }: Pick<BookingStanding, "pay_until">): boolean {
  return reminderOf(news) !== null && until?.getTime() === Date.parse(String(news.payload["until"]));
}

/** Whether an outbox event requests something with a deadline from the buyer. */
export function isAsking({ topic }: Pick<OutboxEntry, "topic">): boolean {
  return Object.hasOwn(ASKING, topic);
}

/** Whether the booking has moved on from an event's request, so that no message is needed. */
export function isAnswered(news: OutboxEntry, booking: Pick<BookingStanding, "status" | "pay_until">): boolean {
  if (isAsking(news) && ASKING[news.topic] !== booking.status) return true;
  return news.topic === "payment.waits_long" && !isReminderDue(news, booking);
}

/** Returns the deadline of an event's request. Null without one. */
function endOf(news: OutboxEntry, booking: BookingStanding): Date | null {
  if (!isAsking(news) || isAnswered(news, booking)) return null;
  return news.topic === "booking.details" ? booking.hold_until : (booking.pay_until ?? booking.hold_until);
}

/**
 * Returns the delay of an outbox event in seconds. A hold and an open payment wait `patience` seconds, or half of their time if that is
 * less. If the buyer acts before then, no message is sent. A slow payment gets one reminder before its end. 0: send now.
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
