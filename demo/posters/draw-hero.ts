import type { Brand } from "#domain/brands/brand.ts";
import { drawPoster, type PosterChoice } from "./draw-poster.ts";

/** `wide` is 1600 × 900 for desktops, `phone` is 960 × 1200. Both show the same drawing. */
export type HeroShape = "wide" | "phone";

const SIZES: Readonly<Record<HeroShape, { readonly width: number; readonly height: number }>> = {
  wide: { width: 1600, height: 900 },
  phone: { width: 960, height: 1200 },
};

/** Draws a brand's picture for its home page as SVG text, in the style of its posters but without words. */
export function drawHero(brand: Pick<Brand, "title" | "colours" | "scheme">, shape: HeroShape, choice: PosterChoice): string {
  return drawPoster({ ...choice, title: brand.title, colours: brand.colours, scheme: brand.scheme, ...SIZES[shape] });
}
