import { z } from "zod";
import { BLOOD_TYPES, CONDITIONS, IDENTITY_TYPES } from "#domain/tickets/waivers/release.types.ts";
import { sentMessage } from "../people/order-messages.ts";
import { endpoint } from "../endpoint.ts";
import { owned, plainQuery } from "../orders/owned.ts";
import { day, instant, proofOfWork, richText, slug, uuid } from "../shapes.ts";

/** What all calls about a release share, which anybody may make. */
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
  /** What is signed for, the next first. */
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
  /** SHA-256 of the record as it was signed. */
  recordHash: z.string(),
  event: placed,
  ticketCode: z.string(),
  fullName: z.string(),
  guardianName: z.string().nullable(),
  language: z.enum(["en", "id"]),
  signedAt: instant,
  /** Whoever has it may see that the release was signed, and little else. */
  verificationCode: z.string(),
  /** False once the ticket went to somebody else, or the organiser asks for a newer text. */
  counts: z.boolean(),
  /** Opens this record in another browser. */
  accessKey: z.string(),
});
export type WaiverSignature = z.infer<typeof signed>;

export const getWaiverRelease = endpoint("getWaiverRelease", {
  summary: "A release as it is signed now, with the events it is for",
  ...ofSlug,
  answer: release,
  problems: ["NOT_FOUND"],
});

export const askWaiverCode = endpoint("askWaiverCode", {
  summary: "Send a code to the number of whoever signs; the answer does not tell whether the ticket exists",
  ...ofSlug,
  body: z.strictObject({ ticketCode: text(60), phone, proof: proofOfWork.optional() }),
  answer: z.strictObject({
    kind: z.literal("code-sent"),
    /** False where this browser is logged in with that very number. */
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
  summary: "Sign a release for one ticket, in the participant's own name or as the guardian of a child",
  ...ofSlug,
  body: z.strictObject({
    version: z.int().min(1),
    language: z.enum(["en", "id"]),
    ticketCode: text(60),
    answers,
    /** The six digits that were sent; null where no code was needed. */
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
  summary: "A signed release, for whoever signed it",
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
  summary: "Whether a verification code stands for a signed release; tells initials, event and time, nothing else about the person",
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
  /** The holder's number, as far as it is known. */
  phone: phone.nullable(),
  isSigned: z.boolean(),
});
export type TicketRelease = z.infer<typeof ticketRelease>;

export const getTicketRelease = endpoint("getTicketRelease", {
  summary: "What a ticket's holder need not type to sign its release; not found where there is none to sign",
  ...owned,
  answer: ticketRelease,
  problems: ["NOT_FOUND"],
});

const bookingWaivers = z.strictObject({
  kind: z.literal("booking-waivers"),
  slug,
  title: z.string(),
  event: placed.extend({ slug }),
  tickets: z.array(
    z.strictObject({
      id: uuid,
      code: z.string(),
      holder: z.string(),
      category: z.string(),
      signedAt: instant.nullable(),
      /** When a link was last asked for. */
      sentAt: instant.nullable(),
      /** How the message with that link stands; null where none was asked for, or its record is gone. */
      message: sentMessage.nullable(),
      /** The participant's number in the order, middle digits hidden; null where the order has none. */
      phone: z.string().nullable(),
    }),
  ),
});
export type BookingWaivers = z.infer<typeof bookingWaivers>;

export const getBookingWaivers = endpoint("getBookingWaivers", {
  summary: "Who of an order has signed, for its buyer; not found where the event asks for no release",
  ...owned,
  answer: bookingWaivers,
  problems: ["NOT_FOUND"],
});

export const sendWaiverLink = endpoint("sendWaiverLink", {
  summary: "Send a participant a link of their own to sign with",
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
