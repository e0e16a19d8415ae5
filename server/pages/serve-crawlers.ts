import { PAGES, PLAIN_PAGES, type Page } from "#domain/pages/pages.ts";
import type { Services } from "../act.ts";
import { judgeFailure } from "../platform/database/judge-failure.ts";
import { browseCatalogue, type Catalogue, type LoadedEvent } from "../modules/catalogue/events/load-catalogue.ts";
import { hostName } from "../platform/http/address/host-name.ts";
import type { Tenant } from "../modules/brands/tenants/resolve-tenant.ts";
import { readPageDays } from "../modules/brands/tenants/store.ts";
import { originOf } from "../platform/http/address/public-origin.ts";

const LANGUAGES = ["en", "id"] as const;
/** Addresses that are no pages: calls, switches, and development tools. */
const NO_PAGES = ["/api/", "/dev/", "/paysim/", "/locale", "/preview"];

/**
 * A page's addresses for robots.txt, where a line matches by prefix. A single word is matched whole, since a business's address may begin
 * with it: `/login-cup`.
 */
function addressesOf(path: string): string[] {
  const text = `/${path.replace(/:\w+$/, "").replaceAll(/:\w+/g, "*")}`;
  return path.includes("/") ? [text] : [`${text}$`, `${text}?`];
}

/** Private pages, with and without a language, which search engines must not index. */
const PRIVATE = Object.values<readonly Page[]>(PAGES)
  .flat()
  .filter(({ path, kind }) => (kind === "own" || kind === "form") && path !== "*")
  .map(({ path }): string => path)
  .concat(PLAIN_PAGES)
  .flatMap(addressesOf)
  .flatMap((address) => ["", ...LANGUAGES.map((language) => `/${language}`)].map((before) => before + address));
const HEADERS = { "cache-control": "public, max-age=300", "x-content-type-options": "nosniff" };

const escape = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

/** A shop outside production excludes robots: its events are not real. */
function robots(services: Services, origin: string): string {
  if (services.settings.env !== "production") return "User-agent: *\nDisallow: /\n";
  return ["User-agent: *", ...[...NO_PAGES, ...PRIVATE].map((path) => `Disallow: ${path}`), `Sitemap: ${origin}/sitemap.xml`, ""].join(
    "\n",
  );
}

/** A page and the day of its last change, if known. */
type Listed = { readonly path: string; readonly changed: string | null };

/** One page in every language, with links between them. */
function entry(origin: string, { path, changed }: Listed): string {
  const alternates = [...LANGUAGES.map((l) => [l, `/${l}${path === "/" ? "" : path}`] as const), ["x-default", path] as const].map(
    ([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escape(origin + href)}"/>`,
  );
  return LANGUAGES.map(
    (l) =>
      `<url><loc>${escape(`${origin}/${l}${path === "/" ? "" : path}`)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ""}${alternates.join("")}</url>`,
  ).join("\n");
}

/** Whether the page of an event or a video belongs in this host's sitemap. With a domain of its own, it is only in that domain's sitemap. */
function isServedHere({ brand }: Tenant, origin: string, path: string): boolean {
  const kind = /^\/(event|video)(?:\/|$)/.exec(path)?.[1] as "event" | "video" | undefined;
  const domain = kind && brand.domains?.[kind];
  return !domain || domain === hostName(new URL(origin).host);
}

/** Pages of events or videos, from their rows. */
const listed = (kind: "event" | "video", rows: Iterable<LoadedEvent>): Listed[] =>
  [...rows]
    .map(({ row }) => ({ path: `/${kind}/${row.slug}`, changed: row.changed_at?.toISOString() ?? null }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));

/** A list changes with its entries. */
const lastOf = (rows: readonly Listed[]): string | null =>
  rows.reduce<string | null>((last, { changed }) => (changed && (!last || changed > last) ? changed : last), null);

/** The last change of a business's page, which is that of its lists of events and videos. */
function siteChanged({ bySlug, videos }: Catalogue, { brand }: Tenant, business: string): string | null {
  const shown = [...bySlug.values(), ...(brand.flags.withVideo ? videos.values() : [])];
  return lastOf(
    listed(
      "event",
      shown.filter(({ row }) => row.business_id === business),
    ),
  );
}

/** The list of videos and their pages. Empty if the brand shows none. */
function videoPages({ videos }: Catalogue, { brand }: Tenant): Listed[] {
  if (!brand.flags.withVideo || videos.size === 0) return [];
  const pages = listed("video", videos.values());
  return [{ path: "/video", changed: lastOf(pages) }, ...pages];
}

async function sitemap(services: Services, tenant: Tenant, origin: string): Promise<string> {
  const catalogue = await browseCatalogue(services.db, tenant.id);
  // Without the database, list the addresses without their days.
  const days = await readPageDays(services.db, tenant.id).catch((error: unknown) => {
    if (!judgeFailure(error)) throw error;
    return new Map<string, string>();
  });
  const own = (name: string, path = `/${name}`): Listed => ({ path, changed: days.get(name) ?? null });
  const events = listed("event", catalogue.bySlug.values());
  const all = [
    { path: "/", changed: lastOf(events) },
    { path: "/event", changed: lastOf(events) },
    own("terms", "/tnc"),
    own("privacy", "/privacy-policy"),
    ...(tenant.brand.pages ?? []).map(({ name }) => own(name)),
    ...(tenant.brand.microsites ?? []).map(({ slug, businessId }) => ({
      path: `/${slug}`,
      changed: siteChanged(catalogue, tenant, businessId),
    })),
    ...events,
    ...videoPages(catalogue, tenant),
  ].filter(({ path }) => isServedHere(tenant, origin, path));
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${all.map((page) => entry(origin, page)).join("\n")}
</urlset>
`;
}

function answer(type: string, text: string): Response {
  return new Response(text, { headers: { ...HEADERS, "content-type": `${type}; charset=utf-8` } });
}

/** Serves /robots.txt and /sitemap.xml. Null for other paths. */
export async function serveCrawlers(services: Services, tenant: Tenant, request: Request): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  const origin = originOf(services, request);
  if (pathname === "/robots.txt") return answer("text/plain", robots(services, origin));
  if (pathname === "/sitemap.xml") return answer("application/xml", await sitemap(services, tenant, origin));
  return null;
}
