import { mayMeasure } from "#domain/brands/marketing/may-measure.ts";
import { pushEvent } from "./data-layer.ts";

/** Where the waiting room leaves what it has to tell: it runs no tool itself. See apps/storefront/orders/waiting-room/report-later.ts. */
const REPORTS = "karcis:queue-told:v1";

type Told = readonly (readonly [event: string, data: Readonly<Record<string, unknown>>])[];

/** Tells what happened in a waiting room, on the first page afterwards that may be measured. */
export function reportQueue(pathname: string): void {
  if (!mayMeasure(pathname)) return;
  try {
    const told = JSON.parse(sessionStorage.getItem(REPORTS) ?? "[]") as Told;
    if (told.length > 0) sessionStorage.removeItem(REPORTS);
    for (const [event, data] of told) pushEvent(event, data);
  } catch {
    // A browser that keeps nothing has nothing to tell.
  }
}
