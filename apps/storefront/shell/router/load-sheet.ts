import dates from "../../browse-dates.css?url";
import event from "../../browse-event.css?url";
import home from "../../browse-home.css?url";
import list from "../../browse-list.css?url";
import rest from "../../rest.css?url";
import type { Sheet } from "./sheets.ts";

const FILES: Readonly<Record<Sheet, string>> = { home, list, event, dates, rest };
const loading: Partial<Record<Sheet, Promise<void>>> = {};

/** Whether the page already has these styles, inside or as a file. */
function isHere(sheet: Sheet): boolean {
  return getComputedStyle(document.documentElement).getPropertyValue(`--has-${sheet}`) !== "";
}

/** Loads styles that the page does not have. Rejects without a network; a later call tries again. */
export function loadSheet(sheet: Sheet): Promise<void> {
  if (isHere(sheet)) return Promise.resolve();
  return (loading[sheet] ??= new Promise<void>((resolve, reject) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: FILES[sheet] });
    link.onload = () => resolve();
    link.onerror = () => {
      delete loading[sheet];
      link.remove();
      reject(new Error("the styles could not be loaded"));
    };
    document.head.append(link);
  }));
}
