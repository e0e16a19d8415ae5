import { z } from "zod";
import { booking } from "./bookings.ts";
import { endpoint } from "../endpoint.ts";
import { instant, localeQuery, rupiah, uuid } from "../shapes.ts";

const whole = booking.shape;

/** An order in the list of orders. What tells its state is named as in the booking itself. */
const purchase = z.strictObject({
  /** What was ordered: tickets of an event, or a video. */
  kind: z.enum(["event", "video"]),
  id: uuid,
  reference: z.string(),
  status: whole.status,
  badges: whole.badges,
  isFree: z.boolean(),
  payment: whole.payment.unwrap().pick({ status: true, provider: true, isSimulation: true, method: true, channel: true }).nullable(),
  refunds: z.array(whole.refunds.element.pick({ status: true })),
  event: whole.event.omit({ id: true }),
  session: whole.session.unwrap().omit({ id: true }).nullable(),
  /** What was bought, by category. */
  items: z.array(z.strictObject({ name: z.string(), qty: z.int().min(1) })),
  total: rupiah,
  ticketCount: z.int(),
  /** How many of them are the buyer's still: not handed over, not cancelled. Null before there are tickets. */
  heldCount: z.int().nullable(),
  /** Until when the tickets wait for this visitor; null where they do not. */
  holdUntil: instant.nullable(),
  /** What waits for the buyer's answer until then; null where nothing does. */
  review: z.strictObject({ until: instant, isFirstInLine: z.boolean() }).nullable(),
  /** Tickets that are held for a place on a waiting list, and what they cost; null where none are. */
  offer: z.strictObject({ until: instant, total: rupiah }).nullable(),
  hasDetails: z.boolean(),
  createdAt: instant,
  confirmedAt: instant.nullable(),
  hasReceipt: z.boolean(),
  /** The order's place on a waiting list; null where it waits for none. */
  waitingNumber: z.int().min(1).nullable(),
  /** Opens the order's page where this browser's own cookie does not: it was made elsewhere by the person who is logged in. */
  accessKey: z.string().nullable(),
});
export type PurchaseAnswer = z.infer<typeof purchase>;

const purchaseList = z.strictObject({
  kind: z.literal("purchase-list"),
  serverNow: instant,
  /** Who is logged in, by the number with its middle hidden; null for a visitor. */
  login: z.strictObject({ phone: z.string() }).nullable(),
  /** The newest first, at most 200. */
  purchases: z.array(purchase),
});
export type PurchaseList = z.infer<typeof purchaseList>;

export const listMyPurchases = endpoint("listMyPurchases", {
  summary: "Orders made in this browser, and those of the person who is logged in",
  query: z.strictObject({ businessId: z.string().max(200).optional(), locale: localeQuery }),
  answer: purchaseList,
  problems: ["VALIDATION_FAILED"],
  access: "owner",
});
