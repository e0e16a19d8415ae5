import type { Brand } from "#domain/brands/brand.ts";
import type { PosterKind } from "../event.types.ts";
import { createDice } from "../../server/adapters/pictures/dice.ts";
import { drawPoster } from "./draw-poster.ts";

/** `wide` is 1600 × 900 for desktops, `phone` is 960 × 1200. Both show the same drawing. */
export type HeroShape = "wide" | "phone";

const SIZES: Readonly<Record<HeroShape, { readonly width: number; readonly height: number }>> = {
  wide: { width: 1600, height: 900 },
  phone: { width: 960, height: 1200 },
};

/**
 * Draws a brand's picture for its home page as SVG text, in the manner of its posters. Without a choice of drawing,
 * one is drawn by lot from the brand's name.
 */
export function drawHero(
  brand: Pick<Brand, "ui" | "title" | "colours" | "scheme">,
  shape: HeroShape,
  choice?: { readonly kind: PosterKind; readonly seed: number },
): string {
  const { kind, seed } = choice ?? heroByLot(brand.ui);
  return drawPoster({
    kind,
    seed,
    title: brand.title,
    colours: brand.colours,
    scheme: brand.scheme,
    ...SIZES[shape],
  });
}

function heroByLot(ui: string): { kind: PosterKind; seed: number } {
  const dice = createDice(`hero/${ui}`);
  return {
    kind: dice.pick(["festival", "music", "exhibition", "attraction", "talk"]),
    seed: dice.int(0, 11),
  };
}
