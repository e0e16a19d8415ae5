/** Parameters that third parties may see: the campaign, and a list's page. */
const KEPT = /^(?:utm_[a-z0-9_]{1,40}|page|category)$/;

/** A page's address for third parties. */
export function pageAddress(href: string): string {
  const url = new URL(href);
  const kept = new URLSearchParams([...url.searchParams].filter(([name]) => KEPT.test(name)));
  return url.origin + url.pathname + (kept.size > 0 ? `?${kept}` : "");
}
