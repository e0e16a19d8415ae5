/** Font families that a brand may choose, by their word in `brand.json`, with their name in style sheets. */
export const FONTS = {
  "plus-jakarta-sans": "Plus Jakarta Sans",
  archivo: "Archivo",
  bitter: "Bitter",
  figtree: "Figtree",
  manrope: "Manrope",
  outfit: "Outfit",
  "public-sans": "Public Sans",
  sora: "Sora",
} as const;

export type BrandFont = keyof typeof FONTS;

export const FONT_NAMES = Object.keys(FONTS) as readonly BrandFont[];

/** The font family of brands without a choice. */
export const DEFAULT_FONT: BrandFont = "plus-jakarta-sans";
