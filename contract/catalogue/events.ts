import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { shownPhase } from "../orders/queue.ts";
import { tax } from "../orders/taxes.ts";
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
  /** The lowest possible order total, of one piece with required add-ons, tax and fee; null if nothing is on sale. */
  from: rupiah.nullable(),
  isFree: z.boolean(),
  /** Number of dates or times. */
  sessionCount: z.int(),
  /** The start time `HH:MM` that all its days share, in its zone. Null with several times, and within one day. */
  hour: z.string().nullable(),
  minAge: z.int().nullable(),
  featured: z.boolean(),
  picture,
});
export type EventCard = z.infer<typeof eventCard>;

const eventList = z.strictObject({
  kind: z.literal("event-list"),
  events: z.array(eventCard),
  /** Number of all matches. */
  total: z.int(),
  /** The page of this answer, from 1, with 12 items. */
  page: z.int(),
  /** Categories with an event in this list (upcoming or past). */
  categories: z.array(z.strictObject({ id: z.string(), name: z.string(), count: z.int() })),
});
export type EventList = z.infer<typeof eventList>;

export const listEvents = endpoint("listEvents", {
  summary: "The tenant's events: upcoming, the soonest first and cancelled ones last, or past, the newest first",
  query: z.strictObject({
    ...business,
    when: z.enum(["upcoming", "past"]).default("upcoming"),
    category: z.string().max(80).optional(),
    q: z.string().max(80).optional(),
    from: day.optional(),
    to: day.optional(),
    page: z.coerce.number().int().min(1).max(100).default(1),
    /** Cards in the answer. A page of the list has 12. */
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
  /** Pieces left, null if unlimited; the highest of all times, see `addonStock`. */
  availableStock: z.int().nullable(),
  minQty: z.int(),
  /** If required: one for each ticket (a bundle counts by its tickets), or `minQty` (at least 1) per order. */
  per: z.enum(["ticket", "order"]),
  isDistributedPerAttendee: z.boolean(),
  /** Set if its category's is. */
  tax: tax.optional(),
});

const category = z.strictObject({
  id: uuid,
  name: z.string(),
  description: z.string(),
  price: rupiah,
  bundlingTicket: z.string(),
  additionals: z.array(addon),
  /** Set for all categories and add-ons of an event with kinds of tax, instead of the event's `taxPercentage`. */
  tax: tax.optional(),
  maxPerOrder: z.int(),
  saleStartsAt: instant.nullable(),
  saleEndsAt: instant.nullable(),
  /** The best state of its sessions. */
  state: saleState,
  /** Pieces left, if they are few. */
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
    /** The required add-on that is out of stock and makes the category sold out. */
    missingAddonId: uuid.nullable(),
  }),
);

/** For add-ons with stock per time: the stock at times with less than `availableStock`. */
const addonStock = z.array(z.strictObject({ sessionId: uuid, addonId: uuid, availableStock: z.int() }));

/** A form's field: its question, whether it is required, and the reason for asking. */
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
  /** Grows with every change of the event's data. A hold names the version that it priced. */
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
  /** The most tickets (admissions) in one booking. */
  maxPerOrder: z.int(),
  /** The most tickets for one phone number over all its orders; null: no limit. */
  maxPerPhone: z.int().nullable(),
  saleStartsAt: instant.nullable(),
  saleEndsAt: instant.nullable(),
  patronFields: z.array(fieldSpec),
  attendeeFields: z.array(fieldSpec),
  waiver: z.strictObject({ version: z.string(), text: richText }).nullable(),
  hasTerms: z.boolean(),
  /** The first sentence of the terms about refunds; null if they have none. */
  refundRule: z.string().nullable(),
  /** Set only on a draft shown by an organiser's preview link: nothing can be bought. */
  isPreview: z.literal(true).optional(),
  /** On these pages, on the tenant's WhatsApp, or either way. */
  bookingMode: z.enum(["web", "whatsapp", "both"]),
  /** The queue before the sale, or null. */
  queue: z.strictObject({ phase: shownPhase, opensAt: instant.nullable(), prequeueAt: instant.nullable() }).nullable(),
  /** Set only if access codes exist for it. */
  takesCodes: z.literal(true).optional(),
  /** Its seat map, or null. `categoryIds`: the seated categories. */
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

export const openCategories = endpoint("openCategories", {
  summary:
    "What an access code opens: hidden ticket categories, and categories with places of a partner; stores nothing, quotes and holds check the code again",
  params: z.strictObject({ slug }),
  query: z.strictObject(business),
  body: z.strictObject({ code: z.string().max(200) }),
  answer: z.strictObject({
    kind: z.literal("opened"),
    /** The code in stored form, for quotes and holds. */
    code: z.string(),
    prices: z.array(category),
    availability,
    addonStock,
    /** Those of the opened categories that are sold by seat. */
    seatedIds: z.array(uuid),
    /** The code's end, or null. */
    until: instant.nullable(),
    /** The most tickets that the code opens in one order; null: as many as the event allows. */
    maxTickets: z.int().nullable(),
  }),
  problems: ["VALIDATION_FAILED", "NOT_FOUND", "ACCESS_INVALID", "TOO_MANY_REQUESTS"],
  access: "public",
});
export type OpenedAnswer = z.infer<typeof openCategories.answer>;

export const getAvailability = endpoint("getAvailability", {
  summary: "An event's current availability, coarse and cheap to query",
  params: z.strictObject({ slug }),
  query: z.strictObject(business),
  answer: availabilityAnswer,
  problems: ["VALIDATION_FAILED", "NOT_FOUND", "UNKNOWN_HOST"],
  access: "public",
});

export const page = z.strictObject({
  kind: z.literal("page"),
  title: z.string(),
  /** Date of the text's last change; null if unknown. */
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
