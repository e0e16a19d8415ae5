import { contrast } from "#domain/brands/contrast.ts";
import type { PosterPalette } from "./palette.ts";

/** Letters as large as a poster's are read at 3:1. */
const LARGE = 3.2;

/** What is written with on a ground: light where that can be read, as printers like it on a colour, otherwise dark. */
export function inkOn({ pal }: { readonly pal: PosterPalette }, ground: string): string {
  return contrast(pal.paper, ground) >= LARGE ? pal.paper : pal.ink;
}
