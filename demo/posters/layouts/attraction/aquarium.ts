import { mix } from "../../mix.ts";
import { circle, fillSheet, fix, leaf, path, polygon, rectPath, stroke, wedge } from "../../shapes.ts";
import { spray, type Art } from "../../sheet.ts";
import { halftone, scatter } from "../../textures.ts";

export function aquarium(art: Art): string {
  const { dice, pal, sheet } = art;
  const deep = sheet.linear(
    [0, 0, 0, 900],
    [
      [0, mix(pal.main, pal.paper, 0.3)],
      [0.45, pal.main],
      [1, pal.ink],
    ],
  );
  const rays = [-2, -1, 0, 1, 2].map((place) =>
    path(
      polygon([
        [720 + place * 90, -20],
        [760 + place * 90, -20],
        [820 + place * 330, 900],
        [620 + place * 330, 900],
      ]),
      sheet.linear(
        [0, 0, 0, 760],
        [
          [0, pal.paper, 0.42],
          [1, pal.paper, 0],
        ],
      ),
    ),
  );
  const school = scatter(dice, 30, [70, 90, 1300, 640], 112)
    .filter(([x, y]) => Math.hypot(x - 720, (y - 430) * 1.25) > 390)
    .map(([x, y], index) => {
      const flip = x < 720 ? 1 : -1;
      return fish(art, x, y, dice.range(0.32, 0.62), flip, index);
    });
  const hero = fish(art, 720, 430, 2.5, dice.chance(0.5) ? 1 : -1, dice.int(0, 3));
  const bubbles = scatter(dice, 34, [360, 40, 740, 760], 40).map(([x, y]) =>
    circle(x, y, dice.range(4, 15), "none", `stroke="${pal.paper}" stroke-width="3" opacity="0.7"`),
  );
  const coral = Array.from({ length: 15 }, (_, index) => {
    const x = index * 104 + dice.range(-26, 26);
    const height = dice.range(80, 210) * (Math.abs(x - 720) / 720 + 0.55);
    const colour = [pal.pop, pal.side, pal.glow, pal.shade][index % 4] ?? pal.pop;
    return index % 3 === 0
      ? [-34, -10, 16, 40]
          .map((turn) =>
            stroke(`M${fix(x)} 900q${turn} ${fix(-height * 0.5)} ${fix(turn * 1.4)} ${fix(-height)}`, colour, 20, 'stroke-linecap="round"'),
          )
          .join("")
      : index % 3 === 1
        ? path([-130, -110, -90, -70, -50].map((turn) => leaf(x, 900, height * 1.15, 26, turn)).join(""), colour)
        : path(wedge(x, 900, 0, height * 0.55, 180, 360), colour) +
          circle(x - 22, 862, 9, pal.ink, 'opacity=".5"') +
          circle(x + 20, 874, 7, pal.ink, 'opacity=".5"');
  });
  return (
    fillSheet(deep) +
    rays.join("") +
    halftone(
      {
        box: [0, 0, 1440, 900],
        step: 28,
        colour: pal.ink,
        size: (u, v) => Math.hypot(u - 0.5, v - 0.42) * 1.5 - 0.5,
      },
      'opacity="0.6"',
    ) +
    school.join("") +
    circle(720, 430, 318, pal.ink, 'opacity="0.16"') +
    hero +
    bubbles.join("") +
    coral.join("") +
    spray(art, rectPath(0, 700, 1440, 200), pal.ink, [0, 720, 0, 920], 0.7)
  );
}

function fish(art: Art, x: number, y: number, scale: number, flip: number, index: number): string {
  const { pal } = art;
  const colours = [
    [pal.pop, pal.paper, pal.side],
    [pal.glow, pal.side, pal.pop],
    [pal.paper, pal.pop, pal.side],
    [pal.side, pal.glow, pal.paper],
  ];
  const [body = pal.pop, band = pal.paper, fin = pal.side] = colours[index % 4] ?? [];
  const shape = "M-110 0C-70 -84 50 -96 112 0C50 96 -70 84 -110 0z";
  const parts =
    path("M-92 0C-140 -60 -160 -66 -176 -70C-164 -20 -164 20 -176 70C-160 66 -140 60 -92 0z", fin) +
    path("M-40 -62Q0 -128 60 -58z", fin) +
    path("M-30 62Q-4 112 34 64z", fin) +
    path(shape, body) +
    path("M8 -72Q36 0 8 72Q-14 78 -34 70Q-2 0 -34 -70Q-14 -78 8 -72z", band) +
    path("M-68 -48Q-50 0 -68 48L-88 26Q-78 0 -88 -26z", band) +
    (scale > 1 ? spray(art, shape, pal.ink, [0, -20, 0, 110], 0.7) : "") +
    circle(66, -16, 15, pal.paper) +
    circle(70, -16, 8, pal.ink) +
    path(leaf(20, 14, 60, 22, 160), fin);
  return `<g transform="translate(${fix(x)} ${fix(y)}) scale(${fix(flip * scale, 2)} ${fix(scale, 2)})">${parts}</g>`;
}
