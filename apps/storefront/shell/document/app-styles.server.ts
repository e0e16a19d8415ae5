import all from "../../app.css?inline";
import browse from "../../browse.css?inline";
import dates from "../../browse-dates.css?inline";
import event from "../../browse-event.css?inline";
import home from "../../browse-home.css?inline";
import list from "../../browse-list.css?inline";
import type { Sheet } from "../router/sheets.ts";

const OWN: Readonly<Record<Exclude<Sheet, "rest">, string>> = { home, list, event, dates };

/** Inlined into a page, to save a request before the first paint. A page for browsing loads the other styles once it is touched. */
export function pageStyles(sheets: readonly Sheet[]): string {
  return sheets.reduce((text, sheet) => (sheet === "rest" ? all : text + OWN[sheet]), browse);
}
