import { LETTERS, setTitle, type Box, type TitleStyle } from "./set-title.ts";
import { moved, path } from "./shapes.ts";
import type { Art } from "./sheet.ts";

type Place = { readonly x: number; readonly y: number; readonly fill: string; readonly from?: "left" | "middle" };

/** The poster's title, as large as its box allows, beginning at the box's top. Empty without letters. */
export function titleIn(art: Art, box: Box & Place, style: TitleStyle): string {
  if (!art.letters) return "";
  const { faces, words } = art.letters;
  const { lines, size, leading } = setTitle(faces.heavy, words.title, box, style);
  return lines
    .map(({ d, width }, index) =>
      moved(
        path(d, box.fill, LETTERS),
        box.x - (box.from === "middle" ? width / 2 : 0),
        box.y + size * (faces.heavy.capital + leading * index),
      ),
    )
    .join("");
}

/** One line of letters at a size, its base line at `y`. */
export function lineAt(art: Art, text: string, { x, y, fill, size, from }: Place & { readonly size: number }): string {
  if (!art.letters || text === "") return "";
  const { d, width } = art.letters.faces.heavy.set(text, size, -0.02);
  return moved(path(d, fill), x - (from === "middle" ? width / 2 : 0), y);
}

/** Date and place in one small line. */
export function smallPrint(art: Art, { x, y, fill, from }: Place): string {
  if (!art.letters) return "";
  const { faces, words } = art.letters;
  const text = [words.date, words.place].filter((line) => line !== null).join("  ·  ");
  const { d, width } = faces.plain.set(text, 44);
  return moved(path(d, fill, LETTERS), x - (from === "middle" ? width / 2 : 0), y);
}

/** The title's words. None without letters. */
export function wordsOf({ letters }: Art): readonly string[] {
  return letters ? letters.words.title.split(" ") : [];
}
