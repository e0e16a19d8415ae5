import type { BookingFacts } from "./store/facts.ts";
import type { OutboxEntry } from "./store/outbox.ts";

/** When what an outbox event asks the buyer for runs out; null for one that asks for nothing. */
function endOf({ topic }: OutboxEntry, { status, hold_until, pay_until }: BookingFacts): Date | null {
  if (topic === "booking.details" && status === "held") return hold_until;
  if (topic === "payment.started" && status === "awaiting_payment") return pay_until ?? hold_until;
  return null;
}

/**
 * Seconds for which an outbox event is kept back: a hold and an open payment are told after `patience` seconds, or half of their time where that is
 * less, and only if nothing has come of them by then: whoever is about to pay needs no message that says so. 0: tell it now.
 */
export function delayOfNews(
  news: OutboxEntry,
  { booking, patience }: { readonly booking: BookingFacts; readonly patience: number },
): number {
  const ends = endOf(news, booking);
  if (ends === null) return 0;
  const half = (ends.getTime() - news.created_at.getTime()) / 2000;
  return Math.max(0, Math.min(patience, half) - news.age);
}
