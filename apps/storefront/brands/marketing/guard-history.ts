import { mayMeasure } from "#domain/brands/marketing/may-measure.ts";

/**
 * Back and forward may lead from this document to a page with personal data that was shown in it before third-party scripts were allowed. Its
 * address is replaced before any listener sees it, and the page is loaded into a new document. Call it before any such script is loaded.
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
