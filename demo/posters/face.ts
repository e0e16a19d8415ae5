import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { create, type Font } from "fontkit";
import wawoff2 from "wawoff2";
import type { BrandFont } from "#domain/brands/fonts.ts";

/** One line of letters as a path from 0 0, the left end of its base line, and its width, in sheet units. */
export type SetLine = { readonly d: string; readonly width: number };

/** Letters of one family in one weight. */
export type Face = {
  /** `tracking`: space between letters, as a share of the size. */
  readonly set: (text: string, size: number, tracking?: number) => SetLine;
  /** Height of a capital, as a share of the size. */
  readonly capital: number;
};

export type Faces = { readonly heavy: Face; readonly plain: Face };

const known = new Map<BrandFont, Promise<Faces>>();

function faceOf(font: Font, weight: number): Face {
  const cut = font.getVariation({ wght: weight });
  return {
    capital: font.capHeight / font.unitsPerEm,
    set(text, size, tracking = 0) {
      const scale = size / cut.unitsPerEm;
      const { glyphs, positions } = cut.layout(text);
      let x = 0;
      let d = "";
      for (const [index, glyph] of glyphs.entries()) {
        d += glyph.path.scale(scale, -scale).translate(x, 0).toSVG();
        x += positions[index]!.xAdvance * scale + tracking * size;
      }
      return { d: d.replace(/\d+\.\d+/g, (number) => String(Math.round(Number(number) * 10) / 10)), width: x - tracking * size };
    },
  };
}

async function read(font: BrandFont): Promise<Faces> {
  const address = import.meta.resolve(`@fontsource-variable/${font}/files/${font}-latin-wght-normal.woff2`);
  const file = Buffer.from(await wawoff2.decompress(await readFile(fileURLToPath(address))));
  // A file has one font.
  const family = create(file) as Font;
  return { heavy: faceOf(family, 800), plain: faceOf(family, 600) };
}

/** The letters of a brand's family, as outlines included in the drawing. Rejects if the build's packages are not installed. */
export function openFaces(font: BrandFont): Promise<Faces> {
  let faces = known.get(font);
  if (!faces) known.set(font, (faces = read(font)));
  return faces;
}
