import { hasFlag } from "#domain/pages/framed-pages.ts";

/** Query flags that hide header or footer, kept by every in-app link. See docs/rules/pages.md#layouts. */
const KEPT = ["headerless", "footerless"] as const;

/** `""`, `"/en"` or `"/id"`: the language in this path. */
export function prefixOf(pathname: string): string {
  return /^\/(?:en|id)(?=\/|$)/.exec(pathname)?.[0] ?? "";
}

/** The path without its language: `/event` for `/id/event`. */
export function withoutPrefix(pathname: string): string {
  return pathname.slice(prefixOf(pathname).length) || "/";
}

/**
 * An in-app path in the form of the current page: with its language prefix and its layout flags. `path` begins with a slash and may have
 * query and hash.
 */
export function pagePath(path: string, here: { readonly pathname: string; readonly search: string }): string {
  const [beforeHash = "", hash] = path.split("#", 2);
  const [pathname = "", search = ""] = beforeHash.split("?", 2);
  const query = new URLSearchParams(search);
  const current = new URLSearchParams(here.search);
  for (const flag of KEPT) {
    const value = current.get(flag);
    if (value !== null && !query.has(flag)) query.set(flag, value);
  }
  const prefixed = prefixOf(here.pathname) + (pathname === "/" && prefixOf(here.pathname) ? "" : pathname);
  const queryText = query.toString();
  return prefixed + (queryText ? `?${queryText}` : "") + (hash === undefined ? "" : `#${hash}`);
}

/** The form of the page at `here` (language prefix and flags), for the page after a payment. */
export function pageForm({ pathname, search }: { readonly pathname: string; readonly search: string }) {
  return {
    prefix: prefixOf(pathname) as "" | "/en" | "/id",
    headerless: hasFlag(search, "headerless"),
    footerless: hasFlag(search, "footerless"),
  };
}
