export type PagePlace = {
  /** The language prefix: `""`, `/en` or `/id`. */
  readonly prefix: string;
  readonly path: string;
  /** The original query, with its question mark. */
  readonly search: string;
  readonly query: URLSearchParams;
  /** Whether the request is for the page's data only. */
  readonly isData: boolean;
};

/** The requested page, without language and without the browser's additions to data requests. */
export function pagePlace(url: URL): PagePlace {
  const isData = url.pathname.endsWith(".data");
  const query = new URLSearchParams(url.search);
  if (isData) for (const name of ["_routes", "index"]) query.delete(name);
  const pathname = isData ? url.pathname.slice(0, -".data".length).replace(/^\/_root$/, "/") : url.pathname;
  const prefix = /^\/(?:en|id)(?=\/|$)/.exec(pathname)?.[0] ?? "";
  const search = !isData ? url.search : query.size > 0 ? `?${query.toString()}` : "";
  return { prefix, path: pathname.slice(prefix.length) || "/", search, query, isData };
}
