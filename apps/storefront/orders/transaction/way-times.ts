import type { PayTimes } from "#contract/orders/bookings.ts";
import type { PaymentChannel } from "#domain/payments/payment-channel.ts";
import type { PaymentMethod } from "#domain/payments/payment-method.ts";
import { isLongWay } from "#domain/payments/time-to-pay.ts";
import { deadlineWords, spanWords } from "#i18n/deadline-words.ts";
import type { Locale } from "#domain/brands/brand.ts";
import type { T } from "../../shell/i18n/use-t.ts";

type Long = NonNullable<PayTimes["long"]>;

/**
 * How long each channel allows for paying, and the event's zone. `until` is undefined before there is an order, and null if slow channels
 * are unavailable.
 */
export type WayTimes = Pick<PayTimes, "serverNow" | "shortMinutes"> & {
  readonly long: (Pick<Long, "hours" | "why"> & { readonly until: string | null | undefined }) | null;
  readonly zone: string;
};

type Told = { readonly t: T; readonly locale: Locale };

/** Whether a channel takes more time than the order has left. */
export function isTooSlow(channel: PaymentChannel, times: WayTimes | null): boolean {
  return isLongWay(channel) && times !== null && times.long !== null && times.long.until === null;
}

const WHY = {
  few_left: "checkout.way.few_left",
  waiting: "checkout.way.waiting",
  queue: "checkout.way.queue",
  many: "checkout.way.many",
  closing: "checkout.way.closing",
  over: "checkout.way.over",
} as const;

/** The deadline of a payment method, with the reason if it is short, or why it is unavailable. */
export function wayTime({ t, locale }: Told, method: PaymentMethod, { serverNow, shortMinutes, long, zone }: WayTimes): string | undefined {
  if (method !== "virtual_account" && method !== "counter") return t("checkout.way.within", { span: spanWords(shortMinutes * 60, locale) });
  if (long === null) return undefined;
  if (long.until === null) return t(long.why === "over" ? "checkout.way.over" : "checkout.way.closed");
  if (long.until === undefined) return t("checkout.way.within", { span: spanWords(long.hours * 3600, locale) });
  const span = spanWords((Date.parse(long.until) - Date.parse(serverNow)) / 1000, locale);
  const told = t("checkout.way.by", { span, time: deadlineWords(long.until, { now: serverNow, zone, locale }) });
  return long.why === null ? told : `${told} ${t(WHY[long.why])}`;
}
