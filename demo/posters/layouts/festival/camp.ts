import { mix } from "../../mix.ts";
import { circle, circlePath, fillSheet, fix, landBelow, path, polygon, rectPath, stroke, wedge, type Point } from "../../shapes.ts";
import { spray, sprayRound, type Art } from "../../sheet.ts";
import { across, scatter, swell } from "../../textures.ts";

export function camp(art: Art): string {
  const { dice, pal, sheet } = art;
  const sky = sheet.linear(
    [0, 0, 0, 640],
    [
      [0, pal.ground],
      [1, pal.ground2],
    ],
  );
  const sunX = 720 + dice.range(-120, 120);
  const rays = Array.from({ length: 20 }, (_, index) =>
    path(wedge(sunX, 290, 0, 1300, index * 18, index * 18 + 9), pal.isDark ? pal.main : pal.glow, 'opacity="0.55"'),
  );
  const peaks = [
    [450, 300, 420],
    [800, 330, 500],
    [1080, 330, 400],
    [130, 400, 380],
    [1370, 420, 360],
  ].map(([x = 0, y = 0, half = 0], index) => {
    const colour = index % 2 ? pal.main : pal.side;
    const shape = polygon([
      [x, y],
      [x + half, 760],
      [x - half, 760],
    ]);
    return (
      path(shape, colour) +
      path(
        polygon([
          [x, y],
          [x + half, 760],
          [x + half * 0.1, 760],
          [x - half * 0.06, y + 180],
        ]),
        mix(colour, pal.ink, 0.3),
      ) +
      path(
        polygon([
          [x, y],
          [x + half * 0.22, y + 120],
          [x + half * 0.06, y + 96],
          [x - half * 0.04, y + 140],
          [x - half * 0.18, y + 104],
        ]),
        pal.paper,
      )
    );
  });
  const ground = [680, 760, 830].map((base, index) =>
    path(landBelow(across(swell(dice, base, 30, 1.3 + index * 0.4))), mix(pal.main, pal.ink, 0.35 + index * 0.25)),
  );
  const tents = [
    [560, 770, 150, 0],
    [820, 790, 185, 1],
    [1080, 770, 130, 2],
    [330, 790, 140, 3],
    [700, 846, 120, 4],
  ].map(([x = 0, y = 0, size = 0, index = 0]) => pitch(art, x + dice.range(-20, 20), y, size, index));
  const flags = [0, 1].map((row) =>
    Array.from({ length: 17 }, (_, index) => {
      const t = index / 16;
      const point: Point = [t * 1480 - 20, (row ? 60 : 20) + 4 * (row ? 130 : 90) * t * (1 - t)];
      return path(
        polygon([
          [point[0], point[1]],
          [point[0] + 54, point[1] + 3],
          [point[0] + 27, point[1] + 58],
        ]),
        pal.cycle(index + row),
      );
    }).join(""),
  );
  const stars = pal.isDark
    ? scatter(dice, 50, [0, 0, 1440, 400], 40)
        .map(([x, y]) => circle(x, y, dice.range(1.5, 4), pal.paper))
        .join("")
    : "";
  return (
    fillSheet(sky) +
    rays.join("") +
    stars +
    circle(sunX, 290, 200, pal.pop) +
    sprayRound(art, circlePath(sunX, 290, 200), pal.side, [sunX, 220, 260]) +
    peaks.slice(3).join("") +
    peaks.slice(0, 3).join("") +
    spray(art, rectPath(0, 420, 1440, 360), pal.shade, [0, 480, 0, 800], 0.8) +
    ground.join("") +
    tents.join("") +
    flags.join("")
  );
}

function pitch({ pal }: Art, x: number, y: number, size: number, index: number): string {
  const colour = [pal.pop, pal.glow, pal.side, pal.paper, pal.pop][index % 5] ?? pal.pop;
  return (
    path(
      polygon([
        [x, y - size * 0.85],
        [x + size * 0.9, y],
        [x - size * 0.6, y],
      ]),
      mix(colour, pal.ink, 0.3),
    ) +
    path(
      polygon([
        [x, y - size * 0.85],
        [x + size * 0.45, y],
        [x - size * 0.6, y],
      ]),
      colour,
    ) +
    path(
      polygon([
        [x - size * 0.02, y - size * 0.6],
        [x + size * 0.16, y],
        [x - size * 0.22, y],
      ]),
      pal.ink,
    ) +
    stroke(`M${fix(x)} ${fix(y - size * 0.85)}v${fix(-size * 0.16)}`, pal.ink, 4)
  );
}
