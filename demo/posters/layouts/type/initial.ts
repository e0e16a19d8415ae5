import { inkOn } from "../../ink-on.ts";
import { fillSheet } from "../../shapes.ts";
import { type Art } from "../../sheet.ts";
import { lineAt, smallPrint, titleIn, wordsOf } from "../../typeset.ts";

/** The first letter, larger than the sheet. */
export function initial(art: Art): string {
  const { pal } = art;
  return (
    fillSheet(pal.glow) +
    lineAt(art, (wordsOf(art)[0] ?? "").slice(0, 1), { x: 320, y: 860, fill: pal.main, size: 1150, from: "middle" }) +
    titleIn(art, { x: 760, y: 210, width: 620, height: 470, fill: inkOn(art, pal.glow) }, { most: 150, lines: 4, leading: 1.05 }) +
    smallPrint(art, { x: 764, y: 800, fill: inkOn(art, pal.glow) })
  );
}
