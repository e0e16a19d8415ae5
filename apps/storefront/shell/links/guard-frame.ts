import { mayBeFramed } from "#domain/pages/framed-pages.ts";

/** Changing the language returns to the current page. */
const SWITCH = "/locale";

/** Whether another site frames this page. */
export function isFramed(): boolean {
  if (window.top === window) return false;
  try {
    return window.top?.location.origin !== location.origin;
  } catch {
    return true;
  }
}

/**
 * In another site's frame, links to pages that may not be framed open a window. The permission belongs to the document, so a page reached
 * without a new one would keep it. See decision 103.
 */
export function guardFrame(): void {
  if (!isFramed()) return;
  window.addEventListener(
    "click",
    (press) => {
      const link = press.target instanceof Element ? press.target.closest<HTMLAnchorElement>("a[href]") : null;
      if (!link || !/^https?:$/.test(link.protocol)) return;
      if (link.origin === location.origin && (mayBeFramed(link) || link.pathname === SWITCH)) return;
      press.preventDefault();
      window.open(link.href, "_blank", "noopener");
    },
    { capture: true },
  );
}
