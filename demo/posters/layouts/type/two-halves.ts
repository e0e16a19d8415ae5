import { fillSheet, group, path } from "../../shapes.ts";
import { type Art } from "../../sheet.ts";
import { smallPrint, titleIn } from "../../typeset.ts";

/** One title in two lights. */
export function twoHalves(art: Art): string {
  const { pal } = art;
  const box = { x: 720, y: 220, width: 1260, height: 430, from: "middle" } as const;
  const left = art.sheet.clip('<path d="M0 0H860L580 900H0z"/>');
  return (
    fillSheet(pal.ink) +
    path("M0 0H860L580 900H0z", pal.pop) +
    titleIn(art, { ...box, fill: pal.pop }, { most: 260, lines: 3, leading: 1.02 }) +
    group(titleIn(art, { ...box, fill: pal.ink }, { most: 260, lines: 3, leading: 1.02 }), `clip-path="${left}"`) +
    smallPrint(art, { x: 72, y: 842, fill: pal.ink })
  );
}
