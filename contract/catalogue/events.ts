import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { shownPhase } from "../orders/queue.ts";
import { day, instant, localeQuery, localized, picture, richText, rupiah, saleState, slug, uuid } from "../shapes.ts";

const business = { businessId: z.string().max(200).optional(), locale: localeQuery };

const venue = z.strictObject({
  name: z.string(),
  address: z.string(),
  city: z.string(),
  lat: z.number(),
  lng: z.number(),
});

export const eventCard = z.strictObject({
  id: uuid,
  slug: z.string(),
  name: z.string(),
  eventCategoryId: z.string(),
  eventCategory: z.strictObject({ name: z.string() }),
  /** null: to be announced. */
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  zone: z.string(),
  venue: venue.pick({ name: true, city: true }).nullable(),
  state: saleState,
  /** The least that somebody can pay: the total of an order of one, with required add-ons, tax and fee; null when nothing is on sale. */
  from: rupiah.nullable(),
  isFree: z.boolean(),
  /** Several dates or times. */
  sessionCount: z.int(),
  minAge: z.int().nullable(),
  featured: z.boolean(),
  picture,
});
export type EventCard = z.infer<typeof eventCard>;

const eventList = z.strictObject({
  kind: z.literal("event-list"),
  events: z.array(eventCard),
  /** How many match in all. */
  total: z.int(),
  /** The page that this answer holds, from 1; pages hold 12. */
  page: z.int(),
  /** Categories that have an event in this list's direction (upcoming or past). */
  categories: z.array(z.strictObject({ id: z.string(), name: z.string(), count: z.int() })),
});
export type EventList = z.infer<typeof eventList>;

export const listEvents = endpoint("listEvents", {
  summary: "Events of the tenant: upcoming soonest first, or past newest first",
  query: z.strictObject({
    ...business,
    when: z.enum(["upcoming", "past"]).default("upcoming"),
    category: z.string().max(80).optional(),
    q: z.string().max(80).optional(),
    from: day.optional(),
    to: day.optional(),
    page: z.coerce.number().int().min(1).max(100).default(1),
    /** Cards in the answer; a page of the list holds 12. */
    size: z.coerce.number().int().min(1).max(24).default(12),
  }),
  answer: eventList,
  problems: ["VALIDATION_FAILED", "NOT_FOUND", "UNKNOWN_HOST", "TOO_MANY_REQUESTS"],
  access: "public",
  isEverybodys: true,
});

const addon = z.strictObject({
  id: uuid,
  name: z.string(),
  amount: rupiah,
  eventPriceId: uuid,
  isRequired: z.boolean(),
  isCustomDate: z.boolean(),
  customDate: z.array(day),
  /** Pieces left, null without end; the most of any time, see `addonStock`. */
  availableStock: z.int().nullable(),
  minQty: z.int(),
  /** What brings a required one: each ticket one of its own, a bundle counted by its tickets, or the order `minQty`, or 1. */
  per: z.enum(["ticket", "order"]),
  isDistributedPerAttendee: z.boolean(),
});

const category = z.strictObject({
  id: uuid,
  name: z.string(),
  description: z.string(),
  price: rupiah,
  bundlingTicket: z.string(),
  additionals: z.array(addon),
  maxPerOrder: z.int(),
  saleStartsAt: instant.nullable(),
  saleEndsAt: instant.nullable(),
  /** Best state over its sessions. */
  state: saleState,
  /** Pieces left, given only when few are. */
  left: z.int().nullable(),
});
export type CategoryAnswer = z.infer<typeof category>;

const session = z.strictObject({
  id: uuid,
  startsAt: instant,
  endsAt: instant,
  /** In the event's zone. */
  date: day,
  time: z.string(),
  label: z.string().nullable(),
  state: saleState,
});
export type SessionAnswer = z.infer<typeof session>;

const availability = z.array(
  z.strictObject({
    sessionId: uuid.nullable(),
    categoryId: uuid,
    state: saleState,
    left: z.int().nullable(),
    /** A required add-on that has run out: why the category is sold out. */
    missingAddonId: uuid.nullable(),
  }),
);

/** Where an add-on's stock is counted at each time: what is left of it at the times that have fewer than its `availableStock`. */
const addonStock = z.array(z.strictObject({ sessionId: uuid, addonId: uuid, availableStock: z.int() }));

/** A field of a form: what is asked, whether it has to be answered, and why. */
export const fieldSpec = z.strictObject({
  name: z.string(),
  required: z.boolean(),
  reason: localized.optional(),
  options: z.array(z.strictObject({ value: z.string(), label: localized })).optional(),
});

const eventDetail = z.strictObject({
  kind: z.literal("event"),
  ...eventCard.omit({ venue: true }).shape,
  venue: venue.nullable(),
  businessId: z.string(),
  /** Grows with every change of the event's data; a hold names the version that it priced. */
  version: z.int(),
  summary: z.string(),
  description: richText,
  prices: z.array(category),
  sessions: z.array(session),
  availability,
  addonStock,
  serviceFeeType: z.enum(["fix_amount", "percentage"]),
  serviceFeeFixAmount: rupiah,
  serviceFeePercentage: z.number(),
  taxPercentage: z.number(),
  /** Tickets (admissions) in one booking at most. */
  maxPerOrder: z.int(),
  /** Tickets for one phone number, over all its orders; null: no limit. */
  maxPerPhone: z.int().nullable(),
  saleStartsAt: instant.nullable(),
  saleEndsAt: instant.nullable(),
  patronFields: z.array(fieldSpec),
  attendeeFields: z.array(fieldSpec),
  waiver: z.strictObject({ version: z.string(), text: richText }).nullable(),
  hasTerms: z.boolean(),
  /** Only there on a draft that an organiser's link shows: nothing of it can be bought. */
  isPreview: z.literal(true).optional(),
  /** On these pages, on the tenant's WhatsApp, or either way. */
  bookingMode: z.enum(["web", "whatsapp", "both"]),
  /** The queue before the sale; null where there is none. */
  queue: z.strictObject({ phase: shownPhase, opensAt: instant.nullable(), prequeueAt: instant.nullable() }).nullable(),
  /** The map of its seats; null where none is sold by its seat. `categoryIds`: whose places are seats. */
  seating: z.strictObject({ mapVersion: z.int(), categoryIds: z.array(uuid), refusesSingleSeats: z.boolean() }).nullable(),
  related: z.array(eventCard),
});
export type EventDetail = z.infer<typeof eventDetail>;

export const getEvent = endpoint("getEvent", {
  summary: "One event with its sessions, ticket categories and add-ons",
  params: z.strictObject({ slug }),
  query: z.strictObject(business),
  answer: eventDetail,
  problems: ["VALIDATION_FAILED", "NOT_FOUND", "UNKNOWN_HOST"],
  access: "public",
  isEverybodys: true,
});

const availabilityAnswer = z.strictObject({
  kind: z.literal("availability"),
  state: saleState,
  version: z.int(),
  categories: availability,
  addons: z.array(z.strictObject({ addonId: uuid, availableStock: z.int().nullable() })),
  addonStock,
});
export type Availability = z.infer<typeof availabilityAnswer>;

export const getAvailability = endpoint("getAvailability", {
  summary: "What can be bought of an event right now, coarse and cheap to ask",
  params: z.strictObject({ slug }),
  query: z.strictObject(business),
  answer: availabilityAnswer,
  problems: ["VALIDATION_FAILED", "NOT_FOUND", "UNKNOWN_HOST"],
  access: "public",
});

export const page = z.strictObject({
  kind: z.literal("page"),
  title: z.string(),
  /** The day on which the text last changed; null where it is older than what is known of it. */
  updatedAt: day.nullable(),
  text: richText,
});
export type PageAnswer = z.infer<typeof page>;

export const getEventTerms = endpoint("getEventTerms", {
  summary: "The terms of one event",
  params: z.strictObject({ slug }),
  query: z.strictObject(business),
  answer: page.extend({ event: z.strictObject({ slug: z.string(), name: z.string() }) }),
  problems: ["VALIDATION_FAILED", "NOT_FOUND", "UNKNOWN_HOST"],
  access: "public",
  isEverybodys: true,
});

export const getPage = endpoint("getPage", {
  summary: "The tenant's terms or privacy policy",
  params: z.strictObject({ name: z.enum(["terms", "privacy"]) }),
  query: z.strictObject(business),
  answer: page,
  problems: ["VALIDATION_FAILED", "NOT_FOUND", "UNKNOWN_HOST"],
  access: "public",
  isEverybodys: true,
});
