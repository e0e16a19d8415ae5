import type { ApiClient } from "./client.ts";
import type { Config } from "./brands/config.ts";

/** A redirect; `isDocument` if it needs a full page load. */
export type PageRedirect = { readonly location: string; readonly status: 301 | 302 | 307 | 308; readonly isDocument: boolean };

/** A page request's facts, known before React renders. `Req` is the platform's Request. */
export type PageRequest<Req> = {
  readonly request: Req;
  /** The tenant's config in the page's locale. */
  readonly config: Config;
  readonly locale: "en" | "id";
  /** `""`, `"/en"` or `"/id"`: the address form that links on the page keep. */
  readonly prefix: "" | "/en" | "/id";
  /** Calls the API in process, as this visitor. */
  readonly api: ApiClient;
  /** `scheme://host` as the visitor sees it. */
  readonly origin: string;
  readonly requestId: string;
  /** Whether developer pages exist for this visitor. */
  readonly opensDevPages: boolean;
  /** Logs a page that could not be rendered, and reports it to the operator's error service, if any. */
  readonly reportFault: (error: unknown) => void;
  /** The address is a short link that has expired. */
  readonly isLinkOver: boolean;
  /** The visitor is redirected without a page. */
  readonly redirection: PageRedirect | null;
  /**
   * A key for caching a public page's data briefly: everything that the page depends on, except its address. Null for a page that may be
   * personal.
   */
  readonly publicCacheKey: string | null;
  /** The nonce of our own inline scripts. The server removes it and allows exactly those scripts. */
  readonly scriptMark: string;
};

/**
 * A page's text in pieces. Some pieces recur in many pages. `common`: passages, in order, that are the same for every visitor of this kind
 * of page, such as styles and words.
 */
export type PageText = {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly texts: readonly { readonly text: string; readonly recurs: boolean; readonly common?: readonly string[] }[];
};

/**
 * The storefront's server rendering, as the built bundle exports it (`createPages`). Returns a page as text, and any other answer as it is.
 */
export type Pages<Req, Res> = (page: PageRequest<Req>) => Promise<Res | PageText>;
