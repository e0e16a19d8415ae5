import { mayBeFramed } from "#domain/pages/framed-pages.ts";

/** Switching the language leads back to the page at hand. */
const SWITCH = "/locale";

/** Whether another site shows this page in a frame. */
export function isFramed(): boolean {
  if (window.top === window) return false;
  try {
    return window.top?.location.origin !== location.origin;
  } catch {
    return true;
  }
}

/**
 * In another site's frame a link to a page that may not be framed opens a window. The permission belongs to the document, so a page that is reached without a new one
 * would keep it. See decision 103.
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
