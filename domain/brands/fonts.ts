/** The families that a brand may choose from, by the word in `brand.json`, with the name that style sheets call them. */
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

/** The family of a brand that chooses none. */
export const DEFAULT_FONT: BrandFont = "plus-jakarta-sans";
