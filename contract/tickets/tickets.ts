import { z } from "zod";
import { ENTRIES } from "#domain/tickets/expect-entry.ts";
import { endpoint } from "../endpoint.ts";
import { plainQuery } from "../orders/owned.ts";
import { seatName } from "../orders/seats.ts";
import { instant, picture, uuid } from "../shapes.ts";

export const ticket = z.strictObject({
  id: uuid,
  bookingId: uuid,
  reference: z.string(),
  /** Readable code printed under the QR code: ABCD-1234-EFGH. */
  code: z.string(),
  status: z.enum(["reserved", "valid", "locked", "void", "checked_in", "cancelled", "returned"]),
  event: z.strictObject({
    slug: z.string(),
    name: z.string(),
    /** Shows whether the event takes place, and on its original date. */
    status: z.enum(["draft", "published", "cancelled", "postponed"]),
    startsAt: instant.nullable(),
    endsAt: instant.nullable(),
    zone: z.string(),
    venue: z.strictObject({ name: z.string(), address: z.string(), city: z.string(), lat: z.number(), lng: z.number() }).nullable(),
    picture,
  }),
  session: z.strictObject({ startsAt: instant, endsAt: instant, label: z.string().nullable() }).nullable(),
  category: z.string(),
  /** Null without a seat. */
  seat: seatName.nullable(),
  holder: z.string(),
  addons: z.array(z.strictObject({ name: z.string(), qty: z.int() })),
  /** Signed text of the QR code; null while it may not be shown, and to a buyer who handed the ticket over. */
  qr: z.string().nullable(),
  /** When the code appears, if the organiser shows it only shortly before the event; null once it is shown. */
  codeFrom: instant.nullable(),
  /** First name of the present holder, for a buyer who handed it over; else null. */
  handedTo: z.string().nullable(),
  /** Path of the ticket's own page, for everybody with the address; null to a buyer who handed the ticket over. */
  link: z.string().nullable(),
  /** A gate's answer to the code on the event's day; only `admitted` opens it. */
  entry: z.enum(ENTRIES),
  /** The slug of the release that its holder still has to sign. */
  release: z.string().nullable(),
  /** Another person has to sign that release: the caller bought the ticket for them. */
  awaitsOther: z.boolean(),
  /** Time and gate of the last admission, while its holder is inside. */
  checkedIn: z.strictObject({ at: instant, gate: z.string() }).nullable(),
});
export type TicketAnswer = z.infer<typeof ticket>;

const ticketList = z.strictObject({
  kind: z.literal("ticket-list"),
  serverNow: instant,
  tickets: z.array(ticket),
  /** The phone wallets that this shop supports. `apple_test`: a trial's passes, which phones refuse. */
  wallets: z.array(z.enum(["apple", "apple_test", "google"])),
});
export type TicketList = z.infer<typeof ticketList>;

export const listBookingTickets = endpoint("listBookingTickets", {
  summary: "The tickets of one booking, with their QR codes",
  params: z.strictObject({ id: uuid }),
  query: plainQuery,
  answer: ticketList,
  problems: ["VALIDATION_FAILED", "NOT_FOUND"],
  access: "owner",
});

export const listMyTickets = endpoint("listMyTickets", {
  summary: "Tickets bought in this browser, and those of the logged-in person",
  query: plainQuery,
  answer: ticketList,
  problems: ["VALIDATION_FAILED"],
  access: "owner",
});

export const openTicketLink = endpoint("openTicketLink", {
  summary: "The ticket of a link, with its QR code and without its order",
  params: z.strictObject({ key: z.string().max(80) }),
  query: plainQuery,
  answer: ticketList,
  problems: ["VALIDATION_FAILED", "NOT_FOUND"],
  access: "public",
});

export const getTicketQr = endpoint("getTicketQr", {
  summary: "A ticket's QR code as a picture",
  params: z.strictObject({ id: uuid }),
  query: plainQuery.extend({
    type: z.enum(["png", "jpeg", "webp", "svg"]).default("png"),
    level: z.enum(["L", "M", "Q", "H"]).default("M"),
    /** QR version 1 to 40; by default the smallest that fits. */
    version: z.coerce.number().int().min(1).max(40).optional(),
    size: z.coerce.number().int().min(120).max(1200).default(480),
  }),
  problems: ["VALIDATION_FAILED", "NOT_FOUND", "TOO_MANY_REQUESTS"],
  access: "owner",
});

export const getTicketKeys = endpoint("getTicketKeys", {
  summary: "Public keys that verify ticket QR codes offline",
  answer: z.strictObject({
    kind: z.literal("ticket-keys"),
    /** The shop's number in its codes. */
    tenantRef: z.int(),
    /** The newest first. A code names the key of its signature. */
    keys: z.array(
      z.strictObject({
        keyId: z.int(),
        algorithm: z.literal("Ed25519"),
        /** 32 bytes, base64url. */
        publicKey: z.string(),
        /** Whether it signs new codes. */
        signs: z.boolean(),
        /** Codes signed by this key are rejected from this time on; null for the signing key. */
        usefulUntil: instant.nullable(),
      }),
    ),
  }),
  problems: [],
  access: "public",
});
