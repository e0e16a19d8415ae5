import { findPaymentMethod } from "#domain/payments/payment-method.ts";
import type { MessageKey } from "./messages/load.ts";

/** How an order was paid, for people: the way to pay, or the provider's own word for it, or whose page it was. `simulated` is said with it. */
export function paidWithText(
  say: (key: MessageKey) => string,
  { method, provider, simulated }: { readonly method: string | null; readonly provider: string; readonly simulated: string | null },
): string {
  const known = method === null ? null : findPaymentMethod(method);
  const way = known ? say(`common.pay_with.${known}`) : (method ?? (simulated === null ? provider : null));
  return [way, simulated].filter((part) => part !== null).join(" · ");
}
