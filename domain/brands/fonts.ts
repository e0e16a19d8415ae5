/** Font families that a brand may choose, by their word in `brand.json`, with their name in style sheets. */
export const FONTS = {
  "plus-jakarta-sans": "Plus Jakarta Sans",
  archivo: "Archivo",
  "baloo-2": "Baloo 2",
  bitter: "Bitter",
  figtree: "Figtree",
  manrope: "Manrope",
  outfit: "Outfit",
  "public-sans": "Public Sans",
  sora: "Sora",
} as const;

export type BrandFont = keyof typeof FONTS;

export const FONT_NAMES = Object.keys(FONTS) as readonly BrandFont[];

/** How a family sets a brand's headlines, if unlike the others: its weight, its tracking, and capitals. */
export const HEADLINES: Readonly<
  Partial<Record<BrandFont, { readonly weight: number; readonly tracking: string; readonly isCapitals?: true }>>
> = {
  archivo: { weight: 850, tracking: "-0.02em", isCapitals: true },
  "baloo-2": { weight: 700, tracking: "-0.03em" },
  bitter: { weight: 600, tracking: "-0.01em" },
  outfit: { weight: 600, tracking: "-0.03em" },
  sora: { weight: 650, tracking: "-0.035em" },
};

/** The font family of brands without a choice. */
export const DEFAULT_FONT: BrandFont = "plus-jakarta-sans";
