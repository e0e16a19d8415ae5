import { circle, ellipse, fillSheet, path, rect, wedge } from "../../shapes.ts";
import { type Art } from "../../sheet.ts";
import { scatter } from "../../textures.ts";

/** A ball of mirrors over the floor. */
export function mirrorBall(art: Art): string {
  const { dice, pal } = art;
  const beams = Array.from({ length: 14 }, (_, index) =>
    path(wedge(720, 380, 0, 1300, index * 26 + dice.range(0, 6), index * 26 + 12), pal.cycle(index), 'opacity="0.7"'),
  );
  const tiles = Array.from({ length: 11 }, (_, row) => {
    const [y, half] = [140 + row * 44, Math.sqrt(Math.max(0, 250 * 250 - (162 + row * 44 - 384) ** 2))];
    return Array.from({ length: 10 }, (_, column) =>
      rect(
        720 - half + (column * half) / 5 + 2,
        y + 2,
        Math.max(0, half / 5 - 4),
        40,
        [pal.paper, pal.main, pal.glow, pal.side, pal.ink][dice.int(0, 4)] ?? pal.paper,
      ),
    ).join("");
  });
  const spots = scatter(dice, 34, [0, 640, 1440, 250], 70).map(([x, y]) =>
    ellipse(x, y, dice.range(20, 50), dice.range(8, 16), pal.cycle(dice.int(0, 3))),
  );
  return (
    fillSheet(pal.ink) +
    beams.join("") +
    rect(714, -10, 12, 160, pal.paper) +
    circle(720, 382, 254, pal.shade) +
    tiles.join("") +
    rect(0, 690, 1440, 220, pal.ink) +
    spots.join("")
  );
}
