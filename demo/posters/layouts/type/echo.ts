import { inkOn } from "../../ink-on.ts";
import { fillSheet, rect } from "../../shapes.ts";
import { type Art } from "../../sheet.ts";
import { lineAt, smallPrint, wordsOf } from "../../typeset.ts";
import { mix } from "../../mix.ts";

/** The title in every row, once in the accent colour. */
export function echo(art: Art): string {
  const { pal } = art;
  const title = wordsOf(art).join(" ");
  const size = title ? 1310 / art.letters!.faces.heavy.set(title, 1, -0.02).width : 0;
  const step = Math.max(96, size * 0.86);
  const rows = Array.from({ length: Math.ceil(900 / step) }, (_, index) =>
    lineAt(art, title, { x: 64, y: 40 + step * 0.8 + index * step, fill: index === 2 ? pal.pop : mix(pal.ink, pal.main, 0.55), size }),
  );
  return (
    fillSheet(pal.ink) + rows.join("") + rect(0, 800, 1440, 100, pal.pop) + smallPrint(art, { x: 66, y: 866, fill: inkOn(art, pal.pop) })
  );
}
