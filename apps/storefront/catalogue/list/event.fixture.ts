import type { EventDetail } from "#contract/catalogue/events.ts";

type Category = EventDetail["prices"][number];

export function categoryOf(id: string, extra: Partial<Category> = {}): Category {
  return {
    id,
    name: id,
    description: "",
    price: 100_000,
    bundlingTicket: "0",
    additionals: [],
    maxPerOrder: 6,
    saleStartsAt: null,
    saleEndsAt: null,
    state: "available",
    left: null,
    ...extra,
  };
}

/** An event on sale with two categories, for tests. */
export function eventOf(extra: Partial<EventDetail> = {}): EventDetail {
  return {
    kind: "event",
    id: "e1",
    slug: "malam-jazz",
    name: "Malam Jazz",
    eventCategoryId: "music",
    eventCategory: { name: "Music" },
    startsAt: "2026-12-05T12:30:00.000Z",
    endsAt: "2026-12-05T15:00:00.000Z",
    zone: "Asia/Jakarta",
    venue: { name: "Balai", address: "Jalan Satu 1", city: "Jakarta", lat: -6.2, lng: 106.8 },
    state: "available",
    from: 116_500,
    isFree: false,
    sessionCount: 0,
    hour: null,
    minAge: null,
    featured: false,
    picture: { src: "/media/x/p", widths: [360, 720, 1200], width: 1440, height: 900, color: "#333333" },
    businessId: "biz",
    version: 1,
    summary: "An evening",
    description: [],
    prices: [categoryOf("regular"), categoryOf("vip", { price: 250_000 })],
    sessions: [],
    availability: [],
    addonStock: [],
    serviceFeeType: "percentage",
    serviceFeeFixAmount: 0,
    serviceFeePercentage: 5,
    taxPercentage: 11,
    maxPerOrder: 10,
    maxPerPhone: null,
    saleStartsAt: null,
    saleEndsAt: null,
    patronFields: [],
    attendeeFields: [],
    waiver: null,
    hasTerms: false,
    refundRule: null,
    bookingMode: "web",
    queue: null,
    seating: null,
    related: [],
    ...extra,
  };
}
