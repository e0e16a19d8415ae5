import { ball, rays, shaded } from "../../grounds.ts";
import { leaf, stroke } from "../../shapes.ts";
import { type Art } from "../../sheet.ts";

/** A branch with ripe cherries. */
export function cherries(art: Art): string {
  const { dice, pal } = art;
  const spots = [
    [380, 330],
    [560, 430],
    [760, 400],
    [960, 330],
    [1120, 240],
    [250, 220],
  ] as const;
  const leaves = spots.map(
    ([x, y], index) =>
      shaded(art, leaf(x, y, 300, 90, -70 + index * 8), pal.side) + shaded(art, leaf(x, y, 260, 80, 60 + index * 10), pal.shade),
  );
  const fruit = spots.flatMap(([x, y]) =>
    [0, 1, 2].map(() =>
      ball(art, x + dice.range(-80, 80), y + dice.range(60, 200), dice.range(46, 66), dice.chance(0.7) ? pal.main : pal.pop),
    ),
  );
  return rays(art, 720, 900) + stroke("M-20 120Q300 330 720 400T1460 120", pal.ink, 26) + leaves.join("") + fruit.join("");
}
