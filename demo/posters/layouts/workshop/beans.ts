import { dots } from "../../grounds.ts";
import { ellipse, fillSheet, moved, stroke } from "../../shapes.ts";
import { spray, type Art } from "../../sheet.ts";
import { scatter } from "../../textures.ts";

/** Roasted beans. */
export function beans(art: Art): string {
  const { dice, pal } = art;
  const all = scatter(dice, 42, [40, 30, 1360, 840], 150).map(([x, y], index) =>
    moved(
      ellipse(0, 0, 92, 62, index % 4 === 0 ? pal.pop : index % 2 ? pal.main : pal.shade) +
        spray(art, "M-92 0a92 62 0 1 0 184 0a92 62 0 1 0 -184 0", pal.ink, [0, -60, 0, 70], 0.7) +
        stroke("M-84 4Q-30 -28 0 0T84 -4", index % 4 === 0 ? pal.ink : pal.glow, 8, 'stroke-linecap="round"'),
      x,
      y,
      dice.range(0, 180),
    ),
  );
  return fillSheet(pal.ground) + dots(art) + all.join("");
}
