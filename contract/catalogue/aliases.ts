import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { eventCard, page } from "./events.ts";
import { localeQuery, picture } from "../shapes.ts";
import { videoCard } from "../videos/videos.ts";

const business = z.strictObject({
  kind: z.literal("microsite-page"),
  businessId: z.string(),
  /** Null if it is addressed by its id alone. */
  slug: z.string().nullable(),
  name: z.string(),
  /** Absent if the business has none. */
  heroText: z.string().optional(),
  banner: picture,
  upcoming: z.array(eventCard),
  past: z.array(eventCard),
  /** Empty if the tenant has no videos. */
  videos: z.array(videoCard),
});
export type MicrositePage = z.infer<typeof business>;

const alias = z.discriminatedUnion("kind", [business, page]);
export type AliasAnswer = z.infer<typeof alias>;

export const getAlias = endpoint("getAlias", {
  summary: "The tenant's page of a slug: a business with its events, or a text page",
  /** A slug, or comma-separated business ids, of which the first is used. */
  params: z.strictObject({ slug: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_,-]{0,199}$/) }),
  query: z.strictObject({ businessId: z.string().max(200).optional(), locale: localeQuery }),
  answer: alias,
  problems: ["VALIDATION_FAILED", "NOT_FOUND", "UNKNOWN_HOST"],
  access: "public",
  isEverybodys: true,
});
