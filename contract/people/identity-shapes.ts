import { z } from "zod";
import { localeQuery, uuid } from "../shapes.ts";

export const common = z.strictObject({ businessId: z.string().max(200).optional(), locale: localeQuery });
export const nothing = z.strictObject({});
export const byId = z.strictObject({ id: uuid });

/** A number as its owner types it, beside the calling code of its country. */
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
/** An operation with an empty body: its key can stand for no other body. */
export const PLAIN_ACT = ["VALIDATION_FAILED", "IDEMPOTENCY_KEY_MISSING"] as const;
export const CODE = ["CODE_WRONG", "CODE_EXPIRED", "CODE_TRIES_OVER"] as const;
export const PHONE = ["FIELDS_INVALID", "PHONE_NOT_SERVED"] as const;

export const codeSent = z.strictObject({
  kind: z.literal("code-sent"),
  /** For how long no other code is sent to the same number; the one that was sent before still works where this is asked again. */
  resendAfterSeconds: z.int(),
});

export const session = z.strictObject({
  kind: z.literal("session"),
  /** Who is logged in in this browser; null for a visitor. */
  person: z
    .strictObject({
      /** E.164. */
      phone: z.string(),
      hasPasskey: z.boolean(),
    })
    .nullable(),
});
export type SessionAnswer = z.infer<typeof session>;
