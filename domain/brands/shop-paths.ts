const SLUG = "[A-Za-z0-9][A-Za-z0-9._-]*";

/** The shop's own addresses, without a language. See docs/rules/pages.md#addresses. */
const PAGES = [
  "/",
  "/event",
  "/event/my-ticket",
  `/event/${SLUG}`,
  `/event/${SLUG}/(group-event|tnc|choice|seating|queue)`,
  `/(event/)?get-ticket/${SLUG}`,
  "/video",
  `/video/${SLUG}`,
  `/(l|v)/${SLUG}`,
  `/waiver-release/${SLUG}(/check)?`,
  "/tnc",
  "/privacy-policy",
  "/login",
  "/account",
] as const;

const PAGE = new RegExp(`^(?:${PAGES.join("|")})$`);

/** First segments reserved by the shop: no redirect, microsite or page of a tenant may use them. */
const OWN = new Set(
  `404 _root account api apple-touch-icon.png assets builds dev en event favicon.ico get-ticket icon-192.png icon-512.png
   icon-512-maskable.png id l livez locale login manifest.webmanifest media og paysim preview privacy-policy readyz robots.txt
   sitemap.xml ticket tickets-worker.js tnc v video waiver-release`.split(/\s+/),
);

/** Whether every shop has a page at this path. `/{slug}` belongs to the tenant. */
export function isShopPage(path: string): boolean {
  return PAGE.test(path);
}

/** Whether the shop itself uses `/{slug}`. */
export function isOwnSegment(slug: string): boolean {
  return OWN.has(slug);
}
