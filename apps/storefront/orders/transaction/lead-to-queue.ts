import { pagePath, withoutPrefix } from "../../shell/links/page-path.ts";
import { queuePath } from "../../shell/links/queue-path.ts";

/**
 * Leaves for the waiting room of an event, and at the visitor's turn comes back to the page that is shown; from the event's own page, on to the
 * buyer's details, where it was about to go. All that was chosen and typed lies in this browser. The promise never ends: the page is left, and
 * Back loads it anew.
 */
export function leadToQueue(slug: string): Promise<never> {
  const { pathname, search } = location;
  const here = withoutPrefix(pathname);
  const home = `/event/${slug}`;
  const next = here === home ? `${home}/patron-information` : here.startsWith(`${home}/`) ? here + search : home;
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload(), { once: true });
  location.assign(pagePath(queuePath(slug, next), { pathname, search }));
  return new Promise(() => {});
}
