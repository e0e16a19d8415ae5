import { inkOn } from "../../ink-on.ts";
import { fillSheet, rect } from "../../shapes.ts";
import { type Art } from "../../sheet.ts";
import { lineAt, smallPrint, titleIn } from "../../typeset.ts";

/** The date before everything else. */
export function dayFirst(art: Art): string {
  const { pal } = art;
  const date = art.letters?.words.date?.slice(0, 5) ?? "";
  return (
    fillSheet(pal.paper) +
    rect(0, 0, 1440, 470, pal.pop) +
    lineAt(art, date, { x: 60, y: 452, fill: inkOn(art, pal.pop), size: 500 }) +
    titleIn(art, { x: 70, y: 530, width: 1290, height: 210, fill: pal.ink }, { most: 170, lines: 2 }) +
    smallPrint(art, { x: 74, y: 838, fill: pal.ink })
  );
}
