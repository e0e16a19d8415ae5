import { inkOn } from "../../ink-on.ts";
import { rays, shaded } from "../../grounds.ts";
import { type Art } from "../../sheet.ts";
import { smallPrint, titleIn } from "../../typeset.ts";

/** The title in a speech balloon. */
export function balloon(art: Art): string {
  const { pal } = art;
  return (
    rays(art, 300, 980) +
    shaded(
      art,
      "M180 130H1290Q1340 130 1340 180V640Q1340 690 1290 690H560L330 850L390 690H180Q130 690 130 640V180Q130 130 180 130z",
      pal.pop,
      [0, 300, 0, 1300],
    ) +
    titleIn(art, { x: 200, y: 220, width: 1060, height: 370, fill: inkOn(art, pal.pop) }, { most: 220, lines: 3, leading: 1.04 }) +
    smallPrint(art, { x: 640, y: 810, fill: inkOn(art, pal.ground) })
  );
}
