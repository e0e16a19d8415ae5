import { inkOn } from "../../ink-on.ts";
import { circle, fillSheet } from "../../shapes.ts";
import { type Art } from "../../sheet.ts";
import { lineAt, smallPrint, titleIn } from "../../typeset.ts";

/** A question mark as high as the sheet. */
export function questionMark(art: Art): string {
  const { pal } = art;
  return (
    fillSheet(pal.pop) +
    circle(1090, 450, 520, pal.glow) +
    lineAt(art, "?", { x: 1100, y: 840, fill: pal.ink, size: 1080, from: "middle" }) +
    titleIn(art, { x: 80, y: 250, width: 640, height: 440, fill: inkOn(art, pal.pop) }, { most: 170, lines: 4, leading: 1.04 }) +
    smallPrint(art, { x: 84, y: 830, fill: inkOn(art, pal.pop) })
  );
}
