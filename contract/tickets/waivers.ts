import { z } from "zod";
import { BLOOD_TYPES, CONDITIONS, IDENTITY_TYPES } from "#domain/tickets/waivers/release.types.ts";
import { sentMessage } from "../people/order-messages.ts";
import { endpoint } from "../endpoint.ts";
import { owned, plainQuery } from "../orders/owned.ts";
import { day, instant, proofOfWork, richText, slug, uuid } from "../shapes.ts";

/** Common parts of public calls about a release. */
const ofSlug = { params: z.strictObject({ slug }), query: plainQuery, access: "public" } as const;
const text = (most: number) => z.string().max(most);

const phone = z.strictObject({ countryCode: text(8), phoneNumber: text(40) });
const placed = z.strictObject({
  name: z.string(),
  startsAt: instant.nullable(),
  zone: z.string(),
  venue: z.strictObject({ name: z.string(), city: z.string() }).nullable(),
});

const release = z.strictObject({
  kind: z.literal("waiver-release"),
  slug,
  title: z.string(),
  version: z.int().min(1),
  since: instant,
  /** SHA-256 of the text in both languages. */
  hash: z.string(),
  text: richText,
  /** Events that require it, the next first. */
  events: z.array(placed.extend({ slug })),
});
export type WaiverRelease = z.infer<typeof release>;

/** x, y, x, y … of one line on a field 1000 wide and 400 high. */
const line = z
  .array(z.int().min(0).max(1000))
  .min(2)
  .max(800)
  .refine((points) => points.length % 2 === 0);
const signatureShape = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("drawn"), lines: z.array(line).min(1).max(60) }),
  z.strictObject({ kind: z.literal("typed") }),
]);

const answers = z.strictObject({
  fullName: text(1000),
  idType: z.enum(IDENTITY_TYPES),
  /** Empty if the ticket has one and its holder's number signs. */
  idNumber: text(60),
  birthDate: text(10),
  bloodType: z.enum(BLOOD_TYPES),
  emergency: phone.extend({ fullName: text(1000), relation: text(200) }),
  health: z.strictObject({ isFit: z.boolean(), conditions: z.array(z.enum(CONDITIONS)).max(CONDITIONS.length), notes: text(2000) }),
  guardian: z.strictObject({ fullName: text(1000), relation: text(200), idNumber: text(60) }).nullable(),
  phone,
  typedName: text(1000),
  signature: signatureShape,
  isAccepted: z.boolean(),
});

const signed = z.strictObject({
  kind: z.literal("waiver-signature"),
  id: uuid,
  slug,
  title: z.string(),
  version: z.int(),
  textHash: z.string(),
  /** SHA-256 of the signed record. */
  recordHash: z.string(),
  event: placed,
  ticketCode: z.string(),
  fullName: z.string(),
  guardianName: z.string().nullable(),
  language: z.enum(["en", "id"]),
  signedAt: instant,
  /** Proves to others that the release was signed, and reveals little else. */
  verificationCode: z.string(),
  /** False once the ticket changed hands, or the organiser requires a newer text. */
  counts: z.boolean(),
  /** Opens this record in another browser. */
  accessKey: z.string(),
});
export type WaiverSignature = z.infer<typeof signed>;

export const getWaiverRelease = endpoint("getWaiverRelease", {
  summary: "The current version of a release, with its events",
  ...ofSlug,
  answer: release,
  problems: ["NOT_FOUND"],
});

export const askWaiverCode = endpoint("askWaiverCode", {
  summary: "Send a code to the signer's number; does not reveal whether the ticket exists",
  ...ofSlug,
  body: z.strictObject({ ticketCode: text(60), phone, proof: proofOfWork.optional() }),
  answer: z.strictObject({
    kind: z.literal("code-sent"),
    /** False if this browser is logged in with that number. */
    isNeeded: z.boolean(),
    resendAfterSeconds: z.int(),
  }),
  problems: [
    "NOT_FOUND",
    "IDEMPOTENCY_KEY_MISSING",
    "IDEMPOTENCY_MISMATCH",
    "FIELDS_INVALID",
    "PHONE_NOT_SERVED",
    "PROOF_NEEDED",
    "CODES_NOT_OFFERED",
    "TOO_MANY_REQUESTS",
  ],
});

export const signWaiver = endpoint("signWaiver", {
  summary: "Sign a release for one ticket, as the participant or a child's guardian",
  ...ofSlug,
  body: z.strictObject({
    version: z.int().min(1),
    language: z.enum(["en", "id"]),
    ticketCode: text(60),
    answers,
    /** The six digits; null if no code was needed. */
    code: z
      .string()
      .regex(/^\d{6}$/)
      .nullable(),
  }),
  answer: signed,
  status: 201,
  problems: [
    "NOT_FOUND",
    "IDEMPOTENCY_KEY_MISSING",
    "IDEMPOTENCY_MISMATCH",
    "FIELDS_INVALID",
    "PHONE_NOT_SERVED",
    "CODE_WRONG",
    "CODE_EXPIRED",
    "CODE_TRIES_OVER",
    "WAIVER_CHANGED",
    "WAIVER_SIGNED",
    "WAIVER_NOT_YOURS",
    "TOO_MANY_REQUESTS",
  ],
});

export const getWaiverSignature = endpoint("getWaiverSignature", {
  summary: "A signed release, for its signer",
  ...owned,
  answer: signed,
  problems: ["NOT_FOUND"],
});

export const getWaiverPdf = endpoint("getWaiverPdf", {
  summary: "A signed release with its text as a PDF file",
  ...owned,
  media: "application/pdf",
  problems: ["NOT_FOUND", "TOO_MANY_REQUESTS"],
});

export const checkWaiver = endpoint("checkWaiver", {
  summary: "Verify a signed release by its code; shows initials, event and time, and nothing else about the person",
  params: z.strictObject({ code: text(60) }),
  query: plainQuery,
  answer: z.strictObject({
    kind: z.literal("waiver-check"),
    title: z.string(),
    event: z.string(),
    initials: z.string(),
    version: z.int(),
    signedAt: instant,
    signedOn: day,
    counts: z.boolean(),
  }),
  problems: ["NOT_FOUND", "TOO_MANY_REQUESTS"],
  access: "public",
});

const ticketRelease = z.strictObject({
  kind: z.literal("ticket-release"),
  slug,
  /** Slug of the ticket's event. */
  event: z.string(),
  ticketCode: z.string(),
  fullName: z.string(),
  /** The holder's number, if known. */
  phone: phone.nullable(),
  /** The ticket has its holder's identity number, so that the form need not ask for it. */
  hasIdentity: z.boolean(),
  isSigned: z.boolean(),
});
export type TicketRelease = z.infer<typeof ticketRelease>;

export const getTicketRelease = endpoint("getTicketRelease", {
  summary: "Known data for signing a ticket's release; not found if there is none to sign",
  ...owned,
  answer: ticketRelease,
  problems: ["NOT_FOUND"],
});

const bookingWaivers = z.strictObject({
  kind: z.literal("booking-waivers"),
  slug,
  title: z.string(),
  event: placed.extend({ slug }),
  /** A participant may be under 18; then a guardian signs, also the buyer. */
  admitsChildren: z.boolean(),
  tickets: z.array(
    z.strictObject({
      id: uuid,
      code: z.string(),
      holder: z.string(),
      /** The buyer's own ticket, by name and number. */
      isOwn: z.boolean(),
      category: z.string(),
      signedAt: instant.nullable(),
      /** Time of the last link sent. */
      sentAt: instant.nullable(),
      /** State of the message with that link; null if none was sent, or its record is gone. */
      message: sentMessage.nullable(),
      /** The participant's number in the order, middle digits hidden; null without one. */
      phone: z.string().nullable(),
    }),
  ),
});
export type BookingWaivers = z.infer<typeof bookingWaivers>;

export const getBookingWaivers = endpoint("getBookingWaivers", {
  summary: "Signed releases of an order, for its buyer; not found if the event requires none",
  ...owned,
  answer: bookingWaivers,
  problems: ["NOT_FOUND"],
});

export const sendWaiverLink = endpoint("sendWaiverLink", {
  summary: "Send a participant their own link for signing",
  ...owned,
  body: z.strictObject({
    ticketId: uuid,
    /** Null: the participant's number in the order. */
    phone: phone.nullable(),
    locale: z.enum(["en", "id"]),
  }),
  answer: bookingWaivers,
  problems: [
    "NOT_FOUND",
    "IDEMPOTENCY_KEY_MISSING",
    "IDEMPOTENCY_MISMATCH",
    "FIELDS_INVALID",
    "PHONE_NOT_SERVED",
    "WAIVER_SIGNED",
    "TOO_MANY_REQUESTS",
  ],
});
