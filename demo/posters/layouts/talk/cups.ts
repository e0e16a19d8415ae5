import { ball, stripes } from "../../grounds.ts";
import { circle, fillSheet, rect } from "../../shapes.ts";
import { type Art } from "../../sheet.ts";

/** Cups in rows, seen from above. */
export function cups(art: Art): string {
  const { dice, pal } = art;
  const all = Array.from({ length: 15 }, (_, index) => {
    const [x, y] = [240 + (index % 5) * 240, 210 + Math.floor(index / 5) * 250];
    const fill = pal.cycle(dice.int(0, 3));
    return (
      circle(x, y, 108, pal.paper) +
      ball(art, x, y, 92, fill) +
      circle(x, y, 70, pal.ink) +
      ball(art, x, y, 62, index % 4 === 0 ? pal.glow : pal.shade) +
      rect(x + 90, y - 16, 56, 32, pal.paper, 'rx="16"')
    );
  });
  return fillSheet(pal.ground) + stripes(art) + all.join("");
}
