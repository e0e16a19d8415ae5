import type { ApiClient } from "#contract/client.ts";
import { removeStored, writeStored } from "../state/stored-text.ts";

/** The storage key of the business's banner text. See docs/rules/marketing.md#hero-text. */
const KEY = "heroText";

/** Loads and stores the business's banner text, or removes it if there is none. Without an answer nothing changes. */
export async function saveHeroText(api: ApiClient, businessId: string, locale: "en" | "id"): Promise<void> {
  const answer = await api("getMicrosite", { query: { businessId, locale } }).catch(() => null);
  if (!answer?.ok) return;
  const { heroText } = answer.data.data;
  if (heroText) writeStored(KEY, heroText);
  else removeStored(KEY);
}
