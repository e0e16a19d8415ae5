import { readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { FONT_NAMES } from "#domain/brands/fonts.ts";
import { FONT_MEASURES, fontFaces } from "./font-faces.ts";

const MOST_BYTES = 35_000;
const fileOf = (font: string) => fileURLToPath(import.meta.resolve(`@fontsource-variable/${font}/files/${font}-latin-wght-normal.woff2`));

describe("a brand's font family", () => {
  it.each(FONT_NAMES)("uses one file of at most 35 kB for %s", (font) => {
    expect(statSync(fileOf(font)).size).toBeLessThanOrEqual(MOST_BYTES);
    expect(readFileSync(fileOf(font)).subarray(0, 4).toString("latin1")).toBe("wOF2");
  });

  it.each(FONT_NAMES)("gives the fallback of %s the line box of the font file at every weight", (font) => {
    const { ascent, descent } = FONT_MEASURES[font];
    const css = fontFaces(font, "/assets/a.woff2");
    const standIns = [...css.matchAll(/size-adjust:([\d.]+)%;ascent-override:([\d.]+)%;descent-override:([\d.]+)%/g)];
    expect(standIns).toHaveLength(3);
    for (const [, width, above, below] of standIns) {
      expect((Number(width) * Number(above)) / 100).toBeCloseTo(ascent, 0);
      expect((Number(width) * Number(below)) / 100).toBeCloseTo(descent, 0);
    }
    expect(css.match(/font-weight:\d+ \d+/g)?.slice(1)).toEqual(["font-weight:100 599", "font-weight:600 699", "font-weight:700 900"]);
  });

  it("loads only the brand's own font file and shows text before it arrives", () => {
    const css = fontFaces("public-sans", "/assets/a.woff2");
    expect(css).toContain(
      '@font-face{font-family:"Public Sans";src:url(/assets/a.woff2) format("woff2");font-weight:100 900;font-display:swap}',
    );
    expect(css.match(/font-family:"[^"]+"/g)).toEqual([
      'font-family:"Public Sans"',
      'font-family:"Public Sans Fallback"',
      'font-family:"Public Sans Fallback"',
      'font-family:"Public Sans Fallback"',
    ]);
    expect(css.match(/url\(/g)).toHaveLength(1);
  });
});
