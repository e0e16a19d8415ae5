import { addScript } from "./add-script.ts";
import type { EventData, MarketingConfig, Teller } from "../analytics/teller.ts";

type MatomoWindow = Window & { _paq?: { push(command: readonly unknown[]): void } };
type Item = {
  readonly item_id?: string;
  readonly item_name?: string;
  readonly item_variant?: string;
  readonly price?: number;
  readonly quantity?: number;
};

/** Starts a self-hosted Matomo. Without consent it sets no cookies. */
export function startMatomo({ base, site }: NonNullable<MarketingConfig["matomo"]>, isAsked: boolean): Teller {
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
      if (name === "purchase") order(tell, data);
      else tell("trackEvent", "shop", name, word(data["item_name"]) || word(data["list"]), data["value"] ?? 0);
    },
    stop: () => tell("deleteCookies"),
  };
}

const word = (value: unknown) => (typeof value === "string" ? value : "");

function order(tell: (...command: readonly unknown[]) => void, data: EventData): void {
  for (const item of (data["items"] as readonly Item[] | undefined) ?? [])
    tell("addEcommerceItem", item.item_id, [item.item_name, item.item_variant].filter(Boolean).join(", "), "", item.price, item.quantity);
  tell("trackEcommerceOrder", data["transaction_id"], data["value"], false, data["tax"] ?? 0, 0, false);
}
