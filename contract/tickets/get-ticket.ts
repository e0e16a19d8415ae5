import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { instant, localeQuery, proofOfWork } from "../shapes.ts";
import { listMyTickets } from "./tickets.ts";

/** Slug of an event, or code of a claim. */
const params = z.strictObject({ slug: z.string().regex(/^[A-Za-z0-9-]{1,80}$/) });
const query = z.strictObject({ businessId: z.string().max(200).optional(), locale: localeQuery });
const ticket = listMyTickets.answer.shape.tickets.element;

const card = z.strictObject({
  /** First letter of the name on the ticket. */
  initial: z.string(),
  category: z.string(),
  status: ticket.shape.status,
  entry: ticket.shape.entry,
  codeFrom: ticket.shape.codeFrom,
});

const lookup = z.strictObject({
  kind: z.literal("ticket-lookup"),
  serverNow: instant,
  event: ticket.shape.event.omit({ picture: true, status: true }),
  /** Whether a one-time code must prove the number first. */
  asksCode: z.boolean(),
  /** The claim's content without names; empty for an event. */
  cards: z.array(card),
});
export type TicketLookup = z.infer<typeof lookup>;

const finding = z.strictObject({
  kind: z.literal("ticket-finding"),
  serverNow: instant,
  /** `code`: a code is on its way, whether a ticket exists or not. `missing`: no ticket, without the reason. */
  step: z.enum(["code", "found", "missing"]),
  resendAfterSeconds: z.int().nullable(),
  tickets: z.array(ticket),
  /** Orders without tickets, yet or any more. */
  orders: z.array(
    z.strictObject({ reference: z.string(), status: z.enum(["awaiting_payment", "verifying", "cancelled"]), ticketCount: z.int() }),
  ),
});
export type TicketFinding = z.infer<typeof finding>;

const who = {
  name: z.string().trim().min(1).max(100),
  countryCode: z.string().regex(/^\+\d{1,4}$/),
  phoneNumber: z
    .string()
    .max(24)
    .regex(/^[\d ().+-]+$/),
};
const REFUSALS = [
  "VALIDATION_FAILED",
  "NOT_FOUND",
  "FIELDS_INVALID",
  "PHONE_NOT_SERVED",
  "TOO_MANY_REQUESTS",
  "IDEMPOTENCY_KEY_MISSING",
] as const;

export const getTicketLookup = endpoint("getTicketLookup", {
  summary: "The form for getting a ticket by name and number, of an event or a claim",
  params,
  query,
  answer: lookup,
  problems: ["VALIDATION_FAILED", "NOT_FOUND"],
  access: "public",
});

export const findTickets = endpoint("findTickets", {
  summary: "Look up tickets by name and number; reveals nothing before the number is proved",
  params,
  query,
  body: z.strictObject({
    ...who,
    /** The solution of a PROOF_NEEDED. */
    proof: proofOfWork.optional(),
  }),
  answer: finding,
  problems: [...REFUSALS, "IDEMPOTENCY_MISMATCH", "PROOF_NEEDED", "CODES_NOT_OFFERED"],
  access: "public",
});

export const proveTickets = endpoint("proveTickets", {
  summary: "Prove the number with its code, and get the tickets",
  params,
  query,
  body: z.strictObject({ ...who, code: z.string().regex(/^\d{6}$/) }),
  answer: finding,
  problems: [...REFUSALS, "IDEMPOTENCY_MISMATCH", "CODE_WRONG", "CODE_EXPIRED", "CODE_TRIES_OVER"],
  access: "public",
});

export const openClaim = endpoint("openClaim", {
  summary: "Open a claim with its link's token, in the first browser that uses it",
  params,
  query,
  body: z.strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
  answer: finding,
  problems: ["VALIDATION_FAILED", "NOT_FOUND", "TOO_MANY_REQUESTS", "IDEMPOTENCY_KEY_MISSING", "IDEMPOTENCY_MISMATCH"],
  access: "public",
});
