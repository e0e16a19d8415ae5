import type { ApiClient } from "#contract/client.ts";
import { reportCampaign } from "./campaign-visit.ts";
import { saveHeroText } from "./hero-text.ts";

let isNotified = false;

/** What the app does once when it has started: neither the page nor its visitor waits for it. `shown`: the business whose own page it is. */
export function reportArrival(
  api: ApiClient,
  { businessIds, shown }: { readonly businessIds: readonly string[]; readonly shown: string | null },
  locale: "en" | "id",
): void {
  if (isNotified) return;
  isNotified = true;
  const { origin, pathname, search, href } = location;
  void saveHeroText(api, shown ?? businessIds[0]!, locale);
  void reportCampaign(api, businessIds, { origin, pathname, search, href });
}
