import type { BookingStanding } from "./store/facts.ts";
import type { OutboxEntry } from "./store/outbox.ts";

/** What asks the buyer for something, and the status of the booking for as long as it does. */
const ASKING: Readonly<Record<string, string>> = { "booking.details": "held", "payment.started": "awaiting_payment" };

/** Whether an outbox event asks the buyer for something that has an end. */
export function isAsking({ topic }: Pick<OutboxEntry, "topic">): boolean {
  return Object.hasOwn(ASKING, topic);
}

/** Whether the booking has gone on from what an outbox event asked for: then there is nothing left to tell. */
export function isAnswered({ topic }: Pick<OutboxEntry, "topic">, { status }: Pick<BookingStanding, "status">): boolean {
  return isAsking({ topic }) && ASKING[topic] !== status;
}

/** When what an outbox event asks the buyer for runs out; null for one that asks for nothing. */
function endOf(news: OutboxEntry, booking: BookingStanding): Date | null {
  if (!isAsking(news) || isAnswered(news, booking)) return null;
  return news.topic === "payment.started" ? (booking.pay_until ?? booking.hold_until) : booking.hold_until;
}

/**
 * Seconds for which an outbox event is kept back: a hold and an open payment are told after `patience` seconds, or half of their time where that is
 * less, and only if nothing has come of them by then: whoever is about to pay needs no message that says so. 0: tell it now.
 */
export function delayOfNews(
  news: OutboxEntry,
  { booking, patience }: { readonly booking: BookingStanding; readonly patience: number },
): number {
  const ends = endOf(news, booking);
  if (ends === null) return 0;
  const half = (ends.getTime() - news.created_at.getTime()) / 2000;
  return Math.max(0, Math.min(patience, half) - news.age);
}
