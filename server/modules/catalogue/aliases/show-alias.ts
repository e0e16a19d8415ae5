import type { AliasAnswer, MicrositePage } from "#contract/catalogue/aliases.ts";
import type { WebAct } from "../../../act.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { firstBusiness, showMicrosite } from "../../brands/businesses/show-microsite.ts";
import { listEvents } from "../events/list-events.ts";
import { listVideos } from "../../videos/sell/list-videos.ts";
import { heroOf } from "../../brands/tenants/read-config.ts";
import { LEGAL_PAGES } from "../../brands/tenants/read-pages.ts";
import type { Tenant } from "../../brands/tenants/resolve-tenant.ts";
import { showPage } from "../../brands/tenants/show-page.ts";

const UPCOMING_SHOWN = 24;
const PAST_SHOWN = 6;
const VIDEOS_SHOWN = 6;

type Named = { readonly businessId: string; readonly slug: string | null; readonly name: string };

function findBusiness({ brand, businessIds }: Tenant, word: string): Named | null {
  const sites = brand.microsites ?? [];
  const bySlug = sites.find(({ slug }) => slug === word);
  if (bySlug) return bySlug;
  const id = firstBusiness(word);
  if (!businessIds.includes(id)) return null;
  return sites.find(({ businessId }) => businessId === id) ?? { businessId: id, slug: null, name: brand.title };
}

async function describe(act: WebAct, tenant: Tenant, { businessId, slug, name }: Named): Promise<MicrositePage> {
  const list = (when: "upcoming" | "past", size: number) => listEvents(act, { when, size, page: 1, business: businessId });
  const ofVideos = { when: "available", size: VIDEOS_SHOWN, page: 1, business: businessId } as const;
  const [{ data }, upcoming, past, watched] = await Promise.all([
    showMicrosite(act, businessId),
    list("upcoming", UPCOMING_SHOWN),
    act.brand.flags.withPastEvent ? list("past", PAST_SHOWN) : { events: [] },
    act.brand.flags.withVideo ? listVideos(act, ofVideos) : null,
  ]);
  return {
    kind: "microsite-page",
    businessId,
    slug,
    name,
    ...(data.heroText ? { heroText: data.heroText } : {}),
    banner: heroOf(tenant, slug),
    upcoming: upcoming.events,
    past: past.events,
    videos: watched?.videos ?? [],
  };
}

/** Returns the content of the tenant's `/{slug}`: a business, else a page. Throws NOT_FOUND. See docs/rules/brands.md#a-word-of-its-own. */
export async function showAlias(act: WebAct, tenant: Tenant, word: string): Promise<AliasAnswer> {
  const business = findBusiness(tenant, word);
  if (business) return describe(act, tenant, business);
  if (LEGAL_PAGES.has(word)) throw new Problem("NOT_FOUND");
  return showPage(act, word);
}
