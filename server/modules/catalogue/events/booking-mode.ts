import type { EventDetail } from "#contract/catalogue/events.ts";
import type { WebAct } from "../../../act.ts";
import type { EventRow } from "./store.ts";

/** How an event is booked. A tenant without a WhatsApp number has no bookings on WhatsApp, so all its events are booked on the pages. */
export function bookingMode({ brand }: Pick<WebAct, "brand">, row: Pick<EventRow, "booking_mode">): EventDetail["bookingMode"] {
  return brand.whatsappNumber === null ? "web" : row.booking_mode;
}
