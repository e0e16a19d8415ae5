import type { ApiClient } from "#contract/client.ts";
import { reportCampaign } from "./campaign-visit.ts";
import { saveHeroText } from "./hero-text.ts";

let isNotified = false;

/** What the app does once when it has started: neither the page nor its visitor waits for it. */
export function reportArrival(api: ApiClient, businessIds: readonly string[], locale: "en" | "id"): void {
  if (isNotified) return;
  isNotified = true;
  const { origin, pathname, search, href } = location;
  void saveHeroText(api, businessIds[0]!, locale);
  void reportCampaign(api, businessIds, { origin, pathname, search, href });
}
