import { z } from "zod";
import { CHANNEL_NAMES } from "#domain/payments/payment-channel.ts";
import { PAYMENT_METHODS } from "#domain/payments/payment-method.ts";
import { forEachFlag } from "#domain/brands/flags.ts";
import { FONT_NAMES } from "#domain/brands/fonts.ts";
import { endpoint } from "../endpoint.ts";
import { picture } from "../shapes.ts";

const config = z.strictObject({
  kind: z.literal("config"),
  /** One or several business ids, comma-separated. See docs/rules/brands.md#public-config. */
  businessId: z.string(),
  env: z.enum(["production", "demo", "development"]),
  ui: z.string(),
  locale: z.enum(["en", "id"]),
  brand: z.strictObject({
    title: z.string(),
    tagline: z.string(),
    heroText: z.string(),
    footerText: z.string(),
    company: z.string(),
    email: z.string(),
    address: z.string(),
    whatsappNumber: z.string().nullable(),
    socials: z.array(z.strictObject({ kind: z.string(), url: z.string() })),
    labels: z.record(z.string(), z.string()),
    scheme: z.enum(["light", "dark"]),
    shape: z.enum(["sharp", "soft", "round"]),
    font: z.enum(FONT_NAMES),
    heroLayout: z.enum(["split", "stacked", "compact"]),
    /** `#rrggbb` of the page's background, for theme-color. */
    canvas: z.string(),
    /** CSS text of the brand's variables. */
    css: z.string(),
    logo: z.strictObject({ wide: z.string(), mark: z.string(), favicon: z.string(), width: z.int(), height: z.int() }),
    hero: picture,
    defaultLocale: z.enum(["en", "id"]),
    waiverRelease: z.boolean(),
    /** The tenant's own pages, each at `/{name}`. */
    pages: z.array(z.strictObject({ name: z.string(), title: z.string() })),
  }),
  /** Third-party scripts for public pages, or null. */
  marketing: z
    .strictObject({
      consent: z.boolean(),
      pixel: z.string().optional(),
      tagManager: z.string().optional(),
      umami: z.strictObject({ script: z.url(), website: z.string() }).optional(),
      matomo: z.strictObject({ base: z.url(), site: z.string() }).optional(),
    })
    .nullable(),
  /** Secrets for signing calls and, if the tenant requires it, sealing bodies. Every page contains them: they protect nothing. */
  wire: z.strictObject({ secret: z.string(), suffix: z.string(), bodySecret: z.string().nullable() }),
  /** Where browsers report page faults; null: nowhere. */
  faults: z.strictObject({ dsn: z.string(), tracePercent: z.int() }).nullable(),
  flags: z.strictObject(forEachFlag(({ governs }) => z.boolean().describe(governs))),
  /** The tenant has own hosts for events or videos, and the visitor's state moves between them. */
  ownDomains: z.boolean(),
  /** False for a brand without a payment account in production: only free items are available. */
  takesPayments: z.boolean(),
  /** True if payments are simulated; every screen shows it. */
  simulatedPayments: z.boolean(),
  /** Name and payment methods of the provider's page, and the channels to choose before it opens; null without a provider. */
  payment: z
    .strictObject({ gateway: z.string(), methods: z.array(z.enum(PAYMENT_METHODS)), channels: z.array(z.enum(CHANNEL_NAMES)) })
    .nullable(),
  /** Channels for messages to buyers. */
  messageChannels: z.array(z.enum(["whatsapp", "email"])),
  /** True without any channel: messages are only stored, and screens say so. */
  messagesSimulated: z.boolean(),
  /** Channels for one-time codes; outside production always both. */
  codeChannels: z.array(z.enum(["whatsapp", "email"])),
  buildId: z.string(),
});
export type Config = z.infer<typeof config>;

export const getConfig = endpoint("getConfig", {
  summary: "The tenant of this host: its brand, flags and public settings",
  query: z.strictObject({ businessId: z.string().optional(), locale: z.enum(["en", "id"]).optional() }),
  answer: config,
  problems: ["VALIDATION_FAILED", "NOT_FOUND", "UNKNOWN_HOST"],
  access: "public",
});
