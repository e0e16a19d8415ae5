import type { EventDetail } from "#contract/catalogue/events.ts";
import { isBuyable } from "#domain/catalogue/sale-state.ts";
import { utcToLocal, zoneOffset } from "#domain/time/zone.ts";
import { zoneOf } from "#i18n/format.ts";
import { pictureAddresses } from "../list/picture-addresses.ts";
import { rowPrice } from "./row-price.ts";

type Place = { readonly origin: string; readonly url: string; readonly organiser: string };

const STATUS: Partial<Record<EventDetail["state"], string>> = {
  cancelled: "https://schema.org/EventCancelled",
  postponed: "https://schema.org/EventPostponed",
};

/**
 * schema.org Event of a page; null without date or address, since search engines refuse such data. Omits `performer`: an event has no
 * line-up as data, and a name taken from its text could be wrong.
 */
export function eventJsonLd(event: EventDetail, { origin, url, organiser }: Place): Record<string, unknown> | null {
  if (!event.startsAt || !event.venue) return null;
  return {
    "@context": "https://schema.org",
    "@type": "Event",
    name: event.name,
    description: event.summary,
    startDate: withOffset(event.startsAt, event.zone),
    ...(event.endsAt ? { endDate: withOffset(event.endsAt, event.zone) } : {}),
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    eventStatus: STATUS[event.state] ?? "https://schema.org/EventScheduled",
    ...(event.picture.src === null ? {} : { image: pictureAddresses(origin, event.picture.src) }),
    location: {
      "@type": "Place",
      name: event.venue.name,
      address: { "@type": "PostalAddress", streetAddress: event.venue.address, addressLocality: event.venue.city, addressCountry: "ID" },
      geo: { "@type": "GeoCoordinates", latitude: event.venue.lat, longitude: event.venue.lng },
    },
    organizer: { "@type": "Organization", name: organiser, url: origin },
    offers: event.prices.map((category) => ({
      "@type": "Offer",
      name: category.name,
      price: rowPrice(event, category, "").amount,
      priceCurrency: "IDR",
      availability: `https://schema.org/${isBuyable(category.state) ? "InStock" : category.state === "coming_soon" ? "PreOrder" : "SoldOut"}`,
      url,
      ...validFrom(category.saleStartsAt ?? event.saleStartsAt ?? event.queue?.opensAt ?? null),
    })),
  };
}

const validFrom = (saleStartsAt: string | null) => (saleStartsAt === null ? {} : { validFrom: saleStartsAt });

/** An instant as local time with its offset: `2026-12-05T19:30:00+07:00`. */
function withOffset(instant: string, zone: string): string {
  const own = zoneOf(zone);
  const { date, time } = utcToLocal(own, instant);
  return `${date}T${time}:00${zoneOffset(own)}`;
}
