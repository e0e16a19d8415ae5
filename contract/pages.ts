import type { ApiClient } from "./client.ts";
import type { Config } from "./brands/config.ts";

/** Where a page's address leads instead; `isDocument` when only a full page load gets there. */
export type PageRedirect = { readonly location: string; readonly status: 301 | 302 | 307 | 308; readonly isDocument: boolean };

/** What the server knows of a page request before React renders anything. `Req` is the platform's Request. */
export type PageRequest<Req> = {
  readonly request: Req;
  /** The tenant's config in the page's locale. */
  readonly config: Config;
  readonly locale: "en" | "id";
  /** `""`, `"/en"` or `"/id"`: the form of address that every link on the page keeps. */
  readonly prefix: "" | "/en" | "/id";
  /** Calls the API in process, as this visitor. */
  readonly api: ApiClient;
  /** `scheme://host` as the visitor sees it. */
  readonly origin: string;
  readonly requestId: string;
  /** Whether pages for who works on the product exist for this visitor. */
  readonly opensDevPages: boolean;
  /** Logs, and reports to the operator's error service where there is one, that the page could not be made. */
  readonly reportFault: (error: unknown) => void;
  /** The address is that of a short link that once opened something. */
  readonly isLinkOver: boolean;
  /** The visitor is redirected: no page is made. */
  readonly redirection: PageRedirect | null;
  /**
   * Names all that an everybody's page depends on beside its address, so that what it is drawn from may be kept for a moment;
   * null for a page that may be one visitor's own.
   */
  readonly publicCacheKey: string | null;
  /** The nonce of every script that our own code writes. The server takes it out again, and allows exactly those scripts. */
  readonly scriptMark: string;
};

/** A page as text in several pieces; those that recur are the same in many pages. */
export type PageText = {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly texts: readonly { readonly text: string; readonly recurs: boolean }[];
};

/** The server-rendered half of the storefront, as the built bundle exports it (`createPages`). Pages are text; all else is an answer. */
export type Pages<Req, Res> = (page: PageRequest<Req>) => Promise<Res | PageText>;
