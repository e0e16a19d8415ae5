import { inkOn } from "../../ink-on.ts";
import { fillSheet, rect } from "../../shapes.ts";
import { type Art } from "../../sheet.ts";
import { lineAt, smallPrint, wordsOf } from "../../typeset.ts";

/** Each word fills a row. */
export function wordRows(art: Art): string {
  const { pal } = art;
  const words = wordsOf(art);
  const rows = words.map((word, index) => {
    const [high, ground] = [760 / words.length, [pal.ink, pal.main, pal.pop, pal.glow][index % 4] ?? pal.ink];
    const size = Math.min(high * 1.02, 1300 / (art.letters!.faces.heavy.set(word.toUpperCase(), 1).width || 1));
    return (
      rect(0, index * high, 1440, high + 1, ground) +
      lineAt(art, word.toUpperCase(), {
        x: 64,
        y: index * high + high / 2 + size * art.letters!.faces.heavy.capital * 0.5,
        fill: inkOn(art, ground),
        size,
      })
    );
  });
  return fillSheet(pal.paper) + rows.join("") + smallPrint(art, { x: 66, y: 848, fill: pal.ink });
}
