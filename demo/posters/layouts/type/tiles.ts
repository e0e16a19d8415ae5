import { inkOn } from "../../ink-on.ts";
import { circle, fillSheet, rect } from "../../shapes.ts";
import type { Art } from "../../sheet.ts";
import { lineAt, smallPrint, wordsOf } from "../../typeset.ts";

/** A letter on each tile, a word in each row. */
export function tiles(art: Art): string {
  const { pal } = art;
  const words = wordsOf(art).map((word) => [...word.toUpperCase()]);
  const side = Math.min(1360 / Math.max(1, ...words.map((word) => word.length)), 770 / Math.max(1, words.length));
  const top = 30 + (770 - side * words.length) / 2;
  const all = words.flatMap((word, row) =>
    word.map((letter, column) => {
      const [x, y] = [(1440 - side * word.length) / 2 + column * side, top + row * side];
      const ground = pal.cycle(column + row * 2);
      const face =
        (column + row) % 3 === 1 ? circle(x + side / 2, y + side / 2, side * 0.48, ground) : rect(x + 4, y + 4, side - 8, side - 8, ground);
      return (
        face + lineAt(art, letter, { x: x + side / 2, y: y + side * 0.72, fill: inkOn(art, ground), size: side * 0.62, from: "middle" })
      );
    }),
  );
  return fillSheet(pal.ink) + all.join("") + smallPrint(art, { x: 720, y: 866, fill: pal.paper, from: "middle" });
}
