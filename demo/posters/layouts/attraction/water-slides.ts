import { clouds } from "./clouds.ts";
import { mix } from "../../mix.ts";
import { palm } from "../../figures.ts";
import {
  circle,
  fillSheet,
  landBelow,
  limb,
  moved,
  path,
  polygon,
  rect,
  rectPath,
  smooth,
  stroke,
  wedge,
  type Point,
} from "../../shapes.ts";
import { spray, type Art } from "../../sheet.ts";
import { across } from "../../textures.ts";

export function waterSlides(art: Art): string {
  const { dice, pal, sheet } = art;
  const sky = sheet.linear(
    [0, 0, 0, 700],
    [
      [0, pal.ground],
      [1, pal.ground2],
    ],
  );
  const slides = [
    {
      points: [
        [1010, 150],
        [860, 190],
        [640, 250],
        [560, 350],
        [720, 430],
        [860, 500],
        [740, 610],
        [560, 680],
      ] as Point[],
      colour: pal.pop,
    },
    {
      points: [
        [1060, 180],
        [1180, 270],
        [1110, 390],
        [930, 430],
        [880, 560],
        [1010, 690],
      ] as Point[],
      colour: pal.side,
    },
    {
      points: [
        [430, 270],
        [330, 350],
        [430, 460],
        [560, 520],
        [430, 640],
        [300, 700],
      ] as Point[],
      colour: pal.main,
    },
  ].map(({ points, colour }) => {
    const d = smooth(points.map(([x, y]): Point => [x + dice.range(-14, 14), y]));
    return (
      stroke(d, pal.ink, 76, 'stroke-linecap="round" opacity="0.2" transform="translate(14 18)"') +
      stroke(d, mix(colour, pal.ink, 0.35), 74, 'stroke-linecap="round"') +
      stroke(d, colour, 60, 'stroke-linecap="round"') +
      stroke(d, pal.paper, 30, 'stroke-linecap="round" opacity="0.55"') +
      stroke(d, pal.glow, 5, 'stroke-dasharray="26 34" stroke-linecap="round"')
    );
  });
  const towers = [
    [1030, 130, 700],
    [420, 240, 700],
  ].map(
    ([x = 0, top = 0, foot = 0]) =>
      rect(x - 46, top, 12, foot - top, pal.shade) +
      rect(x + 34, top, 12, foot - top, pal.shade) +
      Array.from({ length: 6 }, (_, index) =>
        stroke(`M${x - 40} ${top + 60 + index * 84}L${x + 40} ${top + 120 + index * 84}`, pal.shade, 5),
      ).join("") +
      path(
        polygon([
          [x - 86, top],
          [x, top - 90],
          [x + 86, top],
        ]),
        pal.pop,
      ) +
      path(
        polygon([
          [x, top],
          [x, top - 90],
          [x + 86, top],
        ]),
        pal.side,
      ) +
      rect(x - 66, top + 36, 132, 12, pal.ink),
  );
  const waves = Array.from({ length: 6 }, (_, index) => {
    const line = (x: number): number => 668 + index * 42 + Math.sin(x / (52 + index * 7) + index * 1.7) * (15 + index * 2);
    return (
      path(
        landBelow(across(line, 24)),
        [pal.glow, mix(pal.main, pal.paper, 0.55), mix(pal.main, pal.paper, 0.25), pal.main, mix(pal.main, pal.shade, 0.5), pal.shade][
          index
        ] ?? pal.main,
      ) +
      (index === 2 ? ring(art, 640, 752, 1) + ring(art, 1150, 742, 0.75) : "") +
      (index === 4 ? ring(art, 420, 836, 1.25) + ring(art, 900, 846, 1.1) : "")
    );
  });
  return (
    fillSheet(sky) +
    circle(720, 190, 150, pal.glow) +
    Array.from({ length: 18 }, (_, index) =>
      path(wedge(720, 190, 172, 1200, index * 20, index * 20 + 10), pal.paper, 'opacity="0.28"'),
    ).join("") +
    clouds(art, 4) +
    palm(dice, 160, 760, 470, pal.shade) +
    palm(dice, 1310, 760, 540, pal.shade) +
    towers.join("") +
    slides.join("") +
    waves.join("") +
    spray(art, rectPath(0, 660, 1440, 240), pal.ink, [0, 700, 0, 960], 0.45)
  );
}

function ring({ pal }: Art, x: number, y: number, scale: number): string {
  const stripes = [0, 60, 120, 180, 240, 300].map((turn) => path(wedge(0, 0, 30, 62, turn, turn + 30), pal.pop)).join("");
  return moved(
    `<g transform="scale(1 .52)">${circle(0, 0, 62, pal.paper) + stripes + circle(0, 0, 30, pal.side)}</g>${path(limb(-4, -4, 15, 0, -38, 10), pal.ink) + circle(0, -62, 15, pal.ink) + path(limb(-12, -36, 6, -40, -70, 5) + limb(12, -36, 6, 40, -72, 5), pal.ink)}`,
    x,
    y,
    0,
    scale,
  );
}
