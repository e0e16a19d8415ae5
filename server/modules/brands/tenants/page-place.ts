export type PagePlace = {
  /** `""`, `/en` or `/id`. */
  readonly prefix: string;
  readonly path: string;
  /** As it came, with its question mark. */
  readonly search: string;
  readonly query: URLSearchParams;
  /** Whether only the page's data is asked for. */
  readonly isData: boolean;
};

/** The page that a request is about: without a language, and without what the browser adds when it asks only for a page's data. */
export function pagePlace(url: URL): PagePlace {
  const isData = url.pathname.endsWith(".data");
  const query = new URLSearchParams(url.search);
  if (isData) for (const name of ["_routes", "index"]) query.delete(name);
  const pathname = isData ? url.pathname.slice(0, -".data".length).replace(/^\/_root$/, "/") : url.pathname;
  const prefix = /^\/(?:en|id)(?=\/|$)/.exec(pathname)?.[0] ?? "";
  const search = !isData ? url.search : query.size > 0 ? `?${query.toString()}` : "";
  return { prefix, path: pathname.slice(prefix.length) || "/", search, query, isData };
}
