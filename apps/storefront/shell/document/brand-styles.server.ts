import archivo from "@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2?url";
import baloo2 from "@fontsource-variable/baloo-2/files/baloo-2-latin-wght-normal.woff2?url";
import bitter from "@fontsource-variable/bitter/files/bitter-latin-wght-normal.woff2?url";
import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import manrope from "@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2?url";
import outfit from "@fontsource-variable/outfit/files/outfit-latin-wght-normal.woff2?url";
import plusJakartaSans from "@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2?url";
import publicSans from "@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2?url";
import sora from "@fontsource-variable/sora/files/sora-latin-wght-normal.woff2?url";
import type { Config } from "#contract/brands/config.ts";
import type { BrandFont } from "#domain/brands/fonts.ts";
import { fontFaces } from "./font-faces.ts";

const FILES: Readonly<Record<BrandFont, string>> = {
  "plus-jakarta-sans": plusJakartaSans,
  archivo,
  "baloo-2": baloo2,
  bitter,
  figtree,
  manrope,
  outfit,
  "public-sans": publicSans,
  sora,
};

/** The address of a font file, for preloading, and the brand's style text with its font. */
export type BrandStyles = { readonly font: string; readonly css: string };

const known = new WeakMap<Config["brand"], BrandStyles>();

/** The brand's part of a page's head. Contains no other brand's font. */
export function brandStyles(brand: Config["brand"]): BrandStyles {
  let styles = known.get(brand);
  if (!styles) {
    const font = FILES[brand.font];
    known.set(brand, (styles = { font, css: fontFaces(brand.font, font) + brand.css }));
  }
  return styles;
}
