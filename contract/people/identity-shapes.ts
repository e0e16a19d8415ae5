import { z } from "zod";
import { localeQuery, uuid } from "../shapes.ts";

export const common = z.strictObject({ businessId: z.string().max(200).optional(), locale: localeQuery });
export const nothing = z.strictObject({});
export const byId = z.strictObject({ id: uuid });

/** A number as typed, with its country's calling code. */
export const phone = {
  countryCode: z.string().regex(/^\+\d{1,4}$/),
  phoneNumber: z
    .string()
    .max(24)
    .regex(/^[\d ().+-]+$/),
};
export const code = z.string().regex(/^\d{6}$/);
export const email = z
  .string()
  .trim()
  .max(254)
  .regex(/^[^\s@,;<>"]+@[^\s@,;<>"]+$/);

export const ACT = ["VALIDATION_FAILED", "IDEMPOTENCY_KEY_MISSING", "IDEMPOTENCY_MISMATCH"] as const;
/** Refusals of an operation with an empty body, whose key cannot be reused for another body. */
export const PLAIN_ACT = ["VALIDATION_FAILED", "IDEMPOTENCY_KEY_MISSING"] as const;
export const CODE = ["CODE_WRONG", "CODE_EXPIRED", "CODE_TRIES_OVER"] as const;
export const PHONE = ["FIELDS_INVALID", "PHONE_NOT_SERVED"] as const;

export const codeSent = z.strictObject({
  kind: z.literal("code-sent"),
  /** Seconds before another code can be sent to the number. Until then the earlier code stays valid. */
  resendAfterSeconds: z.int(),
});

export const session = z.strictObject({
  kind: z.literal("session"),
  /** The person logged in in this browser; null for a visitor. */
  person: z
    .strictObject({
      /** E.164. */
      phone: z.string(),
      hasPasskey: z.boolean(),
    })
    .nullable(),
});
export type SessionAnswer = z.infer<typeof session>;
