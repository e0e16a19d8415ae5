import type { MetaDescriptor } from "react-router";
import { pagePath, withoutPrefix } from "../links/page-path.ts";
import type { RootData } from "./tenant.ts";

export type PageMeta = {
  /** Parts before the tenant's name: page, then event or section. */
  readonly title: readonly string[];
  readonly description?: string;
  /** The page's preview picture: `home`, `event/{slug}` or `site/{slug}`. */
  readonly shared?: string;
  /** Excludes the page from search engines. */
  readonly hidden?: boolean;
  /** Query parameters that change the page, kept in the canonical address. */
  readonly keep?: readonly string[];
};

const LOCALES = { en: "en_US", id: "id_ID" } as const;

type MetaMatches = readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[];
type Place = { readonly pathname: string; readonly search: string };

/** A route's `meta`: title, canonical, alternates in both languages, previews. */
export function pageMeta(matches: MetaMatches, location: Place, meta: PageMeta): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === "root")?.loaderData as RootData | undefined;
  if (!root) return [{ title: meta.title.join(" | ") }];
  const { config, origin } = root;
  const title = [...meta.title, config.brand.title].filter(Boolean).join(" | ");
  const query = keptQuery(location.search, meta.keep ?? []);
  const bare = withoutPrefix(location.pathname);
  const address = (prefix: string) => origin + pagePath(bare, { pathname: prefix, search: "" }) + query;
  const canonical = origin + location.pathname + query;
  const description = meta.description ?? config.brand.heroText;
  const picture = `${origin}/og/${root.locale}/${meta.shared ?? "home"}.jpg`;
  const name = meta.title[0] || config.brand.title;
  return [
    { title },
    { name: "description", content: description },
    ...(meta.hidden ? [{ name: "robots", content: "noindex" }] : []),
    { tagName: "link", rel: "canonical", href: canonical },
    { tagName: "link", rel: "alternate", hrefLang: "en", href: address("/en") },
    { tagName: "link", rel: "alternate", hrefLang: "id", href: address("/id") },
    { tagName: "link", rel: "alternate", hrefLang: "x-default", href: address("/") },
    { property: "og:site_name", content: config.brand.title },
    { property: "og:type", content: "website" },
    { property: "og:title", content: name },
    { property: "og:description", content: description },
    { property: "og:url", content: canonical },
    { property: "og:image", content: picture },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: name },
    { property: "og:locale", content: LOCALES[root.locale] },
    { property: "og:locale:alternate", content: LOCALES[root.locale === "id" ? "en" : "id"] },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

function keptQuery(search: string, keep: readonly string[]): string {
  const given = new URLSearchParams(search);
  const kept = new URLSearchParams(keep.flatMap((name) => given.getAll(name).map((value) => [name, value])));
  return kept.size > 0 ? `?${kept}` : "";
}
