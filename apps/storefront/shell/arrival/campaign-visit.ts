import type { ApiClient } from "#contract/client.ts";

const NAME = /^utm_([a-z0-9_]{1,40})$/i;
const MOST = 20;
const LONGEST_WORD = 200;
const LONGEST_ADDRESS = 2000;

/** The event's slug in the address of its page, of its order's pages, or of its terms. `my-ticket` and `get-ticket` are no slugs. */
const OF_AN_EVENT = /^(?:\/(?:en|id))?\/event\/(?!my-ticket(?:\/|$)|get-ticket(?:\/|$))[^/]+/;

/** A query's campaign parameters without `utm_`: the first twenty, each cut to the longest reported value. */
export function campaignOf(search: string): Readonly<Record<string, string>> {
  const words = [...new URLSearchParams(search)].flatMap(([name, value]) => {
    const short = NAME.exec(name)?.[1];
    return short === undefined || value === "" ? [] : [[short, value.slice(0, LONGEST_WORD)] as const];
  });
  return Object.fromEntries(words.slice(0, MOST));
}

/**
 * The report of a visit to a page, the same for each business. Null without a campaign, and for an event's pages, which report the visit
 * themselves. See docs/rules/marketing.md#campaign-visits.
 */
export function campaignVisit({ origin, pathname, search, href }: Readonly<Record<"origin" | "pathname" | "search" | "href", string>>) {
  const utm = campaignOf(search);
  if (Object.keys(utm).length === 0 || OF_AN_EVENT.test(pathname)) return null;
  return { url: href.length > LONGEST_ADDRESS ? origin + pathname : href, utm };
}

/**
 * Reports a campaign visit to every business of the tenant: once for each business and campaign in a tab's session, also over reloads.
 * Ignores the answers.
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

/**
 * Returns whether this is the first report of a campaign to a business, and records it. Without browser storage, each page load reports
 * again.
 */
function isFirstTime(businessId: string, words: string): boolean {
  try {
    const key = `karcis:visit-told:${businessId}`;
    const told = JSON.parse(sessionStorage.getItem(key) ?? "[]") as readonly string[];
    if (told.includes(words)) return false;
    sessionStorage.setItem(key, JSON.stringify([...told, words].slice(-MOST)));
  } catch {
    // Report twice rather than never.
  }
  return true;
}
