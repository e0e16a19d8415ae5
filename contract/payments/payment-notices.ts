import { z } from "zod";
import type { ProblemCode } from "../problems.ts";

/**
 * A call that an outside system makes on its own initiative. It is signed in that system's way, over its raw bytes; nothing that browsers send
 * (cookie, X-Signature, Idempotency-Key, businessId) plays a part in it, and no client of ours makes it.
 */
export type NoticeEndpoint = {
  readonly name: string;
  readonly method: "POST";
  readonly path: string;
  readonly summary: string;
  readonly params: z.ZodObject;
  /** Headers that the signature is made with; absent or wrong ones are a wrong signature. */
  readonly headers: z.ZodObject;
  /** The content of its bytes. The bytes are checked as they are, so this schema only documents them. */
  readonly body: z.ZodType;
  readonly mostBytes: number;
  readonly answer: z.ZodType;
  /** Every refusal, with those that are every call's. */
  readonly problems: readonly ProblemCode[];
};

const money = { payment_id: z.string(), status: z.string(), amount: z.int(), currency: z.literal("IDR") };

/** What the provider of this version sends; one of another name would sign and say it in its own way. */
const notice = z
  .looseObject({
    id: z.string().meta({ description: "The same as webhook-id" }),
    session: z.looseObject({ id: z.string(), ...money }).meta({ description: "The payment page as it now stands, amounts in rupiah" }),
    refund: z
      .looseObject({ refund_key: z.string(), ...money })
      .optional()
      .meta({ description: "The refund that the notice is about, where it is about one" }),
  })
  .meta({ description: "A hint that something changed: what counts is what the provider answers when it is asked" });

export const receivePaymentNotice = {
  name: "receivePaymentNotice",
  method: "POST",
  path: "/api/v1/payments/notices/{provider}",
  summary:
    "A payment provider's webhook. The same notice again does nothing and is answered alike; one that was refused with 503 is to be sent again",
  params: z.strictObject({
    provider: z
      .string()
      .meta({ description: "The name of the brand's payment account, or of the provider that it is with: `midtrans`, `midtrans.2`" }),
  }),
  headers: z.strictObject({
    "webhook-id": z.string().regex(/^[\w.-]{1,128}$/),
    "webhook-timestamp": z
      .string()
      .regex(/^\d{1,12}$/)
      .meta({ description: "Seconds since 1970, at most five minutes off" }),
    "webhook-signature": z.string().meta({
      description:
        "`v1,` and the base64 of HMAC-SHA-256 over `id.timestamp.body` under the secret shared with the provider; several with a space between",
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
  summary: "WhatsApp's webhook: a message that carries a draft's code releases that draft for payment. The same message again does nothing",
  params: z.strictObject({}),
  headers: z.strictObject({
    "x-hub-signature-256": z.string().meta({ description: "`sha256=` and the hex of HMAC-SHA-256 over the body under the app's secret" }),
  }),
  body: z.looseObject({ object: z.string(), entry: z.array(z.unknown()) }),
  mostBytes: 3 * 1024 * 1024,
  answer: z.strictObject({ received: z.literal(true) }),
  problems: ["SIGNATURE_INVALID", "NOT_FOUND", "TOO_LARGE", "VALIDATION_FAILED", "UNKNOWN_HOST", "INTERNAL", "BUSY", "UNAVAILABLE"],
} as const satisfies NoticeEndpoint;

/** Calls by outside systems, beside the table of what clients call. */
export const NOTICES: readonly NoticeEndpoint[] = [receivePaymentNotice, receiveWhatsApp];
