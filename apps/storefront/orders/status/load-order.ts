import { data, redirect } from "react-router";
import type { PageRequest } from "#contract/pages.ts";
import type { BookingAnswer } from "#contract/orders/bookings.ts";
import type { OrderMessages } from "#contract/people/order-messages.ts";
import { isSettled, orderState } from "../transaction/order-state.ts";

type Asked = Pick<PageRequest<Request>, "api" | "locale" | "request">;
type Loaded = {
  /** Whether the address has an order id. */
  readonly isNamed: boolean;
  /** Null if the order does not exist, or this browser has no access to it. */
  readonly booking: BookingAnswer | null;
  /** The parameter that the payment page added to the address. */
  readonly hint: string | null;
  /**
   * The messages of an order that this browser may not read, for a payer who returns in another browser; `word` is the token in the return
   * address.
   */
  readonly back: { readonly id: string; readonly word: string; readonly messages: OrderMessages } | null;
};

/** Marks an address whose key was added, so that a key that has expired is not tried again. */
const TRIED = "own";

/** Redirects a logged-in person to their own order with its key, which grants it to this browser. */
async function openOwn({ api, locale, request }: Asked, id: string): Promise<void> {
  const url = new URL(request.url);
  if (url.searchParams.has(TRIED)) return;
  const list = await api("listMyPurchases", { query: { locale } });
  const own = list.ok ? list.data.purchases.find((purchase) => purchase.id === id) : undefined;
  if (!own?.accessKey) return;
  url.searchParams.set(TRIED, "1");
  url.searchParams.set("k", own.accessKey);
  throw redirect(url.pathname + url.search);
}

/** The order named by the address, as far as this browser may see it. For loaders. */
export async function loadOrder(asked: Asked): Promise<Loaded> {
  const { api, locale, request } = asked;
  const search = new URL(request.url).searchParams;
  const id = search.get("b") ?? "";
  if (id === "") return { isNamed: false, booking: null, hint: null, back: null };
  const params = { id };
  const answer = await api("getBooking", { params, query: { locale } });
  if (answer.ok) return { isNamed: true, booking: answer.data, hint: search.get("payment"), back: null };
  if (answer.status >= 500) throw data(null, { status: answer.status });
  await openOwn(asked, id);
  const word = search.get("r") ?? "";
  const told = word === "" ? null : await api("getOrderMessages", { params, query: { locale, r: word } });
  return { isNamed: true, booking: null, hint: null, back: told?.ok ? { id, word, messages: told.data } : null };
}

/** Delivery state of a finished order's messages; null for other orders, or if unknown. */
export async function loadSent({ api, locale }: Asked, booking: BookingAnswer): Promise<OrderMessages | null> {
  if (!isSettled(orderState(booking))) return null;
  const told = await api("getOrderMessages", { params: { id: booking.id }, query: { locale } });
  return told.ok ? told.data : null;
}
