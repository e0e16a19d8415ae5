import { mix } from "../../mix.ts";
import { palm } from "../../figures.ts";
import { circle, circlePath, ellipse, fillSheet, fix, landBelow, leaf, path, rect, stroke } from "../../shapes.ts";
import { sprayRound, type Art } from "../../sheet.ts";
import { across, scatter, swell } from "../../textures.ts";

export function seaTable(art: Art): string {
  const { dice, pal, sheet } = art;
  const moon = dice.range(120, 165);
  const moonX = dice.range(600, 840);
  const sky = sheet.linear(
    [0, 0, 0, 520],
    pal.isDark
      ? [
          [0, pal.ink],
          [0.6, pal.ground2],
          [1, pal.side],
        ]
      : [
          [0, pal.glow],
          [0.6, pal.ground2],
          [1, pal.pop],
        ],
  );
  const stars = scatter(dice, 50, [0, 10, 1440, 330], 40).map(([x, y]) => circle(x, y, dice.range(1.5, 4), pal.paper));
  const waves = Array.from({ length: 9 }, (_, index) =>
    path(landBelow(across(swell(dice, 512 + index * index * 4.2, 7 + index * 1.5, 4))), mix(pal.main, pal.ink, 0.12 + index * 0.075)),
  );
  const glints = Array.from({ length: 15 }, (_, index) =>
    rect(
      moonX - dice.range(30, 140 + index * 4),
      520 + index * 13,
      dice.range(60, 220),
      4 + index * 0.25,
      pal.glow,
      'rx="3" opacity="0.9"',
    ),
  );
  const strands = [
    [-20, 60, 480, 300, 860, 40],
    [420, 30, 900, 270, 1460, 60],
  ].map(([x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0]) => {
    const bulbs = Array.from({ length: 9 }, (_, step) => {
      const t = (step + 0.5) / 9;
      const x = (1 - t) ** 2 * x1 + 2 * t * (1 - t) * x2 + t * t * x3;
      const y = (1 - t) ** 2 * y1 + 2 * t * (1 - t) * y2 + t * t * y3;
      const lantern = step % 2 ? pal.paper : pal.isDark ? pal.pop : pal.side;
      return (
        circle(
          x,
          y + 32,
          62,
          sheet.radial(x, y + 32, 62, [
            [0, pal.glow, 0.6],
            [1, pal.glow, 0],
          ]),
        ) +
        stroke(`M${fix(x)} ${fix(y)}v12`, pal.ink, 3) +
        ellipse(x, y + 34, 21, 24, lantern) +
        stroke(
          `M${fix(x - 18)} ${fix(y + 26)}h36M${fix(x - 20)} ${fix(y + 36)}h40M${fix(x - 16)} ${fix(y + 46)}h32`,
          pal.ink,
          1.6,
          'opacity="0.6"',
        ) +
        rect(x - 8, y + 8, 16, 5, pal.ink) +
        rect(x - 8, y + 56, 16, 5, pal.ink)
      );
    });
    return stroke(`M${x1} ${y1}Q${x2} ${y2} ${x3} ${y3}`, pal.ink, 3) + bulbs.join("");
  });
  const chairs = [0, 1, 2, 3, 4, 5].map((index) =>
    path(`M${400 + index * 118} 850V700q30 -34 60 0V850h-9v-60h-42v60z`, index % 2 ? pal.shade : pal.ink),
  );
  const setting = [0, 1, 2, 3, 4].map(
    (index) =>
      path(`M${452 + index * 134} 708q-24 -50 0 -66h34q24 16 0 66z`, pal.glow, 'opacity="0.9"') +
      path(leaf(470 + index * 134, 690, 40, 16, -90), pal.pop),
  );
  const table =
    setting.join("") +
    path("M372 706H1068L1092 742H348z", pal.paper) +
    path("M348 742H1092V752H348z", pal.pop) +
    rect(420, 752, 16, 130, pal.ink) +
    rect(1004, 752, 16, 130, pal.ink);
  return (
    fillSheet(sky) +
    (pal.isDark ? stars.join("") : "") +
    circle(moonX, 330, moon, pal.glow) +
    sprayRound(art, circlePath(moonX, 330, moon), pal.pop, [moonX - 30, 300, moon * 1.4]) +
    waves.join("") +
    glints.join("") +
    path(landBelow(across(swell(dice, 800, 14, 1.4))), pal.ink) +
    palm(dice, 210, 870, 560, pal.ink) +
    palm(dice, 1265, 880, 640, pal.ink) +
    strands.join("") +
    chairs.join("") +
    table
  );
}
