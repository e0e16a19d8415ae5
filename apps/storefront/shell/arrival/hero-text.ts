import type { ApiClient } from "#contract/client.ts";
import { removeStored, writeStored } from "../state/stored-text.ts";

/** See docs/rules/marketing.md#hero-text: the name under which the business's banner text is stored. */
const KEY = "heroText";

/** Asks for the business's banner text and stores it; a business without one has nothing stored. Without an answer everything stays as it is. */
export async function saveHeroText(api: ApiClient, businessId: string, locale: "en" | "id"): Promise<void> {
  const answer = await api("getMicrosite", { query: { businessId, locale } }).catch(() => null);
  if (!answer?.ok) return;
  const { heroText } = answer.data.data;
  if (heroText) writeStored(KEY, heroText);
  else removeStored(KEY);
}
