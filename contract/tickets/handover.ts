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
  /** The latest time of acceptance. */
  expiresAt: instant,
  /** The end of a delegation. */
  validUntil: instant.nullable(),
  createdAt: instant,
  answeredAt: instant.nullable(),
  /** The recipient's link, for senders who deliver it themselves; null once it cannot be accepted. */
  link: z.string().nullable(),
  /** State of the message with the offer; null once answered or expired, or without a message. */
  message: delivery.nullable(),
  /** The channel: e-mail if WhatsApp failed and the order has an address for that number. */
  messageBy: z.enum(["whatsapp", "email"]).nullable(),
});
export type HandoverAnswer = z.infer<typeof handover>;

const chance = z.strictObject({
  /** Why it is not possible; null if it is. */
  refusal: refusal.nullable(),
  /** The closing time; null if there is none. */
  closesAt: instant.nullable(),
});

const recipient = z.strictObject({
  fullName: z.string().max(200),
  countryCode: z.string().max(8),
  phoneNumber: z.string().max(40),
});

const ticketHandover = z.strictObject({
  kind: z.literal("ticket-handover"),
  serverNow: instant,
  ticketId: uuid,
  /** The order's number, for its buyer; empty for others. */
  reference: z.string(),
  category: z.string(),
  event,
  session,
  /** Items belong to the ticket that a delegate may fetch. */
  hasPickup: z.boolean(),
  /** False for the former holder, who sees the receipt of the handover. */
  isHolder: z.boolean(),
  /** The caller logged in with the holder's number in the last ten minutes, so no code is needed. */
  isProven: z.boolean(),
  /** The holder, as far as the caller knows. */
  holder: person,
  /** The holder's whole number, for the person logged in with it; null for others. */
  ownPhone: z.string().nullable(),
  /** The holder's tickets of this order that can be handed over together, this one first. */
  tickets: z.array(
    z.strictObject({
      id: uuid,
      code: z.string(),
      category: z.string(),
      holder: z.string(),
      /** The participant whom the buyer named in the order, with the typed number or an empty one; null for the buyer's own ticket. */
      participant: recipient.nullable(),
      transfer: chance,
      delegation: chance,
    }),
  ),
  /** The caller's own handovers of this ticket, the newest first. */
  handovers: z.array(handover),
  /** Its holders in order, with the start of each; for its holder alone. */
  custody: z.array(z.strictObject({ name: z.string(), since: instant })),
});
export type TicketHandoverAnswer = z.infer<typeof ticketHandover>;

const code = z.string().max(20);
const codeSent = z.strictObject({
  kind: z.literal("handover-code"),
  /** The receiving number, middle digits hidden. */
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
  summary: "A ticket's possible, offered and completed handovers; a former holder sees their own",
  ...owned,
  answer: ticketHandover,
  problems: LOOK,
});

export const askHandoverCode = endpoint("askHandoverCode", {
  summary: "Send the holder the one-time code for a handover",
  ...owned,
  body: z.strictObject({
    locale: z.enum(["en", "id"]),
    /** Lets the server refuse a recipient before it spends a code. */
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
  summary: "Offer tickets of one order to a recipient: a transfer locks them until the answer, a delegation does not",
  query: plainQuery,
  body: z.strictObject({
    ticketIds: z.array(uuid).min(1).max(10),
    type,
    recipient,
    /** A delegate's purpose and end; null for a transfer. */
    purpose: purpose.nullable().default(null),
    validUntil: instant.nullable().default(null),
    /** Proves the holder's number; null if the caller logged in with it in the last ten minutes. */
    code: code.nullable().default(null),
    locale: z.enum(["en", "id"]),
  }),
  answer: ticketHandover,
  status: 201,
  problems: [...ONCE, "FIELDS_INVALID", "STEP_UP_NEEDED", "HANDOVER_SELF", ...ANY_HANDOVER, ...ANY_CODE],
  access: "owner",
});

export const editHandover = endpoint("editHandover", {
  summary: "Change the recipient of an open offer; the earlier link expires",
  ...owned,
  body: z.strictObject({ recipient, code: code.nullable().default(null), locale: z.enum(["en", "id"]) }),
  answer: ticketHandover,
  problems: [...ONCE, "FIELDS_INVALID", "STEP_UP_NEEDED", "HANDOVER_SELF", "HANDOVER_OFF", "HANDOVER_GONE", ...ANY_CODE],
});

export const endHandover = endpoint("endHandover", {
  summary: "Revoke an offer or a delegation; repeating it has no effect",
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
  /** The caller is logged in as the recipient, so no code is needed. */
  isProven: z.boolean(),
  /** The recipient's pass, once the number is proven; null while it may not be shown. */
  pass: z.strictObject({ ticketId: uuid, code: z.string(), qr: z.string().nullable(), holder: z.string() }).nullable(),
  /** The event requires a release that the new holder has not signed. */
  needsRelease: z.boolean(),
});
export type OfferAnswer = z.infer<typeof offer>;

export const getOffer = endpoint("getOffer", {
  summary: "An offer for its recipient, opened by its link's key",
  ...owned,
  answer: offer,
  problems: LOOK,
});

export const askOfferCode = endpoint("askOfferCode", {
  summary: "Send the recipient the one-time code that proves their number",
  ...owned,
  body: z.strictObject({ locale: z.enum(["en", "id"]), proof: proofOfWork.optional() }),
  answer: codeSent,
  problems: [...ONCE, "HANDOVER_GONE", "PHONE_NOT_SERVED", "CODES_NOT_OFFERED", "PROOF_NEEDED", "TOO_MANY_REQUESTS"],
});

export const acceptOffer = endpoint("acceptOffer", {
  summary: "Accept an offer as its recipient: a transferred ticket gets a new code in place of the old one, a delegate gets a pass",
  ...owned,
  body: z.strictObject({
    /** Proves the number; null if the caller is logged in as the recipient. */
    code: code.nullable().default(null),
    /** Answers to the event's attendee fields; null for a delegate. */
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
  summary: "Decline an offer; repeating it has no effect",
  ...owned,
  body: z.strictObject({}),
  answer: offer,
  problems: [...ONCE, "HANDOVER_GONE"],
});
