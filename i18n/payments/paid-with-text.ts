import { channelTitle, findPaymentChannel, paidBy, PAYMENT_CHANNELS, type PaymentChannel } from "#domain/payments/payment-channel.ts";
import { findPaymentMethod } from "#domain/payments/payment-method.ts";
import type { MessageKey } from "../messages.ts";

type Say = (key: MessageKey) => string;

/** A payment channel's full name: `GoPay`, `BCA virtual account`. */
export function channelText(say: Say, channel: PaymentChannel): string {
  const [title, method] = [channelTitle(channel), PAYMENT_CHANNELS[channel]];
  if (title === null) return say(`common.pay_with.${method}`);
  return method === "virtual_account" ? say("common.pay_with.bank").replace("{bank}", title) : title;
}

/**
 * An order's payment method for people: the channel, the provider's own word, or the provider's name. `channel` is the buyer's choice, used
 * unless the provider reports another. A simulated payment is marked.
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
