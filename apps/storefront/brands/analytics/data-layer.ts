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

/** A silent layer adds nothing: previews are not counted. */
export function silence(on: boolean): void {
  isSilent = on;
}

/** Passes every later event to `told`. There is at most one listener. */
export function listen(told: Listener | undefined): void {
  listener = told;
}

/** Adds to the page's data layer, for the tenant's tag manager, if any. Never pass personal data. See docs/rules/marketing.md#data-layer. */
export function pushEvent(event: string, data: Readonly<Record<string, unknown>> = {}): void {
  if (isSilent) return;
  const page = window as DataLayerWindow;
  (page.dataLayer ??= []).push({ event, ...data });
  listener?.(event, data);
}

/** Records a change of the order's items. See docs/rules/marketing.md#data-layer: currency IDR. */
export function pushCart(event: "add_to_cart" | "remove_from_cart", item: AnalyticsItem): void {
  const value = (item.price ?? 0) * (item.quantity ?? 1);
  pushEvent(event, { currency: "IDR", value, items: [item] });
}
