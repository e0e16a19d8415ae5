import { listen, type Listener } from "../analytics/data-layer.ts";
import { forgetCookies } from "../consent/forget-cookies.ts";
import { isClean, loadAfresh } from "./document-state.ts";
import { guardHistory } from "./guard-history.ts";
import { pageAddress } from "./page-address.ts";
import type { MarketingConfig, Teller, EventData, PageView } from "../analytics/teller.ts";
import { forgetPurchases, takePurchases } from "./report-later.ts";
import { startMatomo } from "./start-matomo.ts";
import { startPixel } from "./start-pixel.ts";
import { startGtm } from "./start-gtm.ts";
import { addScript } from "./add-script.ts";

type Props = Readonly<Record<string, unknown>>;
type Umami = {
  track(change: (props: Props) => Props): void;
  track(name: string, data: EventData): void;
};
type UmamiWindow = Window & { umami?: Umami };

/** Starts a self-hosted Umami, with page views from this code alone. */
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

/** Umami accepts words and numbers: a list becomes the ids of its items. */
function flat(data: EventData): EventData {
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, Array.isArray(value) ? value.map(idOf).join(",") : value]));
}

function idOf(item: unknown): string {
  const id = (item as { item_id?: unknown } | null)?.item_id ?? item;
  return typeof id === "string" ? id : "";
}

/** Starts the tenant's tools, and no other. */
function startTools({ consent, pixel, tagManager, umami, matomo }: MarketingConfig): readonly Teller[] {
  return [
    pixel ? startPixel(pixel) : null,
    tagManager ? startGtm(tagManager, consent) : null,
    umami ? startUmami(umami) : null,
    matomo ? startMatomo(matomo, consent) : null,
  ].filter((each) => each !== null);
}

type DataLayerWindow = Window & { dataLayer?: readonly (Readonly<Record<string, unknown>> & { readonly event?: unknown })[] };

/** Belongs to the document, not to a component: tools start once, however often pages render. */
let running: readonly Teller[] | null = null;

/** Passes this page's earlier events to the listener, and every later one. */
function hear(listener: Listener): void {
  const before = (window as DataLayerWindow).dataLayer ?? [];
  for (const { event, ...data } of before) if (typeof event === "string" && event !== "gtm.js") listener(event, data);
  listen(listener);
}

/** Starts the tenant's tools, once, and reports this public page to them. */
export function showPage(given: MarketingConfig): void {
  if (!isClean()) return loadAfresh();
  const isFirst = running === null;
  if (isFirst) guardHistory();
  const tellers = (running ??= startTools(given));
  for (const teller of tellers) teller.page({ address: pageAddress(location.href), title: document.title });
  if (!isFirst) return;
  const tell: Listener = (name, data) => {
    for (const teller of tellers) teller.event(name, data);
  };
  // The tag manager reads its unseen events from the data layer.
  const layer = ((window as unknown as { dataLayer?: unknown[] }).dataLayer ??= []);
  for (const purchase of takePurchases()) layer.push({ event: "purchase", ...purchase });
  hear(tell);
}

/** Stops all tools and deletes their data. */
export function stopTools(): void {
  listen(undefined);
  forgetPurchases();
  if (running === null) return;
  for (const teller of running) teller.stop?.();
  forgetCookies();
  loadAfresh();
}
