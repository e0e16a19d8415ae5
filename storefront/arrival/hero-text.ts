import type { ApiClient } from "#contract/client.ts";
import { removeStored, writeStored } from "../state/stored-text.ts";

/** See docs/rules/marketing.md#hero-text: under this name the banner's text of the business is kept. */
const KEY = "heroText";

/** Asks what the business says of itself and keeps it; a business that says nothing has nothing kept. Without an answer all stays as it is. */
export async function saveHeroText(api: ApiClient, businessId: string, locale: "en" | "id"): Promise<void> {
  const answer = await api("getMicrosite", { query: { businessId, locale } }).catch(() => null);
  if (!answer?.ok) return;
  const { heroText } = answer.data.data;
  if (heroText) writeStored(KEY, heroText);
  else removeStored(KEY);
}
