import type { EventCard } from "#contract/catalogue/events.ts";
import { formatRupiah, formatSpan } from "#i18n/format.ts";
import type { T } from "../../shell/i18n/use-t.ts";

type Locale = "en" | "id";

/** An event's date in its own zone, as plain text, or a text for an unknown date. */
export function eventWhen(event: Pick<EventCard, "startsAt" | "endsAt" | "zone">, t: T, locale: Locale): string {
  return event.startsAt === null ? t("common.date_unknown") : formatSpan(event.startsAt, { to: event.endsAt, zone: event.zone, locale });
}

/** An event's place: hall and city, or a text for an unknown place. */
export function eventWhere(event: Pick<EventCard, "venue">, t: T): string {
  return event.venue ? t("common.venue", { name: event.venue.name, city: event.venue.city }) : t("common.place_unknown");
}

/** The lowest full price of an event, or null if nothing is on sale. */
export function eventFrom(event: Pick<EventCard, "from" | "isFree">, t: T, locale: Locale): string | null {
  if (event.from === null) return null;
  return event.from === 0 || event.isFree ? t("common.free") : t("common.from", { price: formatRupiah(event.from, locale) });
}
