import type { Face, SetLine } from "./face.ts";

/** Marks the letters of names, dates and places in a drawing. */
export const LETTERS = 'class="letters"';

export type Box = { readonly width: number; readonly height: number };
export type TitleStyle = { readonly most: number; readonly lines: number; readonly leading?: number; readonly caps?: boolean };
export type SetTitle = { readonly lines: readonly SetLine[]; readonly size: number; readonly leading: number };

/** Every way to break words into `count` lines. */
function breaks(words: readonly string[], count: number): string[][] {
  if (count === 1) return [[words.join(" ")]];
  return Array.from({ length: words.length - count + 1 }, (_, index) => index + 1).flatMap((first) =>
    breaks(words.slice(first), count - 1).map((rest) => [words.slice(0, first).join(" "), ...rest]),
  );
}

/** Breaks and sizes words to fill a box, up to `most`. */
export function setTitle(face: Face, text: string, box: Box, { most, lines, leading = 1, caps = false }: TitleStyle): SetTitle {
  const words = (caps ? text.toUpperCase() : text).split(" ");
  const tracking = caps ? 0 : -0.02;
  let best: { rows: string[]; size: number; widest: number } = { rows: [words.join(" ")], size: 0, widest: 0 };
  for (let count = 1; count <= Math.min(lines, words.length); count += 1) {
    const tallest = box.height / (face.capital + leading * (count - 1));
    for (const rows of breaks(words, count)) {
      const widest = Math.max(...rows.map((row) => face.set(row, 100, tracking).width));
      const size = Math.min(most, tallest, (box.width / widest) * 100);
      const isEven = rows.length === best.rows.length && size >= best.size && widest < best.widest;
      if (size > best.size * 1.02 || isEven) best = { rows, size, widest };
    }
  }
  return { lines: best.rows.map((row) => face.set(row, best.size, tracking)), size: best.size, leading };
}
