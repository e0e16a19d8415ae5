type DataLayerWindow = Window & { dataLayer?: Record<string, unknown>[] };

export type AnalyticsItem = {
  readonly item_id: string;
  readonly item_name: string;
  readonly item_variant?: string;
  readonly item_category?: string;
  readonly price?: number;
  readonly quantity?: number;
};

export type Listener = (event: string, data: Readonly<Record<string, unknown>>) => void;

let isSilent = false;
let listener: Listener | undefined;

/** While silent nothing is added: a preview is not counted. */
export function silence(on: boolean): void {
  isSilent = on;
}

/** From now on `told` hears every event that is added. There is one listener at most. */
export function listen(told: Listener | undefined): void {
  listener = told;
}

/**
 * Adds to the page's data layer, which a tag manager reads when the tenant has one. Never with personal data. See
 * docs/rules/marketing.md#data-layer.
 */
export function pushEvent(event: string, data: Readonly<Record<string, unknown>> = {}): void {
  if (isSilent) return;
  const page = window as DataLayerWindow;
  (page.dataLayer ??= []).push({ event, ...data });
  listener?.(event, data);
}

/** Something went into the order or out of it. See docs/rules/marketing.md#data-layer: currency IDR. */
export function pushCart(event: "add_to_cart" | "remove_from_cart", item: AnalyticsItem): void {
  const value = (item.price ?? 0) * (item.quantity ?? 1);
  pushEvent(event, { currency: "IDR", value, items: [item] });
}
