import { inkOn } from "../../ink-on.ts";
import { fillSheet, rect } from "../../shapes.ts";
import { type Art } from "../../sheet.ts";
import { lineAt, smallPrint, wordsOf } from "../../typeset.ts";

/** Words that go down the stairs. */
export function steps(art: Art): string {
  const { pal } = art;
  const words = wordsOf(art);
  const [high, wide] = [700 / Math.max(1, words.length), 560 / Math.max(1, words.length)];
  const rows = words.map((word, index) => {
    const size = Math.min(high * 1.05, (1300 - index * wide) / art.letters!.faces.heavy.set(word, 1, -0.02).width);
    return (
      rect(40 + index * wide, index * high + 90, 1440, high, index % 2 ? pal.glow : pal.pop) +
      lineAt(art, word, {
        x: 76 + index * wide,
        y: 90 + index * high + high / 2 + size * 0.34,
        fill: inkOn(art, index % 2 ? pal.glow : pal.pop),
        size,
      })
    );
  });
  return fillSheet(pal.shade) + rows.join("") + smallPrint(art, { x: 76, y: 860, fill: pal.paper });
}
