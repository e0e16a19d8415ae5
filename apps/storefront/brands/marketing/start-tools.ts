import type { EventData, MarketingConfig, PageView, Teller } from "../analytics/teller.ts";

type Item = {
  readonly item_id?: string;
  readonly item_name?: string;
  readonly item_variant?: string;
  readonly price?: number;
  readonly quantity?: number;
};

/** Starts the tools that the tenant has configured. */
export function startTools({ consent, pixel, tagManager, umami, matomo }: MarketingConfig): readonly Teller[] {
  return [
    pixel ? startPixel(pixel) : null,
    tagManager ? startGtm(tagManager, consent) : null,
    umami ? startUmami(umami) : null,
    matomo ? startMatomo(matomo, consent) : null,
  ].filter((each) => each !== null);
}

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

/** The pixel's event names. */
const PIXEL_NAMES: Readonly<Record<string, string>> = {
  view_item: "ViewContent",
  add_to_cart: "AddToCart",
  begin_checkout: "InitiateCheckout",
  purchase: "Purchase",
};

/** Starts a Meta Pixel that collects nothing by itself: only this code reports page views. See docs/rules/marketing.md#pixel. */
function startPixel(id: string): Teller {
  const fbq = queueing();
  fbq("set", "autoConfig", false, id);
  fbq("init", id);
  addScript("https://connect.facebook.net/en_US/fbevents.js");
  return {
    page: () => fbq("track", "PageView"),
    event(name, data) {
      const known = PIXEL_NAMES[name];
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

type Layer = { unshift(...entries: unknown[]): number; push(...entries: unknown[]): number };

const CONSENT_KINDS = ["ad_storage", "ad_user_data", "ad_personalization", "analytics_storage"] as const;

/** Consent commands must be `arguments` objects: tag managers ignore arrays. */
function command(..._words: readonly unknown[]): IArguments {
  return arguments;
}

function consentCommand(act: "default" | "update", word: "granted" | "denied"): IArguments {
  return command("consent", act, Object.fromEntries(CONSENT_KINDS.map((kind) => [kind, word])));
}

/**
 * Starts a tag manager on the page's data layer. If the tenant requires consent, the data layer first denies everything, and then grants
 * what the visitor allows (Consent Mode v2).
 */
function startGtm(id: string, isAsked: boolean): Teller {
  const page = window as unknown as { dataLayer?: Layer };
  const layer = (page.dataLayer ??= []);
  if (isAsked) layer.unshift(consentCommand("default", "denied"), consentCommand("update", "granted"));
  layer.push({ "gtm.start": Date.now(), event: "gtm.js" });
  addScript(`https://www.googletagmanager.com/gtm.js?id=${id}`);
  return {
    // Report nothing here: the tag manager watches the address itself, and reads events from the data layer.
    page: () => {},
    event: () => {},
    stop: () => void layer.push(consentCommand("update", "denied")),
  };
}

type Props = Readonly<Record<string, unknown>>;
type Umami = {
  track(change: (props: Props) => Props): void;
  track(name: string, data: EventData): void;
};
type UmamiWindow = Window & { umami?: Umami };

/** Starts a self-hosted Umami. Only this code reports page views. */
function startUmami({ script, website }: NonNullable<MarketingConfig["umami"]>): Teller {
  let waiting: ((umami: Umami) => void)[] | null = [];
  function tell(act: (umami: Umami) => void): void {
    const { umami } = window as UmamiWindow;
    if (waiting) waiting.push(act);
    else if (umami) act(umami);
  }
  addScript(script, { websiteId: website, autoTrack: "false", hostUrl: new URL(script).origin }, () => {
    const all = waiting ?? [];
    waiting = null;
    for (const act of all) tell(act);
  });
  return {
    page: ({ address, title }: PageView) => tell((umami) => umami.track((props) => ({ ...props, url: address, title }))),
    event: (name, data) => tell((umami) => umami.track(name, flat(data))),
  };
}

/** Umami accepts only texts and numbers: replace a list of items by their ids. */
function flat(data: EventData): EventData {
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, Array.isArray(value) ? value.map(idOf).join(",") : value]));
}

function idOf(item: unknown): string {
  const id = (item as { item_id?: unknown } | null)?.item_id ?? item;
  return typeof id === "string" ? id : "";
}

type MatomoWindow = Window & { _paq?: { push(command: readonly unknown[]): void } };

/** Starts a self-hosted Matomo. Without consent it sets no cookies. */
function startMatomo({ base, site }: NonNullable<MarketingConfig["matomo"]>, isAsked: boolean): Teller {
  const page = window as MatomoWindow;
  page._paq ??= [];
  // The script replaces this queue with its own.
  const tell = (...command: readonly unknown[]) => page._paq?.push(command);
  if (!isAsked) tell("disableCookies");
  tell("setTrackerUrl", `${base}matomo.php`);
  tell("setSiteId", site);
  addScript(`${base}matomo.js`);
  let before: string | null = null;
  return {
    page({ address, title }) {
      tell("setReferrerUrl", before ?? "");
      tell("setCustomUrl", address);
      tell("setDocumentTitle", title);
      tell("trackPageView");
      before = address;
    },
    event(name, data) {
      if (name === "purchase") reportOrder(tell, data);
      else tell("trackEvent", "shop", name, word(data["item_name"]) || word(data["list"]), data["value"] ?? 0);
    },
    stop: () => tell("deleteCookies"),
  };
}

const word = (value: unknown) => (typeof value === "string" ? value : "");

function reportOrder(tell: (...command: readonly unknown[]) => void, data: EventData): void {
  for (const item of (data["items"] as readonly Item[] | undefined) ?? [])
    tell("addEcommerceItem", item.item_id, [item.item_name, item.item_variant].filter(Boolean).join(", "), "", item.price, item.quantity);
  tell("trackEcommerceOrder", data["transaction_id"], data["value"], false, data["tax"] ?? 0, 0, false);
}

/** Loads a classic third-party script with these data attributes. `onLoad` runs after it. */
function addScript(src: string, data: Readonly<Record<string, string>> = {}, onLoad?: () => void): void {
  const script = document.createElement("script");
  script.src = src;
  script.async = true;
  // No referrer: the tool's host learns a page's address only from the events sent above.
  script.referrerPolicy = "no-referrer";
  Object.assign(script.dataset, data);
  if (onLoad) script.addEventListener("load", onLoad, { once: true });
  document.head.append(script);
}
