import { addScript } from "./add-script.ts";
import type { EventData, Teller } from "../analytics/teller.ts";

type Fbq = {
  (...args: readonly unknown[]): void;
  callMethod?: (...args: readonly unknown[]) => void;
  queue: (readonly unknown[])[];
  push: Fbq;
  loaded: boolean;
  version: string;
  disablePushState: boolean;
};
type PixelWindow = Window & { fbq?: Fbq; _fbq?: Fbq };
type Item = { readonly item_id?: string; readonly quantity?: number };

/** The pixel's event names. */
const NAMES: Readonly<Record<string, string>> = {
  view_item: "ViewContent",
  add_to_cart: "AddToCart",
  begin_checkout: "InitiateCheckout",
  purchase: "Purchase",
};

/** Starts a Meta Pixel with page views from this code alone; it collects nothing by itself. See docs/rules/marketing.md#pixel. */
export function startPixel(id: string): Teller {
  const fbq = queueing();
  fbq("set", "autoConfig", false, id);
  fbq("init", id);
  addScript("https://connect.facebook.net/en_US/fbevents.js");
  return {
    page: () => fbq("track", "PageView"),
    event(name, data) {
      const known = NAMES[name];
      if (!known) return;
      const order = name === "purchase" ? [{ eventID: data["transaction_id"] }] : [];
      fbq("track", known, contentsOf(data), ...order);
    },
    stop: () => fbq("consent", "revoke"),
  };
}

/** The function that queues calls until the script loads. */
function queueing(): Fbq {
  const own = ((...args: readonly unknown[]) => {
    if (own.callMethod) own.callMethod(...args);
    else own.queue.push(args);
  }) as Fbq;
  Object.assign(own, { queue: [], push: own, loaded: true, version: "2.0", disablePushState: true });
  const page = window as PixelWindow;
  page.fbq = own;
  page._fbq = own;
  return own;
}

function contentsOf(data: EventData): EventData {
  const items = (data["items"] as readonly Item[] | undefined) ?? [data as Item];
  const contents = items.map(({ item_id, quantity }) => ({ id: item_id, quantity: quantity ?? 1 }));
  return {
    content_type: "product",
    content_ids: contents.map(({ id }) => id),
    contents,
    currency: "IDR",
    value: data["value"] ?? data["price"] ?? 0,
  };
}
