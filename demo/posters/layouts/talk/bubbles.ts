import { circle, circlePath, fillSheet, path, polygon, rect, wedge, type Point } from "../../shapes.ts";
import { spray, type Art } from "../../sheet.ts";
import { halftone } from "../../textures.ts";

export function bubbles(art: Art): string {
  const { dice, pal } = art;
  const multiply = pal.isDark ? "" : 'style="mix-blend-mode:multiply"';
  const shapes = [
    [620, 380, 250, pal.main, -1],
    [850, 480, 230, pal.pop, 1],
    [470, 600, 130, pal.side, -1],
    [1010, 250, 120, pal.glow, 1],
  ] as const;
  const drawn = shapes.map(([x, y, r, colour, side], index) => {
    const isRound = (index + dice.int(0, 1)) % 2 === 0;
    const d = isRound
      ? circlePath(x, y, r)
      : `M${x - r} ${y - r * 0.78 + 40}q0 -40 40 -40h${2 * r - 80}q40 0 40 40v${r * 1.56 - 80}q0 40 -40 40h${-(2 * r - 80)}q-40 0 -40 -40z`;
    const corners: Point[] = [
      [x + side * r * 0.1, y + r * 0.6],
      [x + side * r * 0.62, y + r * 0.5],
      [x + side * r * 0.72, y + r * 1.24],
    ];
    const tail = polygon(side > 0 ? corners : corners.reverse());
    return path(d + tail, colour, multiply) + spray(art, d, pal.ink, [x, y - r * 0.2, x + side * r * 0.4, y + r * 1.3], 0.55);
  });
  const lines = [0, 1, 2, 3]
    .map((index) => rect(490, 300 + index * 52, [250, 210, 268, 150][index] ?? 200, 20, pal.paper, 'rx="10"'))
    .join("");
  const dots = [0, 1, 2].map((index) => circle(780 + index * 76, 486, 25, pal.isDark ? pal.ink : pal.paper)).join("");
  const strips = [0, 1, 2, 3, 4, 5].map((index) => rect(index * 240, 0, 120, 900, pal.ground2, 'opacity="0.55"'));
  return (
    fillSheet(pal.ground) +
    strips.join("") +
    halftone({
      box: [0, 450, 1440, 450],
      step: 26,
      colour: pal.isDark ? pal.side : pal.pop,
      size: (u, v) => v * 0.8 - Math.abs(u - 0.5) * 0.3,
    }) +
    path(wedge(0, 900, 0, 300, 270, 360), pal.side) +
    path(wedge(1440, 0, 0, 330, 90, 180), pal.side) +
    path(wedge(1440, 0, 0, 190, 90, 180), pal.pop) +
    drawn.join("") +
    lines +
    dots
  );
}
