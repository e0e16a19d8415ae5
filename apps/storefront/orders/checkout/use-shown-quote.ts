import type { Quote } from "#domain/orders/pricing/quote.types.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { quoteOrder } from "../transaction/quote-order.ts";
import type { Order } from "./use-checkout.ts";

/** The price to show: the server's once known; until then the same formula applied to the choice. See docs/rules/prices.md#shown-prices. */
export function useShownQuote({ seen, event, txn }: Order): Quote | null {
  const { flags } = useTenant();
  return seen?.booking.quote ?? quoteOrder(event, txn, flags);
}
