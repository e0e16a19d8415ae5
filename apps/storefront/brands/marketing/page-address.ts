/** What may stay in an address that is passed to third parties: the campaign, and the parameters that select a list's page. */
const KEPT = /^(?:utm_[a-z0-9_]{1,40}|page|category)$/;

/** The address of a page as third parties may see it. */
export function pageAddress(href: string): string {
  const url = new URL(href);
  const kept = new URLSearchParams([...url.searchParams].filter(([name]) => KEPT.test(name)));
  return url.origin + url.pathname + (kept.size > 0 ? `?${kept}` : "");
}
