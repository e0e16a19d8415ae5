import { circle, fillSheet, moved, rect, stroke } from "../../shapes.ts";
import { type Art } from "../../sheet.ts";

/** Blocks of a city with a loop through its streets. */
export function streets(art: Art): string {
  const { dice, pal } = art;
  const blocks = Array.from({ length: 96 }, (_, index) => {
    const [x, y] = [-260 + (index % 12) * 160, -160 + Math.floor(index / 12) * 160];
    return dice.chance(0.12)
      ? circle(x + 66, y + 66, 60, pal.glow)
      : rect(x, y, 132, 132, [pal.main, pal.side, pal.ground2, pal.main][dice.int(0, 3)] ?? pal.main, 'rx="14"');
  });
  const route = "M234 694V394H394V74H874V234H1034V554H714V694z";
  return (
    fillSheet(pal.paper) +
    moved(
      blocks.join("") +
        stroke(route, pal.ink, 40, 'stroke-linejoin="round"') +
        stroke(route, pal.pop, 22, 'stroke-linejoin="round"') +
        stroke(route, pal.paper, 5, 'stroke-dasharray="4 22" stroke-linecap="round"') +
        circle(234, 694, 46, pal.ink) +
        circle(234, 694, 24, pal.paper),
      60,
      10,
      4,
    )
  );
}
