import { mayMeasure } from "#domain/brands/marketing/may-measure.ts";
import { pushEvent } from "./data-layer.ts";

/**
 * Storage key of the events stored by the waiting room, which runs no tools itself. See
 * apps/storefront/orders/waiting-room/report-later.ts.
 */
const REPORTS = "karcis:queue-told:v1";

type Told = readonly (readonly [event: string, data: Readonly<Record<string, unknown>>])[];

/** Reports the waiting room's stored events, if this page allows measuring. */
export function reportQueue(pathname: string): void {
  if (!mayMeasure(pathname)) return;
  try {
    const told = JSON.parse(sessionStorage.getItem(REPORTS) ?? "[]") as Told;
    if (told.length > 0) sessionStorage.removeItem(REPORTS);
    for (const [event, data] of told) pushEvent(event, data);
  } catch {
    // Without browser storage, the waiting room stored no events.
  }
}
