import type { Marketing } from "./marketing/marketing.ts";
import type { BrandFlags } from "./flags.ts";
import type { BrandFont } from "./fonts.ts";

/** Languages of every screen and message. `en` is the shape that `id` must satisfy. */
export type Locale = "en" | "id";

/** The same text in both languages. */
export type Localized = { readonly en: string; readonly id: string };

export type BrandScheme = "light" | "dark";
export type BrandShape = "sharp" | "soft" | "round";
export type LogoPlate = "light" | "dark";
export type HeroLayout = "split" | "stacked" | "compact";

/**
 * An address that leads elsewhere. `from` is a path without a language; `to` a path of this shop, which may have a query and a hash, or
 * a whole address that begins with https://. See docs/rules/brands.md#addresses-that-lead-elsewhere.
 */
export type RouteRule = { readonly from: string; readonly to: string; readonly status: 301 | 302 | 307 | 308 };

/** The page of one business under a word of its own: `/{slug}`. Without a hero text of its own the brand's stands there. */
export type Microsite = { readonly slug: string; readonly businessId: string; readonly name: string; readonly heroText?: Localized };

/** One tenant's brand, as `demo/brands/<ui>/brand.json` holds it and as the database keeps it after the seed. */
export type Brand = {
  /** The public setting `ui` that selects the tenant; also the folder's name and `<ui>.localhost`. */
  readonly ui: string;
  /** Business ids of this tenant; the first is its main one. */
  readonly businessIds: readonly string[];
  /** Shown as the shop's name, at most 40 characters. */
  readonly title: string;
  readonly tagline: Localized;
  /** At most 90 characters in either language. */
  readonly heroText: Localized;
  readonly footerText: Localized;
  /** `#rrggbb`; every other colour is derived (see derive-colours.ts). `label`: this brand prints white on its colour. */
  readonly colours: { readonly brand: string; readonly accent?: string; readonly label?: "white" };
  readonly scheme: BrandScheme;
  readonly shape: BrandShape;
  /** The family of all its texts; absent: see fonts.ts. */
  readonly font?: BrandFont;
  readonly heroLayout: HeroLayout;
  /** Digits with country code, no plus; absent hides everything that leads to WhatsApp. */
  readonly whatsappNumber?: string;
  readonly email: string;
  readonly company: string;
  readonly address: string;
  readonly socials: readonly { readonly kind: "instagram" | "tiktok" | "youtube" | "x" | "facebook"; readonly url: string }[];
  /** Words that this brand says differently, by message key, for example `attendee.one` → Runner. */
  readonly labels?: Readonly<Record<string, Localized>>;
  readonly flags: BrandFlags;
  /** Own domains for events and videos, where the tenant has them. */
  readonly domains?: { readonly event?: string; readonly video?: string };
  /** Hosts beside `<ui>.localhost` that belong to the tenant. */
  readonly hosts?: readonly string[];
  readonly waiverRelease?: boolean;
  /** The ground that the logo needs where the page's own is too near to its colours. */
  readonly logoPlate?: LogoPlate;
  /** Third-party scripts on the tenant's public pages; absent: none. */
  readonly marketing?: Marketing;
  /** Hosts of other sites that may show this shop's lists in a frame, with a port where it is not the usual one; absent: none. */
  readonly frameHosts?: readonly string[];
  readonly routeRules?: readonly RouteRule[];
  readonly microsites?: readonly Microsite[];
  /** The tenant's own pages, each under `/{name}`. Their files lie beside `brand.json`, which does not name them. */
  readonly pages?: readonly { readonly name: string; readonly title: Localized }[];
  /** Calling codes of the countries to whose numbers one-time codes are sent; absent: +62 alone. */
  readonly codeCountries?: readonly string[];
  readonly defaultLocale: Locale;
};
