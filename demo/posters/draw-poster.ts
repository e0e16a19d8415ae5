import type { PosterKind } from "../event.types.ts";
import { createDice } from "../../server/adapters/pictures/dice.ts";
import { groundColour, posterPalette, type PosterColours, type PosterMood } from "./palette.ts";
import { createSheet, SHEET, type LayoutEntry } from "./sheet.ts";
import { fix, group } from "./shapes.ts";
import { LAYOUTS } from "./layouts.ts";

/** What a poster is drawn from. The same input gives the same text on every machine. */
export type PosterInput = {
  readonly kind: PosterKind;
  /** A whole number from 0; chooses layout, mood and every detail. Neighbouring seeds have different layouts. */
  readonly seed: number;
  /** Names the drawing for those who cannot see it. */
  readonly title: string;
  readonly colours: PosterColours;
  readonly scheme: "light" | "dark";
  readonly width?: number;
  readonly height?: number;
};

/**
 * Draws a poster as SVG text, 1440 × 900 unless told otherwise. Other shapes show the middle of the same drawing.
 * Throws a RangeError for a seed below 0 or a colour that is not `#rrggbb`.
 */
export function drawPoster(input: PosterInput): string {
  const { kind, seed, title, colours, width = SHEET.width, height = SHEET.height } = input;
  const { layout, mood } = choose(input);
  const sheet = createSheet(seed);
  const art = {
    dice: createDice(`${kind}/${seed}/${title}`),
    pal: posterPalette(colours, mood),
    sheet,
  };
  const drawing = layout.draw(art);
  const [x, y, w, h] = window(width / height);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${fix(x)} ${fix(y)} ${fix(w)} ${fix(h)}" role="img" aria-label="${escape(title)}">` +
    `<defs>${sheet.definitions()}</defs>${group(drawing, 'stroke-miterlimit="4"')}</svg>`
  );
}

/** The colour behind the poster, `#rrggbb`: shown while the picture loads. */
export function dominantColour(input: Pick<PosterInput, "kind" | "seed" | "colours" | "scheme">): string {
  return groundColour(input.colours, choose(input).mood);
}

function choose({ kind, seed, scheme }: Pick<PosterInput, "kind" | "seed" | "scheme">): {
  layout: LayoutEntry;
  mood: PosterMood;
} {
  if (!Number.isInteger(seed) || seed < 0) throw new RangeError(`a poster's seed is a whole number from 0, not ${seed}`);
  const layouts = LAYOUTS[kind];
  const layout = layouts[seed % layouts.length];
  if (!layout) throw new RangeError(`no layout for posters of kind ${kind}`);
  const suited = scheme === "dark" ? layout.moods.filter((mood) => mood !== "day") : layout.moods;
  const mood = suited[Math.floor(seed / layouts.length) % suited.length] ?? layout.moods[0];
  return { layout, mood };
}

/** The largest middle part of the sheet with the given proportions. */
function window(ratio: number): [number, number, number, number] {
  if (ratio > SHEET.width / SHEET.height) return [0, (SHEET.height - SHEET.width / ratio) / 2, SHEET.width, SHEET.width / ratio];
  return [(SHEET.width - SHEET.height * ratio) / 2, 0, SHEET.height * ratio, SHEET.height];
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
