import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { localeQuery } from "../shapes.ts";

/** Comma-separated ids. A business's own page uses the first. See docs/rules/brands.md#business-ids. */
const businessId = z.string().min(1).max(200);

const microsite = z.strictObject({
  kind: z.literal("microsite"),
  data: z.strictObject({ businessId: z.string(), heroText: z.string().optional() }),
});
export type MicrositeAnswer = z.infer<typeof microsite>;

export const getMicrosite = endpoint("getMicrosite", {
  summary: "A business's own banner text, if it has one",
  query: z.strictObject({ businessId, locale: localeQuery }),
  answer: microsite,
  problems: ["VALIDATION_FAILED", "NOT_FOUND"],
  access: "public",
  isEverybodys: true,
});

export const recordCampaignVisit = endpoint("recordCampaignVisit", {
  summary: "Record a campaign arrival: the page's address and the campaign's parameters, without the prefix utm_",
  query: z.strictObject({ businessId, locale: localeQuery }),
  body: z.strictObject({
    url: z.url({ protocol: /^https?$/ }).max(2000),
    utm: z.record(z.string().regex(/^[a-z0-9_]{1,40}$/i), z.string().max(200)).refine((utm) => Object.keys(utm).length <= 20),
  }),
  answer: z.strictObject({ kind: z.literal("campaign-visit"), success: z.literal(true) }),
  problems: ["VALIDATION_FAILED", "NOT_FOUND", "TOO_MANY_REQUESTS"],
  access: "public",
});
