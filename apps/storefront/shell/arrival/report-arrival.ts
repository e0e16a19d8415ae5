import type { ApiClient } from "#contract/client.ts";
import { reportCampaign } from "./campaign-visit.ts";
import { removeStored, writeStored } from "../state/stored-text.ts";

/** The storage key of the banner text for the business's home page. See docs/rules/marketing.md#hero-text. */
const KEY = "heroText";

/** Loads and stores the business's banner text, or removes it if there is none. Without an answer nothing changes. */
async function saveHeroText(api: ApiClient, businessId: string, locale: "en" | "id"): Promise<void> {
  const answer = await api("getMicrosite", { query: { businessId, locale } }).catch(() => null);
  if (!answer?.ok) return;
  const { heroText } = answer.data.data;
  if (heroText) writeStored(KEY, heroText);
  else removeStored(KEY);
}

let isNotified = false;

/** Work done once after the page has started; neither page nor visitor waits for it. `shown`: the business that the page belongs to. */
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
