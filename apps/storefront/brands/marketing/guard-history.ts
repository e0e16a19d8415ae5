import { mayMeasure } from "#domain/brands/marketing/may-measure.ts";

/**
 * Back and forward may lead to a page with personal data, shown in this document before third-party scripts were allowed. Replaces its
 * address before any listener sees it, and loads the page into a new document. Call it before any such script loads.
 */
export function guardHistory(): void {
  let shown = location.pathname;
  window.addEventListener(
    "popstate",
    (event) => {
      if (mayMeasure(location.pathname)) {
        shown = location.pathname;
        return;
      }
      event.stopImmediatePropagation();
      const to = location.href;
      history.replaceState(history.state, "", shown);
      location.replace(to);
    },
    { capture: true },
  );
}
