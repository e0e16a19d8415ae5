import { addScript } from "./add-script.ts";
import type { Teller } from "../analytics/teller.ts";

type Layer = { unshift(...entries: unknown[]): number; push(...entries: unknown[]): number };

const KINDS = ["ad_storage", "ad_user_data", "ad_personalization", "analytics_storage"] as const;

/** Consent commands must be `arguments` objects: tag managers ignore arrays. */
function command(..._words: readonly unknown[]): IArguments {
  return arguments;
}

function consent(act: "default" | "update", word: "granted" | "denied"): IArguments {
  return command("consent", act, Object.fromEntries(KINDS.map((kind) => [kind, word])));
}

/**
 * Starts a tag manager on the page's data layer. If the tenant requires consent, the layer starts with everything denied, then has the
 * visitor's consent (Consent Mode v2).
 */
export function startGtm(id: string, isAsked: boolean): Teller {
  const page = window as unknown as { dataLayer?: Layer };
  const layer = (page.dataLayer ??= []);
  if (isAsked) layer.unshift(consent("default", "denied"), consent("update", "granted"));
  layer.push({ "gtm.start": Date.now(), event: "gtm.js" });
  addScript(`https://www.googletagmanager.com/gtm.js?id=${id}`);
  return {
    // The tag manager watches the address itself; events are on the data layer.
    page: () => {},
    event: () => {},
    stop: () => void layer.push(consent("update", "denied")),
  };
}
