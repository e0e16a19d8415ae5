import type { Marketing } from "./marketing/marketing.ts";
import type { BrandFlags } from "./flags.ts";
import type { BrandFont } from "./fonts.ts";

/** Languages of every screen and message. Each text exists in both. */
export type Locale = "en" | "id";

/** The same text in both languages. */
export type Localized = { readonly en: string; readonly id: string };

export type BrandScheme = "light" | "dark";
export type BrandShape = "sharp" | "soft" | "round";
export type LogoPlate = "light" | "dark";
export type HeroLayout = "split" | "stacked" | "compact";

/**
 * A redirect. `from` is a path without a language; `to` is a path of this shop, with an optional query and hash, or a whole https://
 * address. See docs/rules/brands.md#addresses-that-lead-elsewhere.
 */
export type RouteRule = { readonly from: string; readonly to: string; readonly status: 301 | 302 | 307 | 308 };

/** The page of one business at `/{slug}`. Without a hero text of its own it shows the brand's. */
export type Microsite = { readonly slug: string; readonly businessId: string; readonly name: string; readonly heroText?: Localized };

/** One tenant's brand, as `demo/brands/<ui>/brand.json` has it and the database stores it. */
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
  /** `#rrggbb`; every other colour is derived (see derive-colours.ts). `label` asks for white text on the brand's colour. */
  readonly colours: { readonly brand: string; readonly accent?: string; readonly label?: "white" };
  readonly scheme: BrandScheme;
  readonly shape: BrandShape;
  /** The font family of all its texts; if absent, see fonts.ts. */
  readonly font?: BrandFont;
  readonly heroLayout: HeroLayout;
  /** Digits with country code, no plus. If absent, everything about WhatsApp is hidden. */
  readonly whatsappNumber?: string;
  readonly email: string;
  readonly company: string;
  readonly address: string;
  readonly socials: readonly { readonly kind: "instagram" | "tiktok" | "youtube" | "x" | "facebook"; readonly url: string }[];
  /** Words that this brand replaces, by message key, for example `attendee.one` → Runner. */
  readonly labels?: Readonly<Record<string, Localized>>;
  readonly flags: BrandFlags;
  /** Own domains for events and videos. */
  readonly domains?: { readonly event?: string; readonly video?: string };
  /** Hosts beside `<ui>.localhost` that belong to the tenant. */
  readonly hosts?: readonly string[];
  readonly waiverRelease?: boolean;
  /** The background for a logo too close to the page's colours. */
  readonly logoPlate?: LogoPlate;
  /** Third-party scripts on the tenant's public pages; absent: none. */
  readonly marketing?: Marketing;
  /** Other sites that may show this shop's lists in a frame, with the port if it is not the default; absent: none. */
  readonly frameHosts?: readonly string[];
  readonly routeRules?: readonly RouteRule[];
  readonly microsites?: readonly Microsite[];
  /** The tenant's own pages, each at `/{name}`. They are files beside `brand.json`, which does not list them. */
  readonly pages?: readonly { readonly name: string; readonly title: Localized }[];
  /** Calling codes of the countries that may receive one-time codes; absent: +62 alone. */
  readonly codeCountries?: readonly string[];
  readonly defaultLocale: Locale;
};
