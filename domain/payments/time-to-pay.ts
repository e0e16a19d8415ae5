import { PAYMENT_CHANNELS, type PaymentChannel } from "./payment-channel.ts";

/** Whether a channel takes hours: its buyer goes to a bank, a machine or a counter. The database has the same rule in `is_long_way`. */
export function isLongWay(channel: PaymentChannel): boolean {
  const method = PAYMENT_CHANNELS[channel];
  return method === "virtual_account" || method === "counter";
}

/** How long tickets wait for the notice of a payment by a fast channel after its time limit. */
export const GRACE_SECONDS = 90;

/** An event's hours to pay by virtual account or at a counter, inclusive. See docs/rules/payments.md#time-to-pay. */
export const PAY_HOURS = { least: 2, most: 24 } as const;

/** The hours of a word; null for `default`, undefined for any other word. */
export function readPayHours(word: string): number | null | undefined {
  if (word === "default") return null;
  const hours = /^\d{1,2}$/.test(word) ? Number(word) : Number.NaN;
  return hours >= PAY_HOURS.least && hours <= PAY_HOURS.most ? hours : undefined;
}

/** Times to pay up to this, in ms, need no reminder. */
const WORTH_A_REMINDER = 60 * 60_000;
const LONGEST_LEAD = 60 * 60_000;

/**
 * The time of the one reminder to pay: an hour before the end, or at two thirds of the time if that is later. Null if the time is too
 * short. Instants are milliseconds since 1970.
 */
export function remindAt(from: number, until: number): number | null {
  const time = until - from;
  return time <= WORTH_A_REMINDER ? null : until - Math.min(LONGEST_LEAD, Math.round(time / 3));
}
