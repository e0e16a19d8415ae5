import { createDice } from "../../server/platform/adapters/pictures/dice.ts";
import type { BrandShape } from "#domain/brands/brand.ts";
import type { Faces } from "./face.ts";
import { letterPoster, type Manner, type Words } from "./manners.ts";
import { MOTIFS, type MotifName } from "./motifs.ts";
import { groundColour, posterPalette, type PosterColours, type PosterMood } from "./palette.ts";
import { createSheet, SHEET, type Motif } from "./sheet.ts";
import { fix, group } from "./shapes.ts";

/** The composition, and its number, if any. */
export type PosterChoice = { readonly motif: MotifName; readonly figure?: string };

/** The fonts of the brand's family, the words, and the brand's layout. */
export type PosterLetters = { readonly faces: Faces; readonly words: Words; readonly manner: Manner; readonly shape: BrandShape };

/** The input of a poster. The same input gives the same text on every machine. */
export type PosterInput = PosterChoice & {
  /** The drawing's alternative text, and the seed of its details. */
  readonly title: string;
  readonly colours: PosterColours;
  readonly scheme: "light" | "dark";
  /** The hour of the start. Absent: no time of day is drawn. */
  readonly hour?: number | undefined;
  /** Absent: a drawing without words. */
  readonly letters?: PosterLetters | undefined;
  readonly width?: number;
  readonly height?: number;
};

const RADIUS: Readonly<Record<BrandShape, number>> = { sharp: 0, soft: 6, round: 14 };
const [DAWN, DUSK] = [5, 17];

export const isByDay = (hour: number): boolean => hour >= DAWN && hour < DUSK;

/**
 * Draws a poster as SVG text, by default 1440 × 900. Other shapes show the middle of the same drawing. Throws a RangeError for a colour
 * that is not `#rrggbb`.
 */
export function drawPoster(input: PosterInput): string {
  const { motif: name, title, colours, letters, figure, width = SHEET.width, height = SHEET.height } = input;
  const motif: Motif = MOTIFS[name];
  const sheet = createSheet([...title].reduce((sum, character) => sum + character.codePointAt(0)!, 0));
  const pal = posterPalette(colours, moodOf(input));
  const art = {
    dice: createDice(`${name}/${title}`),
    pal,
    sheet,
    ...(figure && { figure }),
    ...(motif.isLettered && letters && { letters }),
  };
  const drawing = group(motif.draw(art), 'stroke-miterlimit="4"');
  const poster = letters && !motif.isLettered ? letterPoster(drawing, { ...letters, pal, radius: RADIUS[letters.shape] }) : drawing;
  const [x, y, w, h] = window(width / height);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${fix(x)} ${fix(y)} ${fix(w)} ${fix(h)}" role="img" aria-label="${escape(title)}">` +
    `<defs>${sheet.definitions()}</defs>${poster}</svg>`
  );
}

/** The colour behind the poster, `#rrggbb`: shown while the picture loads. */
export function dominantColour(input: Pick<PosterInput, "motif" | "title" | "colours" | "scheme" | "hour">): string {
  return groundColour(input.colours, moodOf(input));
}

/** A poster of the evening is dark if its composition allows it. A dark brand has no pale background. */
function moodOf({ motif, title, scheme, hour }: Pick<PosterInput, "motif" | "title" | "scheme" | "hour">): PosterMood {
  const moods: readonly PosterMood[] = MOTIFS[motif].moods;
  const suited = scheme === "dark" ? moods.filter((mood) => mood !== "day") : moods;
  if (hour !== undefined && !isByDay(hour)) return suited.find((mood) => mood === "night") ?? suited[0] ?? moods[0]!;
  const lit = suited.filter((mood) => mood !== "night");
  return lit.length > 0 ? createDice(title).pick(lit as [PosterMood]) : (suited[0] ?? moods[0]!);
}

/** The largest middle part of the sheet with the given proportions. */
function window(ratio: number): [number, number, number, number] {
  if (ratio > SHEET.width / SHEET.height) return [0, (SHEET.height - SHEET.width / ratio) / 2, SHEET.width, SHEET.width / ratio];
  return [(SHEET.width - SHEET.height * ratio) / 2, 0, SHEET.height * ratio, SHEET.height];
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
