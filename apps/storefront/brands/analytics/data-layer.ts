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

/** Silences the data layer: visits to previews are not counted. */
export function silence(on: boolean): void {
  isSilent = on;
}

/** Passes every later event to `told`, the only listener. */
export function listen(told: Listener | undefined): void {
  listener = told;
}

/**
 * Adds an event to the page's data layer, read by the tenant's tag manager. Never pass personal data. See
 * docs/rules/marketing.md#data-layer.
 */
export function pushEvent(event: string, data: Readonly<Record<string, unknown>> = {}): void {
  if (isSilent) return;
  const page = window as DataLayerWindow;
  (page.dataLayer ??= []).push({ event, ...data });
  listener?.(event, data);
}

/** Records an item added to the order or removed from it. See docs/rules/marketing.md#data-layer. */
export function pushCart(event: "add_to_cart" | "remove_from_cart", item: AnalyticsItem): void {
  const value = (item.price ?? 0) * (item.quantity ?? 1);
  pushEvent(event, { currency: "IDR", value, items: [item] });
}
