import type { EventDetail } from "#contract/catalogue/events.ts";
import type { WebAct } from "../../../act.ts";
import type { EventRow } from "./store.ts";

/** Returns an event's booking mode. A tenant without a WhatsApp number sells all events on the pages. */
export function bookingMode({ brand }: Pick<WebAct, "brand">, row: Pick<EventRow, "booking_mode">): EventDetail["bookingMode"] {
  return brand.whatsappNumber === null ? "web" : row.booking_mode;
}
