import type { ApiClient } from "#contract/client.ts";
import { reportCampaign } from "./campaign-visit.ts";
import { saveHeroText } from "./hero-text.ts";

let isNotified = false;

/** One-time work after the start; neither page nor visitor waits for it. `shown`: the business whose page it is. */
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
