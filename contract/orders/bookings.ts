import { z } from "zod";
import { endpoint, HELD_ONCE, ONCE } from "../endpoint.ts";
import { LOOK, owned, plainQuery } from "./owned.ts";
import { channel, payment, refund } from "../payments/payment-shapes.ts";
import { feeRate, quote, selection } from "./quotes.ts";
import { orderRight } from "../videos/videos.ts";
import { seatName } from "./seats.ts";
import { instant, picture, proofOfWork, rupiah, uuid } from "../shapes.ts";

const review = z.strictObject({
  /** The money received and not refunded, and the missing part of the price. */
  paid: rupiah,
  missing: rupiah,
  /** Without an answer by then, all money is refunded. */
  until: instant,
  /** The buyer chose to wait at the head of the waiting list. */
  isFirstInLine: z.boolean(),
  /** The payment of the missing part while it is open; null before it starts. */
  rest: payment.nullable(),
});

export const booking = z.strictObject({
  kind: z.literal("booking"),
  id: uuid,
  reference: z.string(),
  status: z.enum(["held", "awaiting_payment", "verifying", "confirmed", "waitlisted", "expired", "cancelled", "needs_review"]),
  /** `refunded`: all money has gone back; `partiallyRefunded`: a part of it, or a refund is in progress. */
  badges: z.array(z.enum(["paidLate", "overpaid", "underpaid", "partiallyRefunded", "refunded"])),
  event: z.strictObject({
    id: uuid,
    slug: z.string(),
    name: z.string(),
    startsAt: instant.nullable(),
    endsAt: instant.nullable(),
    zone: z.string(),
    venue: z.strictObject({ name: z.string(), city: z.string() }).nullable(),
    picture,
  }),
  video: orderRight.nullable(),
  session: z.strictObject({ id: uuid, startsAt: instant, endsAt: instant, label: z.string().nullable() }).nullable(),
  quote,
  /** The rate of the quote's tax; null if it was another than the event's present one, or taxes have several. */
  taxPercentage: z.number().nullable(),
  /** The rate of the quote's service fee; null if it was another than the event's present one. */
  serviceFeeRate: feeRate.nullable(),
  /** Add-ons whose price belongs to that of their ticket. */
  requiredAddons: z.array(uuid),
  /** The database's clock at reading, to correct the browser's. */
  serverNow: instant,
  holdUntil: instant.nullable(),
  /** The latest possible end of the hold; null if it cannot be extended. */
  extendableUntil: instant.nullable(),
  hasDetails: z.boolean(),
  /** Masked, for screens that others can see. */
  buyer: z.strictObject({ name: z.string(), phone: z.string(), email: z.string().nullable() }).nullable(),
  /** `collectedBy`: first name of the holder who collects for this attendee. */
  attendees: z.array(z.strictObject({ categoryId: uuid, name: z.string(), collectedBy: z.string().nullable() })),
  /** By ticket, in the order of the attendees; `ticket` counts from 0. Empty without seats. */
  seats: z.array(z.strictObject({ ticket: z.int(), categoryId: uuid, seat: seatName })),
  /** Seats still to choose, for example after a waiting list's offer. Payment needs all of them. */
  seatsMissing: z.int(),
  payment: payment.nullable(),
  /** Refunds, the oldest first. */
  refunds: z.array(refund),
  /** The review of the order's money, while the buyer or the provider has to answer; else null. */
  review: review.nullable(),
  ticketCount: z.int(),
  /** How many of them were returned. */
  ticketsReturned: z.int(),
  createdAt: instant,
  confirmedAt: instant.nullable(),
  isFree: z.boolean(),
});
export type BookingAnswer = z.infer<typeof booking>;

/** A new booking's answer carries its access key for other browsers. */
const heldBooking = booking.extend({ accessKey: z.string() });
export type HeldBookingAnswer = z.infer<typeof heldBooking>;

export const holdBooking = endpoint("holdBooking", {
  summary: "Hold the chosen tickets; the answer has the end of the hold",
  query: plainQuery,
  body: z.strictObject({
    eventId: uuid,
    sessionId: uuid.nullable().default(null),
    selection,
    promoCode: z.string().max(64).nullable().default(null),
    /** The access code that opens some of the tickets. */
    accessCode: z.string().max(200).nullable().default(null),
    /** The total on the screen. If the server's differs, the answer is PRICE_CHANGED with the fresh quote. */
    shownTotal: rupiah.nullable().default(null),
    utm: z
      .record(z.string().max(60), z.string().max(200))
      .refine((utm) => Object.keys(utm).length <= 20)
      .default({}),
    /** An earlier hold of the visitor, which this one replaces. */
    replaces: uuid.nullable().default(null),
    /** The released draft of this choice, for an event booked on WhatsApp. */
    draft: z.string().max(40).nullable().default(null),
    proof: proofOfWork.optional(),
  }),
  answer: heldBooking,
  status: 201,
  problems: [
    ...HELD_ONCE,
    "SOLD_OUT",
    "PRICE_CHANGED",
    "PROMO_INVALID",
    "ACCESS_INVALID",
    "EVENT_NOT_ON_SALE",
    "LIMIT_REACHED",
    "HOLD_LIMIT",
    "PROOF_NEEDED",
    "ONE_CATEGORY_ONLY",
    "TIME_REQUIRED",
    "TIME_UNAVAILABLE",
    "ADDON_REQUIRED",
    "ADDON_UNAVAILABLE",
    "SEATS_REQUIRED",
    "SEAT_UNKNOWN",
    "SEATS_MISMATCH",
    "SEAT_TAKEN",
    "SEAT_ALONE",
    "NO_PAYMENT_PROVIDER",
    "TOO_MANY_REQUESTS",
    "BUSY",
  ],
  access: "public",
});

export const getBooking = endpoint("getBooking", {
  summary: "One booking, for its owner; `id` may be the booking's id",
  ...owned,
  answer: booking,
  problems: LOOK,
});

export const extendHold = endpoint("extendHold", {
  summary: "Extend a hold, up to twice its first length",
  ...owned,
  body: z.strictObject({}),
  answer: booking,
  problems: [...ONCE, "HOLD_EXPIRED", "BOOKING_STATE"],
});

const text = (max: number) => z.string().max(max).default("");
export const patronBody = z.strictObject({
  eventAt: text(40),
  fullName: text(200),
  email: text(254),
  countryCode: text(8),
  phoneNumber: text(40),
  informationOrigin: text(60),
  membership: text(60),
  club: text(60),
  age: text(4),
  citizenship: text(40),
  gender: text(40),
  inHouseGuest: text(8),
  roomNumber: text(20),
});
export const attendeeBody = z.strictObject({
  eventPriceId: uuid,
  fullname: text(200),
  email: text(254),
  countryCode: text(8),
  phoneNumber: text(40),
  age: text(4),
  gender: text(40),
  identity: text(40),
  nationality: text(60),
  /** The buyer's valid ticket of the same event whose holder collects for this attendee; empty for none. */
  entrustTicketId: text(64),
});

/** Refusals of continuing an order. */
const GOING_ON = ["HOLD_EXPIRED", "VIDEO_OWNED", "BOOKING_STATE"] as const;

export const saveDetails = endpoint("saveDetails", {
  summary: "Save the buyer, the attendees and their consents",
  ...owned,
  body: z.strictObject({
    patron: patronBody,
    attendees: z.array(attendeeBody).max(100),
    acceptTerms: z.boolean(),
    /** Version of the accepted waiver text; null if the event has none. */
    waiverVersion: z.string().max(64).nullable().default(null),
    locale: z.enum(["en", "id"]),
  }),
  answer: booking,
  problems: [
    ...ONCE,
    ...GOING_ON,
    "FIELDS_INVALID",
    "TERMS_REQUIRED",
    "WAIVER_REQUIRED",
    "WAIVER_CHANGED",
    "LIMIT_REACHED",
    "PROMO_PHONE_LIMIT",
    "HOLD_LIMIT",
    "HANDOVER_OFF",
    "HANDOVER_LIMIT",
  ],
});

export const startPayment = endpoint("startPayment", {
  summary: "Start the payment: returns the provider's page, or confirms a free order",
  ...owned,
  body: z.strictObject({
    /** The total on the button. If the server's differs, the answer is PRICE_CHANGED. */
    shownTotal: rupiah,
    locale: z.enum(["en", "id"]),
    /** The language form of the paying page's address, also for the page after the payment; without it, the address names the language. */
    page: z.strictObject({ prefix: z.enum(["", "/en", "/id"]), headerless: z.boolean(), footerless: z.boolean() }).optional(),
    /** A channel from the config. A change closes the open payment page. Null: the provider's page offers the choice. */
    channel: channel.nullable().default(null),
  }),
  answer: z.strictObject({
    kind: z.literal("payment-started"),
    /** The visitor's next page: the provider's, or the order's own with instructions; null if the booking is already confirmed. */
    redirectUrl: z.string().nullable(),
    booking,
  }),
  problems: [
    "EVENT_NOT_ON_SALE",
    ...ONCE,
    ...GOING_ON,
    "DETAILS_MISSING",
    "SEATS_REQUIRED",
    "PRICE_CHANGED",
    "FIELDS_INVALID",
    "NO_PAYMENT_PROVIDER",
    "PAYMENT_UNAVAILABLE",
  ],
});

const payTimes = z.strictObject({
  kind: z.literal("pay-times"),
  serverNow: instant,
  /** Minutes that a QRIS code or the page of a wallet or card stays open. */
  shortMinutes: z.int(),
  /** Virtual accounts and counters; null for an order that is not payable. */
  long: z
    .strictObject({
      /** The event's setting, applied if stock allows. */
      hours: z.int(),
      /** Null: too little time is left to choose any of them. */
      until: instant.nullable(),
      /** The reason for fewer hours. `many`: a limit of orders with hours is reached; `over`: this order has used its hours. Null for the full hours. */
      why: z.enum(["few_left", "waiting", "queue", "many", "closing", "over"]).nullable(),
    })
    .nullable(),
});
export type PayTimes = z.infer<typeof payTimes>;

export const getPayTimes = endpoint("getPayTimes", {
  summary: "The time to pay of each kind of payment method, if it were chosen now",
  ...owned,
  answer: payTimes,
  problems: LOOK,
});

export const checkPayment = endpoint("checkPayment", {
  summary: "Query the payment provider for the state of a running payment",
  ...owned,
  body: z.strictObject({}),
  answer: booking,
  problems: ["VALIDATION_FAILED", "IDEMPOTENCY_KEY_MISSING", "NOT_FOUND"],
});

export const cancelBooking = endpoint("cancelBooking", {
  summary: "Release the held tickets; refused after a payment",
  ...owned,
  body: z.strictObject({}),
  answer: booking,
  problems: [...ONCE, "BOOKING_STATE"],
});

export const chooseRefund = endpoint("chooseRefund", {
  summary: "Refund a paid order that could not be confirmed, and end it",
  ...owned,
  body: z.strictObject({}),
  answer: booking,
  problems: [...ONCE, "BOOKING_STATE"],
});
