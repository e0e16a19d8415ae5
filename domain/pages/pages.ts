/**
 * A page's kind, which decides caching, compression and third-party scripts.
 * - `shared`: the same for everybody. Cached briefly; third-party scripts allowed.
 * - `public`: no personal data, rendered for each visit. Third-party scripts allowed.
 * - `form`: rendered from the event alone and filled by the browser. Compressed, since it has no personal data; no third-party scripts.
 * - `own`: personal, or not found. Not cached, not compressed (its length would leak its content), no third-party scripts.
 */
export type PageKind = "shared" | "public" | "form" | "own";

export type Page = {
  /** Without the language; `:name` matches one segment. Empty for the front page. */
  readonly path: string;
  /** The module in `apps/storefront/routes`. */
  readonly file: string;
  readonly kind: PageKind;
  /** Needed if two pages share a module. */
  readonly id?: string;
};

/** Every page of a shop, one row each, by layout: see `apps/storefront/routes`. A new page is one row here. */
export const PAGES = {
  browse: [
    { path: "", file: "home", kind: "shared" },
    { path: "event", file: "events", kind: "shared" },
    { path: "event/:slug", file: "event", kind: "shared" },
    { path: "event/:slug/group-event", file: "group-event", kind: "shared" },
    { path: "event/:slug/tnc", file: "event-terms", kind: "shared" },
    { path: "event/:slug/choice", file: "choice", kind: "own" },
    { path: "tnc", file: "terms", kind: "shared" },
    { path: "privacy-policy", file: "privacy", kind: "shared" },
    { path: "event/my-ticket", file: "my-ticket", kind: "own" },
    { path: "ticket/:key", file: "ticket-link", kind: "own" },
    { path: "login", file: "login", kind: "own" },
    { path: "account", file: "account", kind: "own" },
    { path: "l/:code", file: "short-link", kind: "own" },
    { path: "waiver-release/:slug", file: "waiver-release", kind: "own" },
    { path: "waiver-release/:slug/check", file: "waiver-check", kind: "own" },
    { path: "waiver-release/:slug/participants", file: "waiver-participants", kind: "own" },
    { path: "video", file: "video-list", kind: "shared" },
    { path: "video/my-video", file: "my-videos", kind: "own" },
    { path: "video/:slug", file: "video", kind: "shared" },
    { path: ":slug", file: "alias", kind: "public" },
    { path: "404", file: "not-found", kind: "public" },
    { path: "*", file: "unmatched", kind: "own" },
  ],
  video: [
    { path: "video/:slug/patron-information", file: "video-buyer", kind: "form" },
    { path: "video/:slug/transaction-status", file: "video-status", kind: "own" },
  ],
  none: [{ path: "dev/gallery", file: "gallery", kind: "own" }],
  seating: [{ path: "event/:slug/seating", file: "seating", kind: "form" }],
  bare: [
    { path: "v/:code", file: "get-video", kind: "own" },
    { path: "get-ticket/:slug", file: "get-ticket", kind: "own", id: "get-ticket" },
    { path: "event/get-ticket/:slug", file: "get-ticket", kind: "own", id: "event-get-ticket" },
  ],
  checkout: [
    { path: "event/:slug/patron-information", file: "patron-information", kind: "form" },
    { path: "event/:slug/attendee", file: "attendee", kind: "form" },
    { path: "event/:slug/payment", file: "payment", kind: "form" },
    { path: "event/:slug/transaction-status", file: "transaction-status", kind: "own" },
    { path: "event/:slug/receipt", file: "receipt", kind: "own" },
    { path: "event/:slug/handover", file: "handover", kind: "own" },
    { path: "event/:slug/handover/:offer", file: "handover-offer", kind: "own" },
  ],
} as const satisfies Readonly<Record<string, readonly Page[]>>;

/** Pages rendered by the server without the storefront. Personal, like `own`. */
export const PLAIN_PAGES = ["event/:slug/queue"] as const;
