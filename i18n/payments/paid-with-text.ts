import { channelTitle, findPaymentChannel, paidBy, PAYMENT_CHANNELS, type PaymentChannel } from "#domain/payments/payment-channel.ts";
import { findPaymentMethod } from "#domain/payments/payment-method.ts";
import type { MessageKey } from "../messages.ts";

type Say = (key: MessageKey) => string;

/** A channel for people, where it stands alone: `GoPay`, `BCA virtual account`. */
export function channelText(say: Say, channel: PaymentChannel): string {
  const [title, method] = [channelTitle(channel), PAYMENT_CHANNELS[channel]];
  if (title === null) return say(`common.pay_with.${method}`);
  return method === "virtual_account" ? say("common.pay_with.bank").replace("{bank}", title) : title;
}

/**
 * How an order was paid, for people: the way to pay, or the provider's own word for it, or whose page it was. `channel` is what the buyer chose: it
 * counts as far as the provider says nothing else. `simulated` is said with it.
 */
export function paidWithText(
  say: Say,
  {
    method,
    channel: chosen = null,
    provider,
    simulated,
  }: {
    readonly method: string | null;
    readonly channel?: PaymentChannel | null;
    readonly provider: string;
    readonly simulated: string | null;
  },
): string {
  const word = paidBy(method, chosen);
  const channel = word === null ? null : findPaymentChannel(word);
  const known = word === null ? null : findPaymentMethod(word);
  const way = channel
    ? channelText(say, channel)
    : known
      ? say(`common.pay_with.${known}`)
      : (word ?? (simulated === null ? provider : null));
  return [way, simulated].filter((part) => part !== null).join(" · ");
}
