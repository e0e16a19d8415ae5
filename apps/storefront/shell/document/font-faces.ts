import { type BrandFont, FONTS } from "#domain/brands/fonts.ts";

/**
 * A font's measures, in percent of its size: its line box, and the width of an English and Indonesian sample text compared with Arial (at
 * weight 400) and Arial Bold (at 625 and 725). A test measures the files again.
 */
export type FontMeasure = {
  /** Lightest and boldest weight in the file. */
  readonly weights: readonly [number, number];
  readonly ascent: number;
  readonly descent: number;
  readonly width: { readonly text: number; readonly label: number; readonly heading: number };
};

export const FONT_MEASURES: Readonly<Record<BrandFont, FontMeasure>> = {
  "plus-jakarta-sans": { weights: [200, 800], ascent: 103.8, descent: 22.2, width: { text: 104, label: 100.2, heading: 101.4 } },
  archivo: { weights: [100, 900], ascent: 87.8, descent: 21, width: { text: 98.2, label: 96.3, heading: 99.9 } },
  "baloo-2": { weights: [400, 800], ascent: 107.8, descent: 52.4, width: { text: 93.9, label: 91.8, heading: 93.6 } },
  bitter: { weights: [100, 900], ascent: 93.5, descent: 26.5, width: { text: 101.6, label: 96.9, heading: 97.7 } },
  figtree: { weights: [300, 900], ascent: 95, descent: 25, width: { text: 99.3, label: 95.4, heading: 96.6 } },
  manrope: { weights: [200, 800], ascent: 106.6, descent: 30, width: { text: 101.2, label: 99, heading: 100.8 } },
  outfit: { weights: [100, 900], ascent: 100, descent: 26, width: { text: 98.5, label: 94.6, heading: 96.1 } },
  "public-sans": { weights: [100, 900], ascent: 95, descent: 22.5, width: { text: 103, label: 98.5, heading: 99.8 } },
  sora: { weights: [100, 800], ascent: 97, descent: 29, width: { text: 111.8, label: 106.8, heading: 107.5 } },
};

const REGULAR = 'local("Arial"),local("Liberation Sans"),local("Arimo")';
const BOLD = 'local("Arial Bold"),local("Arial-BoldMT"),local("Liberation Sans Bold"),local("Arimo Bold")';

/** Arial stretched to the font's width and line box, so that the swap moves no line. */
function standIn(
  font: BrandFont,
  { weights, source, width }: { readonly weights: string; readonly source: string; readonly width: number },
): string {
  const { ascent, descent } = FONT_MEASURES[font];
  const share = (of: number) => `${((of / width) * 100).toFixed(1)}%`;
  return (
    `@font-face{font-family:"${FONTS[font]} Fallback";src:${source};font-weight:${weights};size-adjust:${width}%;` +
    `ascent-override:${share(ascent)};descent-override:${share(descent)};line-gap-override:0%}`
  );
}

/** CSS text of a brand's font from the file at `address`, and of its fallback. */
export function fontFaces(font: BrandFont, address: string): string {
  const { weights, width } = FONT_MEASURES[font];
  const face = `@font-face{font-family:"${FONTS[font]}";src:url(${address}) format("woff2");font-weight:${weights.join(" ")};font-display:swap}`;
  return [
    face,
    standIn(font, { weights: "100 599", source: REGULAR, width: width.text }),
    standIn(font, { weights: "600 699", source: BOLD, width: width.label }),
    standIn(font, { weights: "700 900", source: BOLD, width: width.heading }),
  ].join("");
}
