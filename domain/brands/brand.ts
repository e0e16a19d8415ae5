/** Languages of every screen and message. `en` is the shape that `id` must satisfy. */
export type Locale = "en" | "id";

/** The same text in both languages. */
export type Localized = { readonly en: string; readonly id: string };

export type BrandScheme = "light" | "dark";
export type BrandShape = "sharp" | "soft" | "round";
export type HeroLayout = "split" | "stacked" | "compact";

/** Tenant feature flags. Spec §1; the values that the spec fixes are checked by a test over all brands. */
export type BrandFlags = {
  readonly withPromoCode: boolean;
  readonly withDelegation: boolean;
  readonly withHandover: boolean;
  readonly withPastEvent: boolean;
  readonly withVideo: boolean;
  readonly withPastVideo: boolean;
  readonly allowMultipleCategory: boolean;
  readonly withNewWaiver: boolean;
  readonly encryptedData: boolean;
  readonly alwaysShowPriceDescription: boolean;
  readonly withAgeRestriction: boolean;
};

/** One tenant's brand, as `brands/<ui>/brand.json` holds it and as the database keeps it after the seed. */
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
  /** `#rrggbb`; every other colour is derived (see derive-colours.ts). */
  readonly colours: { readonly brand: string; readonly accent?: string };
  readonly scheme: BrandScheme;
  readonly shape: BrandShape;
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
  readonly defaultLocale: Locale;
};
