import { PAYMENT_CHANNELS, type PaymentChannel } from "./payment-channel.ts";

/** Whether paying by a channel takes hours: whoever chose it goes to a bank, a machine or a counter. The database has the same rule in `is_long_way`. */
export function isLongWay(channel: PaymentChannel): boolean {
  const method = PAYMENT_CHANNELS[channel];
  return method === "virtual_account" || method === "counter";
}

/** Hours that an organiser may set for virtual accounts and counters of an event, both included. See docs/rules/payments.md#time-to-pay. */
export const PAY_HOURS = { least: 2, most: 24 } as const;

/** The hours that a word stands for; undefined for any other word, null for `default`. */
export function readPayHours(word: string): number | null | undefined {
  if (word === "default") return null;
  const hours = /^\d{1,2}$/.test(word) ? Number(word) : Number.NaN;
  return hours >= PAY_HOURS.least && hours <= PAY_HOURS.most ? hours : undefined;
}

/** A time to pay of no more than this, in ms, is told once: nobody forgets it. */
const WORTH_A_REMINDER = 60 * 60_000;
const LONGEST_LEAD = 60 * 60_000;

/**
 * When somebody who has not paid is reminded, once: an hour before the end, or when two thirds of the time are over where that is later. Null where the
 * time is too short for it. Instants are milliseconds since 1970.
 */
export function remindAt(from: number, until: number): number | null {
  const time = until - from;
  return time <= WORTH_A_REMINDER ? null : until - Math.min(LONGEST_LEAD, Math.round(time / 3));
}
