import type { ApiClient } from "#contract/client.ts";
import { tellCampaign } from "./campaign-visit.ts";
import { keepHeroText } from "./hero-text.ts";

let isTold = false;

/** What the app does once when it has started: neither the page nor its visitor waits for it. */
export function tellArrival(api: ApiClient, businessIds: readonly string[], locale: "en" | "id"): void {
  if (isTold) return;
  isTold = true;
  const { origin, pathname, search, href } = location;
  void keepHeroText(api, businessIds[0]!, locale);
  void tellCampaign(api, businessIds, { origin, pathname, search, href });
}
