import { inkOn } from "../../ink-on.ts";
import { ball } from "../../grounds.ts";
import { circle, fillSheet, group } from "../../shapes.ts";
import type { Art } from "../../sheet.ts";
import { smallPrint, titleIn } from "../../typeset.ts";

/** The title across a great disc. */
export function greatDisc(art: Art): string {
  const { pal } = art;
  const box = { x: 80, y: 330, width: 1180, height: 330 } as const;
  const style = { most: 210, lines: 3, leading: 1.02 } as const;
  const onDisc = group(
    titleIn(art, { ...box, fill: inkOn(art, pal.pop) }, style),
    `clip-path="${art.sheet.clip(circle(1000, 400, 430, "#000"))}"`,
  );
  return (
    fillSheet(pal.main) +
    titleIn(art, { ...box, fill: inkOn(art, pal.main) }, style) +
    ball(art, 1000, 400, 430, pal.pop) +
    onDisc +
    smallPrint(art, { x: 84, y: 820, fill: inkOn(art, pal.main) })
  );
}
