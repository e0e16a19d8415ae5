import { z } from "zod";
import { endpoint, HELD_ONCE, ONCE } from "../endpoint.ts";
import { LOOK, owned, plainQuery } from "./owned.ts";
import { channel, payment } from "../payments/payment-shapes.ts";
import { quote, selection } from "./quotes.ts";
import { orderRight } from "../videos/videos.ts";
import { seatName } from "./seats.ts";
import { instant, picture, proofOfWork, rupiah, uuid } from "../shapes.ts";

const refund = z.strictObject({
  id: uuid,
  amount: rupiah,
  reason: z.enum(["cancelled", "charged_back", "double", "exchanged", "late", "overpaid", "provider", "underpaid"]),
  /** `failed`: the provider did not send it; a person sees to it. */
  status: z.enum(["requested", "pending", "succeeded", "failed"]),
  at: instant,
  /** Where the provider cannot send it back, the organiser does, by bank transfer to an account that the buyer names; null for any other. */
  transfer: z
    .strictObject({
      /** `asked`: an account is wanted; `withdrawn`: the money goes another way. */
      status: z.enum(["asked", "details_given", "paid", "withdrawn"]),
      /** The bank's name, and the last digits of the number; null before an account was given, and once it was erased. */
      account: z.strictObject({ bank: z.string(), number: z.string() }).nullable(),
      givenAt: instant.nullable(),
      endedAt: instant.nullable(),
    })
    .nullable(),
});

const review = z.strictObject({
  /** What came in and is kept, and what is missing to the price. */
  paid: rupiah,
  missing: rupiah,
  /** Unanswered, all that was paid goes back then. */
  until: instant,
  /** The buyer chose to wait at the head of the list. */
  isFirstInLine: z.boolean(),
  /** The payment of what is missing, while it can be paid; null before one is begun. */
  rest: payment.nullable(),
});

export const booking = z.strictObject({
  kind: z.literal("booking"),
  id: uuid,
  reference: z.string(),
  status: z.enum(["held", "awaiting_payment", "verifying", "confirmed", "waitlisted", "expired", "cancelled", "needs_review"]),
  /** `refunded`: all that was paid has gone back; `partiallyRefunded`: some of it, or what goes back is still on its way. */
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
  /** The database's clock when this was read, to correct the browser's. */
  serverNow: instant,
  holdUntil: instant.nullable(),
  /** Latest instant to which the hold may be extended; null when it may not. */
  extendableUntil: instant.nullable(),
  hasDetails: z.boolean(),
  /** Masked, so that people nearby may see it. */
  buyer: z.strictObject({ name: z.string(), phone: z.string(), email: z.string().nullable() }).nullable(),
  /** `collectedBy`: first name of the holder of the ticket that this attendee is entrusted to. */
  attendees: z.array(z.strictObject({ categoryId: uuid, name: z.string(), collectedBy: z.string().nullable() })),
  /** By ticket, in the order of the attendees; `ticket` counts from 0. Empty where no place is a seat. */
  seats: z.array(z.strictObject({ ticket: z.int(), categoryId: uuid, seat: seatName })),
  /** How many seats are still to be chosen, as for tickets that a waiting list offered: until then they cannot be paid. */
  seatsMissing: z.int(),
  payment: payment.nullable(),
  /** Money that goes back, the oldest first. */
  refunds: z.array(refund),
  /** What waits for the buyer's answer, or for the provider's word; null for an order that waits for neither. */
  review: review.nullable(),
  ticketCount: z.int(),
  createdAt: instant,
  confirmedAt: instant.nullable(),
  isFree: z.boolean(),
});
export type BookingAnswer = z.infer<typeof booking>;

/** A new booking's answer carries the key that opens it in any browser. */
const heldBooking = booking.extend({ accessKey: z.string() });
export type HeldBookingAnswer = z.infer<typeof heldBooking>;

export const holdBooking = endpoint("holdBooking", {
  summary: "Take the chosen tickets off sale for a while; the answer says until when",
  query: plainQuery,
  body: z.strictObject({
    eventId: uuid,
    sessionId: uuid.nullable().default(null),
    selection,
    promoCode: z.string().max(64).nullable().default(null),
    /** What the screen showed; another total on the server is answered with PRICE_CHANGED and the fresh quote. */
    shownTotal: rupiah.nullable().default(null),
    utm: z
      .record(z.string().max(60), z.string().max(200))
      .refine((utm) => Object.keys(utm).length <= 20)
      .default({}),
    /** The visitor's earlier hold, which this one replaces. */
    replaces: uuid.nullable().default(null),
    /** The released draft that this choice is of, for an event that is booked on WhatsApp. */
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
  summary: "More time to fill in the details, up to twice the first hold",
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
  /** Own valid ticket of the same event whose holder collects for this attendee; empty for none. */
  entrustTicketId: text(64),
});

/** Refusals of going on with an order. */
const GOING_ON = ["HOLD_EXPIRED", "VIDEO_OWNED", "BOOKING_STATE"] as const;

export const saveDetails = endpoint("saveDetails", {
  summary: "The buyer, the attendees, and what they agreed to",
  ...owned,
  body: z.strictObject({
    patron: patronBody,
    attendees: z.array(attendeeBody).max(100),
    acceptTerms: z.boolean(),
    /** Version of the waiver text that was accepted; null where the event has none. */
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
  summary: "Pay: leads to the provider's page, or confirms at once when there is nothing to pay",
  ...owned,
  body: z.strictObject({
    /** The total on the button; another total on the server is answered with PRICE_CHANGED. */
    shownTotal: rupiah,
    locale: z.enum(["en", "id"]),
    /** The form of the page that is paid from, which the page after the payment keeps; without it the language stands in its address. */
    page: z.strictObject({ prefix: z.enum(["", "/en", "/id"]), headerless: z.boolean(), footerless: z.boolean() }).optional(),
    /** One of those that the config names; another one than before closes the page that is open. Null: the provider's page asks. */
    channel: channel.nullable().default(null),
  }),
  answer: z.strictObject({
    kind: z.literal("payment-started"),
    /** Where to send the visitor now: the provider's page, or the order's own where that says how to pay; null when the booking is already confirmed. */
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
  /** For how long a QRIS code, a wallet's or a card's page is open. */
  shortMinutes: z.int(),
  /** Virtual accounts and counters; null for an order that is not to be paid. */
  long: z
    .strictObject({
      /** What the event gives where stock allows it. */
      hours: z.int(),
      /** Null: too little time is left, and none of them can be chosen. */
      until: instant.nullable(),
      /** Why that is less than the hours: `many` has as much waiting for money as it may, `over` has had its hours; null where it is not. */
      why: z.enum(["few_left", "waiting", "queue", "many", "closing", "over"]).nullable(),
    })
    .nullable(),
});
export type PayTimes = z.infer<typeof payTimes>;

export const getPayTimes = endpoint("getPayTimes", {
  summary: "How long an order could be paid by each kind of way if it were chosen now",
  ...owned,
  answer: payTimes,
  problems: LOOK,
});

export const checkPayment = endpoint("checkPayment", {
  summary: "Ask the payment provider now how a running payment stands",
  ...owned,
  body: z.strictObject({}),
  answer: booking,
  problems: ["VALIDATION_FAILED", "IDEMPOTENCY_KEY_MISSING", "NOT_FOUND"],
});

export const cancelBooking = endpoint("cancelBooking", {
  summary: "Give the held tickets back; refused once something was paid",
  ...owned,
  body: z.strictObject({}),
  answer: booking,
  problems: [...ONCE, "BOOKING_STATE"],
});

export const chooseRefund = endpoint("chooseRefund", {
  summary: "Take the money back for an order that was paid and could not be confirmed, and end it",
  ...owned,
  body: z.strictObject({}),
  answer: booking,
  problems: [...ONCE, "BOOKING_STATE"],
});
