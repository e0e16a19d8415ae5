import { z } from "zod";
import { booking } from "./bookings.ts";
import { endpoint } from "../endpoint.ts";
import { instant, localeQuery, rupiah, uuid } from "../shapes.ts";

const whole = booking.shape;

/** An order in the list of orders. Its state has the booking's field names. */
const purchase = z.strictObject({
  /** Tickets of an event, or a video. */
  kind: z.enum(["event", "video"]),
  id: uuid,
  reference: z.string(),
  status: whole.status,
  badges: whole.badges,
  isFree: z.boolean(),
  payment: whole.payment.unwrap().pick({ status: true, provider: true, isSimulation: true, method: true, channel: true }).nullable(),
  refunds: z.array(whole.refunds.element.pick({ status: true, amount: true, reason: true })),
  event: whole.event.omit({ id: true }),
  session: whole.session.unwrap().omit({ id: true }).nullable(),
  /** By category. */
  items: z.array(z.strictObject({ name: z.string(), qty: z.int().min(1) })),
  total: rupiah,
  ticketCount: z.int(),
  /** Tickets still with the buyer: not handed over, not cancelled. Null before there are tickets. */
  heldCount: z.int().nullable(),
  /** The end of this visitor's hold, or null. */
  holdUntil: instant.nullable(),
  /** The deadline of a pending answer by the buyer, or null. */
  review: z.strictObject({ until: instant, isFirstInLine: z.boolean() }).nullable(),
  /** The current offer of a waiting list and its price, or null. */
  offer: z.strictObject({ until: instant, total: rupiah }).nullable(),
  hasDetails: z.boolean(),
  createdAt: instant,
  confirmedAt: instant.nullable(),
  hasReceipt: z.boolean(),
  /** The number on a waiting list, or null. */
  waitingNumber: z.int().min(1).nullable(),
  /** Opens an order of the logged-in person that was made in another browser; null if this browser's cookie opens it. */
  accessKey: z.string().nullable(),
});
export type PurchaseAnswer = z.infer<typeof purchase>;

const purchaseList = z.strictObject({
  kind: z.literal("purchase-list"),
  serverNow: instant,
  /** The logged-in person, by masked number; null for a visitor. */
  login: z.strictObject({ phone: z.string() }).nullable(),
  /** The newest first, at most 200. */
  purchases: z.array(purchase),
});
export type PurchaseList = z.infer<typeof purchaseList>;

export const listMyPurchases = endpoint("listMyPurchases", {
  summary: "Orders made in this browser, and those of the logged-in person",
  query: z.strictObject({ businessId: z.string().max(200).optional(), locale: localeQuery }),
  answer: purchaseList,
  problems: ["VALIDATION_FAILED"],
  access: "owner",
});
