import { mayMeasure } from "#domain/brands/marketing/may-measure.ts";
import { listen, type Listener } from "../analytics/data-layer.ts";
import { forgetCookies } from "../consent/forget-cookies.ts";
import type { MarketingConfig, Teller } from "../analytics/teller.ts";
import { isClean, loadAfresh } from "./document-state.ts";
import { forgetPurchases, takePurchases } from "./report-later.ts";
import { startTools } from "./start-tools.ts";

type DataLayerWindow = Window & { dataLayer?: readonly (Readonly<Record<string, unknown>> & { readonly event?: unknown })[] };

/** State of the document, not of a component: tools start once, however often pages render. */
let running: readonly Teller[] | null = null;

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
  // Put stored purchases on the data layer, from which the tag manager reads events that it has not seen.
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

/** Passes this page's events to the listener, earlier and later ones. */
function hear(listener: Listener): void {
  const before = (window as DataLayerWindow).dataLayer ?? [];
  for (const { event, ...data } of before) if (typeof event === "string" && event !== "gtm.js") listener(event, data);
  listen(listener);
}

/**
 * Guards the history: Back and Forward may lead to a page with personal data, shown in this document before third-party scripts were
 * allowed. Replaces that page's address before any listener sees it, and loads the page into a new document. Call it before any such script
 * loads.
 */
function guardHistory(): void {
  let shown = location.pathname;
  window.addEventListener(
    "popstate",
    (event) => {
      if (mayMeasure(location.pathname)) {
        shown = location.pathname;
        return;
      }
      event.stopImmediatePropagation();
      const to = location.href;
      history.replaceState(history.state, "", shown);
      location.replace(to);
    },
    { capture: true },
  );
}

/** Parameters that third parties may see: the campaign, and a list's page. */
const KEPT = /^(?:utm_[a-z0-9_]{1,40}|page|category)$/;

/** A page's address for third parties. */
export function pageAddress(href: string): string {
  const url = new URL(href);
  const kept = new URLSearchParams([...url.searchParams].filter(([name]) => KEPT.test(name)));
  return url.origin + url.pathname + (kept.size > 0 ? `?${kept}` : "");
}
