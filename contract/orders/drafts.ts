import { z } from "zod";
import { endpoint, ONCE } from "../endpoint.ts";
import { selection } from "./quotes.ts";
import { instant, localeQuery, rupiah, uuid } from "../shapes.ts";

const common = z.strictObject({ businessId: z.string().max(200).optional(), locale: localeQuery });

const orderDraft = z.strictObject({
  kind: z.literal("order-draft"),
  /** `WA-` and six characters, as in message and link. */
  code: z.string(),
  event: z.strictObject({ id: uuid, slug: z.string(), name: z.string() }),
  sessionId: uuid.nullable(),
  selection,
  /** A code that was valid when the draft was made. */
  promoCode: z.string().nullable(),
  /** An estimate from the time of the draft: nothing is held. */
  total: rupiah,
  /** Lines and total as text, in the draft's language. */
  summary: z.string(),
  /** Whether it can be booked and paid on the pages. */
  isReleased: z.boolean(),
  /** The database's clock at reading. */
  serverNow: instant,
  expiresAt: instant,
});
export type OrderDraft = z.infer<typeof orderDraft>;

export const createDraft = endpoint("createDraft", {
  summary: "Save a choice for booking on WhatsApp; holds nothing, and its code reopens it for a day",
  query: common,
  body: z.strictObject({
    eventId: uuid,
    sessionId: uuid.nullable().default(null),
    selection,
    promoCode: z.string().max(64).nullable().default(null),
    locale: z.enum(["en", "id"]),
  }),
  answer: orderDraft,
  status: 201,
  problems: [
    ...ONCE,
    "EVENT_NOT_ON_SALE",
    "LIMIT_REACHED",
    "ONE_CATEGORY_ONLY",
    "TIME_REQUIRED",
    "TIME_UNAVAILABLE",
    "ADDON_UNAVAILABLE",
    "NO_PAYMENT_PROVIDER",
    "TOO_MANY_REQUESTS",
  ],
  access: "public",
});

export const releaseDraft = endpoint("releaseDraft", {
  summary: "Simulate the message that releases a draft; only found if messages are simulated",
  params: z.strictObject({ code: z.string().max(40) }),
  query: common,
  body: z.strictObject({}),
  answer: orderDraft,
  problems: ["VALIDATION_FAILED", "IDEMPOTENCY_KEY_MISSING", "NOT_FOUND"],
  access: "public",
});

export const getDraft = endpoint("getDraft", {
  summary: "A saved choice by its code; not found if unknown, too old or another tenant's",
  params: z.strictObject({ code: z.string().max(40) }),
  query: common,
  answer: orderDraft,
  problems: ["VALIDATION_FAILED", "NOT_FOUND"],
  access: "public",
});
