import { z } from "zod";
import { endpoint, ONCE } from "../endpoint.ts";
import { plainQuery } from "../orders/owned.ts";
import { uuid } from "../shapes.ts";

/** A message's state: accepted by the channel, queued, given up, or stored because the brand has no such channel. */
export const delivery = z.enum(["sent", "on_its_way", "not_sent", "kept"]);
export type DeliveryState = z.infer<typeof delivery>;

/** A message on a screen: channel, masked recipient, state. */
export const sentMessage = z.strictObject({ channel: z.enum(["whatsapp", "email"]), to: z.string(), state: delivery });
export type SentMessage = z.infer<typeof sentMessage>;

export const orderMessages = z.strictObject({
  kind: z.literal("order-messages"),
  item: z.enum(["event", "video"]),
  /**
   * `confirming`: the provider has not answered yet; `ended`: no money came in time, or the order was cancelled; `returned`: refunded, or a
   * refund in progress.
   */
  payment: z.enum(["arrived", "confirming", "verifying", "review", "ended", "returned"]),
  /** Messages about the order's state, by channel; empty if there are none. `to` is masked. */
  deliveries: z.array(sentMessage),
  /** Messages about refunds, one for each. A chargeback has none. */
  refunds: z.array(z.strictObject({ id: uuid, deliveries: z.array(sentMessage), canSendAgain: z.boolean() })),
  /** Whether a resend is allowed now. */
  canSendAgain: z.boolean(),
});
export type OrderMessages = z.infer<typeof orderMessages>;

/** The token of the return address, for a browser that does not own the order. */
const word = z.string().max(64);
const params = z.strictObject({ id: uuid });

export const getOrderMessages = endpoint("getOrderMessages", {
  summary: "The state of an order's payment and messages: for its owner, or with the token of the payment's return address",
  params,
  query: plainQuery.extend({ r: word.optional() }),
  answer: orderMessages,
  problems: ["VALIDATION_FAILED", "NOT_FOUND"],
  access: "owner",
});

export const sendOrderMessage = endpoint("sendOrderMessage", {
  summary: "Send the message about an order's state again, to the order's own number and address",
  params,
  query: plainQuery,
  /** `refund`: the message about that refund instead. */
  body: z.strictObject({ r: word.nullable().default(null), refund: uuid.nullable().default(null) }),
  answer: orderMessages,
  problems: [...ONCE, "BOOKING_STATE", "TOO_MANY_REQUESTS"],
  access: "owner",
});
