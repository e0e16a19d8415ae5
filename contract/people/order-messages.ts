import { z } from "zod";
import { endpoint, ONCE } from "../endpoint.ts";
import { plainQuery } from "../orders/owned.ts";
import { uuid } from "../shapes.ts";

/** How a message stands: taken over by the channel, still to go, given up, or kept because the brand has no such channel. */
export const delivery = z.enum(["sent", "on_its_way", "not_sent", "kept"]);
export type DeliveryState = z.infer<typeof delivery>;

/** A message on a screen: channel, masked recipient, state. */
export const sentMessage = z.strictObject({ channel: z.enum(["whatsapp", "email"]), to: z.string(), state: delivery });
export type SentMessage = z.infer<typeof sentMessage>;

export const orderMessages = z.strictObject({
  kind: z.literal("order-messages"),
  item: z.enum(["event", "video"]),
  /** `confirming`: the provider's word is not there yet; `ended`: no money came in time, or the order was cancelled; `returned`: it goes back, or has gone. */
  payment: z.enum(["arrived", "confirming", "verifying", "review", "ended", "returned"]),
  /** Of the message that tells how the order stands, by channel; empty where none tells it. `to` is masked. */
  deliveries: z.array(sentMessage),
  /** Messages about refunds, one for each; a chargeback has none. */
  refunds: z.array(z.strictObject({ id: uuid, deliveries: z.array(sentMessage), canSendAgain: z.boolean() })),
  /** Whether it can be sent again now. */
  canSendAgain: z.boolean(),
});
export type OrderMessages = z.infer<typeof orderMessages>;

/** The word of the return address, for a browser that does not know the order. */
const word = z.string().max(64);
const params = z.strictObject({ id: uuid });

export const getOrderMessages = endpoint("getOrderMessages", {
  summary: "How an order's payment and messages stand: for its owner, or with the word of the address that the payment page leads back to",
  params,
  query: plainQuery.extend({ r: word.optional() }),
  answer: orderMessages,
  problems: ["VALIDATION_FAILED", "NOT_FOUND"],
  access: "owner",
});

export const sendOrderMessage = endpoint("sendOrderMessage", {
  summary: "Send the message that tells how an order stands again, to the order's own number and address",
  params,
  query: plainQuery,
  /** `refund`: the message about that one instead. */
  body: z.strictObject({ r: word.nullable().default(null), refund: uuid.nullable().default(null) }),
  answer: orderMessages,
  problems: [...ONCE, "BOOKING_STATE", "TOO_MANY_REQUESTS"],
  access: "owner",
});
