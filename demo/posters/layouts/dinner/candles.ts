import { circle, ellipse, fillSheet, fix, landBelow, leaf, moved, path, rect, rectPath, stroke } from "../../shapes.ts";
import { spray, sprayRound, type Art } from "../../sheet.ts";
import { across, halftone, scatter } from "../../textures.ts";

export function candles(art: Art): string {
  const { dice, pal, sheet } = art;
  const bokeh = scatter(dice, 46, [40, 20, 1360, 520], 60).map(([x, y]) =>
    circle(x, y, dice.range(8, 46), dice.pick([pal.pop, pal.glow, pal.main, pal.side]), `opacity="${fix(dice.range(0.12, 0.5), 2)}"`),
  );
  const sticks = [0, 1, 2, 3, 4, 5, 6].map((index) => {
    const x = 420 + index * 100 + dice.range(-14, 14);
    const height = dice.range(150, 390);
    const foot = 706 + (index % 2) * 34;
    const top = foot - height;
    const wax = dice.pick([pal.paper, pal.pop, pal.glow, pal.main]);
    const glow = circle(
      x,
      top - 34,
      150,
      sheet.radial(x, top - 34, 150, [
        [0, pal.glow, 0.55],
        [0.3, pal.pop, 0.3],
        [1, pal.pop, 0],
      ]),
      'style="mix-blend-mode:screen"',
    );
    const holder =
      path(`M${fix(x - 34)} ${foot}Q${fix(x)} ${foot - 20} ${fix(x + 34)} ${foot}L${fix(x + 22)} ${foot + 34}H${fix(x - 22)}z`, pal.side) +
      ellipse(x, foot + 34, 44, 9, pal.ink);
    return (
      glow +
      rect(x - 13, top, 26, height, wax, 'rx="4"') +
      spray(art, rectPath(x - 13, top, 26, height), pal.ink, [x - 4, 0, x + 20, 0], 0.6) +
      path(leaf(x, top - 2, 66, 24, -90), pal.glow) +
      path(leaf(x, top - 2, 34, 14, -90), pal.pop) +
      holder
    );
  });
  const glasses = [330, 1106].map((x, index) => wineGlass(art, x, 786, index ? 1.18 : 1.05));
  const cloth =
    path(landBelow(across((x) => 726 + Math.sin(x / 90) * 4)), pal.shade) +
    halftone({
      box: [0, 730, 1440, 180],
      step: 22,
      colour: pal.main,
      size: (u, v) => 0.75 - Math.abs(u - 0.5) * 1.5 - v * 0.3,
    });
  const sky = sheet.linear(
    [0, 0, 0, 760],
    [
      [0, pal.ink],
      [1, pal.ground2],
    ],
  );
  return (
    fillSheet(sky) +
    bokeh.join("") +
    sprayRound(art, rectPath(0, 0, 1440, 900), pal.ink, [720, 480, 900], false, 0.75) +
    cloth +
    sticks.join("") +
    glasses.join("") +
    path(leaf(560, 840, 300, 46, 8) + leaf(840, 870, 260, 40, -170), pal.ink) +
    path(leaf(430, 850, 240, 34, -6) + leaf(1000, 850, 220, 34, 186), pal.side)
  );
}

function wineGlass({ pal, sheet }: Art, x: number, foot: number, scale: number): string {
  const bowl = "M-74 -400C-86 -280 -50 -212 0 -206C50 -212 86 -280 74 -400z";
  const wine = "M-80 -330C-76 -262 -46 -214 0 -208C46 -214 76 -262 80 -330z";
  return moved(
    path(
      wine,
      sheet.linear(
        [-80, 0, 80, 0],
        [
          [0, pal.pop],
          [1, pal.side],
        ],
      ),
    ) +
      path(bowl, pal.paper, `fill-opacity="0.2" stroke="${pal.paper}" stroke-width="5"`) +
      rect(-4, -208, 8, 196, pal.paper) +
      ellipse(0, -8, 62, 10, pal.paper) +
      stroke("M-52 -380C-58 -320 -46 -280 -34 -262", pal.paper, 7, 'stroke-linecap="round"'),
    x,
    foot,
    0,
    scale,
  );
}
