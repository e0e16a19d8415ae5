import { z } from "zod";
import { attendeeBody } from "../orders/bookings.ts";
import { endpoint, ONCE } from "../endpoint.ts";
import { handedEvent as event, handedSession as session, purpose } from "./handed.ts";
import { delivery } from "../people/order-messages.ts";
import { LOOK, owned, plainQuery } from "../orders/owned.ts";
import { instant, proofOfWork, uuid } from "../shapes.ts";

const type = z.enum(["transfer", "delegation"]);
const status = z.enum(["pending", "accepted", "declined", "cancelled", "expired", "closed", "revoked", "ended"]);
const refusal = z.enum([
  "HANDOVER_OFF",
  "HANDOVER_USED",
  "HANDOVER_STATE",
  "HANDOVER_IDENTITY",
  "HANDOVER_CLOSED",
  "HANDOVER_LIMIT",
  "HANDOVER_WAIVER",
]);
const person = z.strictObject({
  name: z.string(),
  /** Middle digits hidden. */
  phone: z.string(),
});
const handover = z.strictObject({
  id: uuid,
  type,
  status,
  to: person,
  purpose: purpose.nullable(),
  /** Until when it can be accepted. */
  expiresAt: instant,
  /** Until when a delegation lasts. */
  validUntil: instant.nullable(),
  createdAt: instant,
  answeredAt: instant.nullable(),
  /** The recipient's link, for a sender who sends it on in another way; null once nothing can be accepted with it. */
  link: z.string().nullable(),
  /** How the message with the offer stands; null once it is answered or over, and where none was made. */
  message: delivery.nullable(),
  /** The channel: e-mail where WhatsApp refused and the order has an address for that number. */
  messageBy: z.enum(["whatsapp", "email"]).nullable(),
});
export type HandoverAnswer = z.infer<typeof handover>;

const chance = z.strictObject({
  /** Why it cannot be done; null when it can. */
  refusal: refusal.nullable(),
  /** From when on it is too late; null: no such moment. */
  closesAt: instant.nullable(),
});

const ticketHandover = z.strictObject({
  kind: z.literal("ticket-handover"),
  serverNow: instant,
  ticketId: uuid,
  category: z.string(),
  event,
  session,
  /** False for who had the ticket before: what follows is then the receipt of having given it away. */
  isHolder: z.boolean(),
  /** The caller logged in with the holder's number in the last ten minutes: no code is needed. */
  isProven: z.boolean(),
  /** Who has the ticket, as far as the caller knows. */
  holder: person,
  /** The holder's whole number, for who is logged in with it; null for whoever only has the browser or the link. */
  ownPhone: z.string().nullable(),
  /** What the holder has in this order and could hand over together, this ticket first. */
  tickets: z.array(
    z.strictObject({ id: uuid, code: z.string(), category: z.string(), holder: z.string(), transfer: chance, delegation: chance }),
  ),
  /** The caller's own handovers of this ticket, the newest first. */
  handovers: z.array(handover),
  /** Who held the ticket from when on, the first first; for its holder. */
  custody: z.array(z.strictObject({ name: z.string(), since: instant })),
});
export type TicketHandoverAnswer = z.infer<typeof ticketHandover>;

const recipient = z.strictObject({
  fullName: z.string().max(200),
  countryCode: z.string().max(8),
  phoneNumber: z.string().max(40),
});
const code = z.string().max(20);
const codeSent = z.strictObject({
  kind: z.literal("handover-code"),
  /** The number that it was sent to, middle digits hidden. */
  phone: z.string(),
  resendAfterSeconds: z.int().min(0),
});
const ANY_CODE = ["CODE_WRONG", "CODE_EXPIRED", "CODE_TRIES_OVER"] as const;
const ANY_HANDOVER = [
  "HANDOVER_OFF",
  "HANDOVER_USED",
  "HANDOVER_STATE",
  "HANDOVER_IDENTITY",
  "HANDOVER_CLOSED",
  "HANDOVER_LIMIT",
  "HANDOVER_WAIVER",
] as const;

export const getTicketHandover = endpoint("getTicketHandover", {
  summary: "What a ticket's holder can hand over, has offered, and gave away; who had it before sees what they gave",
  ...owned,
  answer: ticketHandover,
  problems: LOOK,
});

export const askHandoverCode = endpoint("askHandoverCode", {
  summary: "Send the ticket's holder the one-time code that a handover takes",
  ...owned,
  body: z.strictObject({
    locale: z.enum(["en", "id"]),
    /** Whom it is for: no code is spent on what would be refused for its recipient. */
    recipient: recipient.optional(),
    proof: proofOfWork.optional(),
  }),
  answer: codeSent,
  problems: [
    ...ONCE,
    "FIELDS_INVALID",
    "HANDOVER_SELF",
    "HANDOVER_OFF",
    "HANDOVER_STATE",
    "PHONE_NOT_SERVED",
    "CODES_NOT_OFFERED",
    "PROOF_NEEDED",
    "TOO_MANY_REQUESTS",
  ],
});

export const startHandover = endpoint("startHandover", {
  summary: "Offer tickets of one order to somebody: a transfer locks them until the answer, a delegation leaves them as they are",
  query: plainQuery,
  body: z.strictObject({
    ticketIds: z.array(uuid).min(1).max(10),
    type,
    recipient,
    /** What a delegate may do, and until when; null for a transfer. */
    purpose: purpose.nullable().default(null),
    validUntil: instant.nullable().default(null),
    /** Proves the holder's number; null for who logged in with it in the last ten minutes. */
    code: code.nullable().default(null),
    locale: z.enum(["en", "id"]),
  }),
  answer: ticketHandover,
  status: 201,
  problems: [...ONCE, "FIELDS_INVALID", "STEP_UP_NEEDED", "HANDOVER_SELF", ...ANY_HANDOVER, ...ANY_CODE],
  access: "owner",
});

export const editHandover = endpoint("editHandover", {
  summary: "Give an offer that is not answered another recipient; the link of the one before opens nothing any more",
  ...owned,
  body: z.strictObject({ recipient, code: code.nullable().default(null), locale: z.enum(["en", "id"]) }),
  answer: ticketHandover,
  problems: [...ONCE, "FIELDS_INVALID", "STEP_UP_NEEDED", "HANDOVER_SELF", "HANDOVER_OFF", "HANDOVER_GONE", ...ANY_CODE],
});

export const endHandover = endpoint("endHandover", {
  summary: "Take an offer back, or a delegation; done already is quiet",
  ...owned,
  body: z.strictObject({}),
  answer: ticketHandover,
  problems: [...ONCE, "HANDOVER_GONE"],
});

const offer = z.strictObject({
  kind: z.literal("handover-offer"),
  serverNow: instant,
  id: uuid,
  type,
  status,
  purpose: purpose.nullable(),
  expiresAt: instant,
  validUntil: instant.nullable(),
  event,
  session,
  category: z.string(),
  categoryId: uuid,
  addons: z.array(z.strictObject({ name: z.string(), qty: z.int() })),
  /** First name and masked number. */
  from: person,
  to: person,
  /** The caller is logged in as the recipient: no code is needed. */
  isProven: z.boolean(),
  /** What the recipient shows, once the number is proven; null while it may not be shown. */
  pass: z.strictObject({ ticketId: uuid, code: z.string(), qr: z.string().nullable(), holder: z.string() }).nullable(),
  /** The event wants a signed release, and the new holder has signed none. */
  needsRelease: z.boolean(),
});
export type OfferAnswer = z.infer<typeof offer>;

export const getOffer = endpoint("getOffer", {
  summary: "An offer to its recipient; the link's key opens it",
  ...owned,
  answer: offer,
  problems: LOOK,
});

export const askOfferCode = endpoint("askOfferCode", {
  summary: "Send the recipient the one-time code that proves the number",
  ...owned,
  body: z.strictObject({ locale: z.enum(["en", "id"]), proof: proofOfWork.optional() }),
  answer: codeSent,
  problems: [...ONCE, "HANDOVER_GONE", "PHONE_NOT_SERVED", "CODES_NOT_OFFERED", "PROOF_NEEDED", "TOO_MANY_REQUESTS"],
});

export const acceptOffer = endpoint("acceptOffer", {
  summary: "Accept an offer as its recipient: a transferred ticket gets a new code and the old one dies, a delegate gets a pass",
  ...owned,
  body: z.strictObject({
    /** Proves the number; null for who is logged in as the recipient. */
    code: code.nullable().default(null),
    /** Answers to what the event asks of attendees; null for a delegate. */
    attendee: attendeeBody.omit({ eventPriceId: true, entrustTicketId: true }).nullable().default(null),
    acceptTerms: z.boolean(),
    waiverVersion: z.string().max(64).nullable().default(null),
    locale: z.enum(["en", "id"]),
  }),
  answer: offer,
  problems: [
    ...ONCE,
    "FIELDS_INVALID",
    "TERMS_REQUIRED",
    "WAIVER_REQUIRED",
    "WAIVER_CHANGED",
    "HANDOVER_GONE",
    "HANDOVER_OFF",
    "HANDOVER_IDENTITY",
    "HANDOVER_CLOSED",
    "HANDOVER_LIMIT",
    "HANDOVER_WAIVER",
    ...ANY_CODE,
  ],
});

export const declineOffer = endpoint("declineOffer", {
  summary: "Decline an offer; declined already is quiet",
  ...owned,
  body: z.strictObject({}),
  answer: offer,
  problems: [...ONCE, "HANDOVER_GONE"],
});
