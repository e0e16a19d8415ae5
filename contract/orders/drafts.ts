import { z } from "zod";
import { endpoint, ONCE } from "../endpoint.ts";
import { selection } from "./quotes.ts";
import { instant, localeQuery, rupiah, uuid } from "../shapes.ts";

const common = z.strictObject({ businessId: z.string().max(200).optional(), locale: localeQuery });

const orderDraft = z.strictObject({
  kind: z.literal("order-draft"),
  /** `WA-` and six characters, as the message and the link name it. */
  code: z.string(),
  event: z.strictObject({ id: uuid, slug: z.string(), name: z.string() }),
  sessionId: uuid.nullable(),
  selection,
  /** A code that held when the draft was made. */
  promoCode: z.string().nullable(),
  /** What it would have cost then; nothing is held, so it is an estimate. */
  total: rupiah,
  /** Lines and total as text, in the language in which the draft was made. */
  summary: z.string(),
  /** Whether it may be booked and paid on the pages. */
  isReleased: z.boolean(),
  /** The database's clock when this was read. */
  serverNow: instant,
  expiresAt: instant,
});
export type OrderDraft = z.infer<typeof orderDraft>;

export const createDraft = endpoint("createDraft", {
  summary: "Note a choice that is to be booked on WhatsApp; nothing is held, its code opens it again for a day",
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
  summary: "Stands for the message that releases a draft, where messages are simulated; elsewhere it is not found",
  params: z.strictObject({ code: z.string().max(40) }),
  query: common,
  body: z.strictObject({}),
  answer: orderDraft,
  problems: ["VALIDATION_FAILED", "IDEMPOTENCY_KEY_MISSING", "NOT_FOUND"],
  access: "public",
});

export const getDraft = endpoint("getDraft", {
  summary: "A noted choice by its code; one that is unknown, too old or another tenant's is not found",
  params: z.strictObject({ code: z.string().max(40) }),
  query: common,
  answer: orderDraft,
  problems: ["VALIDATION_FAILED", "NOT_FOUND"],
  access: "public",
});
