import { shaded } from "../../grounds.ts";
import { circle, fillSheet, fix, moved, stroke } from "../../shapes.ts";
import { sprayRound, type Art } from "../../sheet.ts";
import { scatter } from "../../textures.ts";

/** Jellyfish in deep water. */
export function jellyfish(art: Art): string {
  const { dice, pal } = art;
  const one = (x: number, y: number, size: number, [fill, seam]: readonly [string, string]) =>
    moved(
      Array.from({ length: 9 }, (_, index) =>
        stroke(
          `M${-130 + index * 32} 0Q${-170 + index * 34} 110 ${-130 + index * 32} 200T${-140 + index * 34} ${fix(dice.range(300, 420))}`,
          index % 2 ? fill : seam,
          9,
          'stroke-linecap="round"',
        ),
      ).join("") +
        shaded(art, "M-170 20Q-170 -190 0 -190Q170 -190 170 20Q130 -20 85 20Q43 -20 0 20Q-43 -20 -85 20Q-130 -20 -170 20z", fill) +
        stroke("M-110 -60Q0 -150 110 -60", seam, 9, 'stroke-linecap="round"'),
      x,
      y,
      dice.range(-16, 16),
      size,
    );
  const snow = scatter(dice, 70, [0, 0, 1440, 900], 50).map(([x, y]) => circle(x, y, dice.range(2, 6), pal.paper, 'opacity="0.7"'));
  return (
    fillSheet(pal.shade) +
    sprayRound(art, "M0 0H1440V900H0z", pal.main, [720, 0, 950], true) +
    snow.join("") +
    one(330, 330, 0.8, [pal.side, pal.paper]) +
    one(1120, 300, 0.95, [pal.glow, pal.pop]) +
    one(720, 380, 1.25, [pal.pop, pal.paper])
  );
}
