import { contrast } from "#domain/brands/contrast.ts";
import type { PosterPalette } from "./palette.ts";

/** The contrast for a poster's large letters, somewhat above the required 3:1. */
const LARGE = 3.2;

/** The ink on a background: light if readable, as usual in print, else dark. */
export function inkOn({ pal }: { readonly pal: PosterPalette }, ground: string): string {
  return contrast(pal.paper, ground) >= LARGE ? pal.paper : pal.ink;
}
