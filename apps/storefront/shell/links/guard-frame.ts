import { mayBeFramed } from "#domain/pages/framed-pages.ts";

/** Path of the links that change the language. They stay in the frame, since they return to the current page. */
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
 * If another site frames this page, opens a new window for links to pages that may not be framed. Permission to be framed belongs to the
 * document: without a new document, such a page would keep this page's permission. See decision 103.
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
