import { z } from "zod";
import type { ProblemCode } from "../problems.ts";

/**
 * A call by an outside system. It is signed in that system's way, over its raw bytes. Browser headers (cookie, X-Signature,
 * Idempotency-Key, businessId) play no part, and none of our clients makes it.
 */
export type NoticeEndpoint = {
  readonly name: string;
  readonly method: "POST";
  readonly path: string;
  readonly summary: string;
  readonly params: z.ZodObject;
  /** The signature's headers. Missing or malformed ones count as a wrong signature. */
  readonly headers: z.ZodObject;
  /** The body's content. This schema only documents it: the check uses the raw bytes. */
  readonly body: z.ZodType;
  readonly mostBytes: number;
  readonly answer: z.ZodType;
  /** All refusals, including those of every call. */
  readonly problems: readonly ProblemCode[];
};

const money = { payment_id: z.string(), status: z.string(), amount: z.int(), currency: z.literal("IDR") };

/** The notice of this version's provider. Another provider has its own form and signature. */
const notice = z
  .looseObject({
    id: z.string().meta({ description: "The same as webhook-id" }),
    session: z.looseObject({ id: z.string(), ...money }).meta({ description: "The current state of the payment page, amounts in rupiah" }),
    refund: z
      .looseObject({ refund_key: z.string(), ...money })
      .optional()
      .meta({ description: "The refund concerned, if any" }),
  })
  .meta({ description: "A hint of a change; the provider's answer to a query decides" });

export const receivePaymentNotice = {
  name: "receivePaymentNotice",
  method: "POST",
  path: "/api/v1/payments/notices/{provider}",
  summary: "A payment provider's webhook. A repeated notice has no effect and gets the same answer; after a 503, send it again",
  params: z.strictObject({
    provider: z.string().meta({ description: "The name of the brand's payment account or its provider: `midtrans`, `midtrans.2`" }),
  }),
  headers: z.strictObject({
    "webhook-id": z.string().regex(/^[\w.-]{1,128}$/),
    "webhook-timestamp": z
      .string()
      .regex(/^\d{1,12}$/)
      .meta({ description: "Seconds since 1970, at most five minutes off" }),
    "webhook-signature": z.string().meta({
      description:
        "`v1,` and the base64 of HMAC-SHA-256 over `id.timestamp.body` under the secret shared with the provider; several are separated by spaces",
    }),
  }),
  body: notice,
  mostBytes: 256 * 1024,
  answer: z.strictObject({ received: z.literal(true) }),
  problems: [
    "SIGNATURE_INVALID",
    "NOT_FOUND",
    "TOO_LARGE",
    "PAYMENT_UNAVAILABLE",
    "VALIDATION_FAILED",
    "UNKNOWN_HOST",
    "INTERNAL",
    "BUSY",
    "UNAVAILABLE",
  ],
} as const satisfies NoticeEndpoint;

export const receiveWhatsApp = {
  name: "receiveWhatsApp",
  method: "POST",
  path: "/api/v1/messages/whatsapp",
  summary: "WhatsApp's webhook: a message with a draft's code releases that draft for payment. A repeated message has no effect",
  params: z.strictObject({}),
  headers: z.strictObject({
    "x-hub-signature-256": z.string().meta({ description: "`sha256=` and the hex of HMAC-SHA-256 over the body under the app's secret" }),
  }),
  body: z.looseObject({ object: z.string(), entry: z.array(z.unknown()) }),
  mostBytes: 3 * 1024 * 1024,
  answer: z.strictObject({ received: z.literal(true) }),
  problems: ["SIGNATURE_INVALID", "NOT_FOUND", "TOO_LARGE", "VALIDATION_FAILED", "UNKNOWN_HOST", "INTERNAL", "BUSY", "UNAVAILABLE"],
} as const satisfies NoticeEndpoint;

/** Calls by outside systems, beside the table of client calls. */
export const NOTICES: readonly NoticeEndpoint[] = [receivePaymentNotice, receiveWhatsApp];
