import type { ApiClient } from "#contract/client.ts";

const NAME = /^utm_([a-z0-9_]{1,40})$/i;
const MOST = 20;
const LONGEST_WORD = 200;
const LONGEST_ADDRESS = 2000;

/** Pages of one event, by their address: its own, its order's, its terms'. `my-ticket` and `get-ticket` are no events. */
const OF_AN_EVENT = /^(?:\/(?:en|id))?\/event\/(?!my-ticket(?:\/|$)|get-ticket(?:\/|$))[^/]+/;

/** The campaign parameters of a query, by their names without `utm_`; the first twenty, each cut to the length that is counted. */
export function campaignOf(search: string): Readonly<Record<string, string>> {
  const words = [...new URLSearchParams(search)].flatMap(([name, value]) => {
    const short = NAME.exec(name)?.[1];
    return short === undefined || value === "" ? [] : [[short, value.slice(0, LONGEST_WORD)] as const];
  });
  return Object.fromEntries(words.slice(0, MOST));
}

/**
 * What is reported of a page's address, once for each business; null for an event's own pages and for an address without a campaign. See
 * docs/rules/marketing.md#campaign-visits.
 */
export function campaignVisit({ origin, pathname, search, href }: Readonly<Record<"origin" | "pathname" | "search" | "href", string>>) {
  const utm = campaignOf(search);
  if (Object.keys(utm).length === 0 || OF_AN_EVENT.test(pathname)) return null;
  return { url: href.length > LONGEST_ADDRESS ? origin + pathname : href, utm };
}

/**
 * Reports to every business of the tenant that a campaign brought a visitor: once for each business and campaign in a tab's session, a reload
 * included. The answers are shown nowhere.
 */
export async function reportCampaign(
  api: ApiClient,
  businessIds: readonly string[],
  at: Parameters<typeof campaignVisit>[0],
): Promise<void> {
  const body = campaignVisit(at);
  if (body === null) return;
  const words = JSON.stringify(Object.entries(body.utm).toSorted());
  for (const businessId of businessIds) {
    if (!isFirstTime(businessId, words)) continue;
    await api("recordCampaignVisit", { query: { businessId }, body }).catch(() => null);
  }
}

/** Notes what is told. A browser without a store tells it again on each page that it loads. */
function isFirstTime(businessId: string, words: string): boolean {
  try {
    const key = `karcis:visit-told:${businessId}`;
    const told = JSON.parse(sessionStorage.getItem(key) ?? "[]") as readonly string[];
    if (told.includes(words)) return false;
    sessionStorage.setItem(key, JSON.stringify([...told, words].slice(-MOST)));
  } catch {
    // Told again rather than never.
  }
  return true;
}
