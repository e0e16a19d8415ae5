import { mix } from "../../mix.ts";
import { crowd } from "../../figures.ts";
import { circle, circlePath, ellipse, fillSheet, fix, group, moved, path, polar, polygon, rect, stroke, type Point } from "../../shapes.ts";
import { sprayRound, type Art } from "../../sheet.ts";
import { halftone } from "../../textures.ts";

export function lanternNight(art: Art): string {
  const { dice, pal, sheet } = art;
  const sky = sheet.linear(
    [0, 0, 0, 900],
    [
      [0, pal.ink],
      [0.6, pal.ground2],
      [1, pal.side],
    ],
  );
  const bursts = [
    [720, 290, 210],
    [420, 200, 130],
    [1040, 220, 140],
    [170, 330, 110],
    [1290, 380, 120],
  ].map(([x = 0, y = 0, r = 0], index) => {
    const count = dice.int(14, 20);
    const colour = pal.cycle(index + 1);
    return (
      Array.from({ length: count }, (_, ray) => {
        const turn = (ray * 360) / count;
        return (
          [0.35, 0.62, 1]
            .map((share, step) =>
              stroke(
                `M${polar(x, y, r * (share - 0.2), turn + step * 6)
                  .map((part) => fix(part))
                  .join(" ")}L${polar(x, y, r * share * dice.range(0.9, 1.05), turn + step * 6)
                  .map((part) => fix(part))
                  .join(" ")}`,
                step === 1 ? pal.paper : colour,
                7 - step * 1.6,
                'stroke-linecap="round"',
              ),
            )
            .join("") + circle(...polar(x, y, r * 1.12, turn + 9), 4.5, pal.glow)
        );
      }).join("") + circle(x, y, 13, pal.paper)
    );
  });
  const lanterns = [
    [250, 90, 1],
    [470, 150, 1.25],
    [950, 130, 1.3],
    [1180, 90, 1.05],
    [90, 180, 0.8],
    [1360, 170, 0.85],
  ].map(
    ([x = 0, y = 0, scale = 1], index) => stroke(`M${x} -10V${y}`, pal.glow, 2.5) + moved(lantern(art, index), x, y + 60 * scale, 0, scale),
  );
  const tiers = [
    [0, 860],
    [150, 860],
    [150, 760],
    [126, 760],
    [126, 700],
    [150, 690],
    [112, 670],
    [112, 620],
    [134, 610],
    [92, 590],
    [92, 545],
    [112, 536],
    [70, 516],
    [70, 478],
    [88, 468],
    [46, 450],
    [46, 420],
    [58, 412],
    [22, 396],
    [18, 350],
    [8, 320],
    [0, 350],
  ] as const;
  const half = polygon(tiers.map(([x, y]): Point => [x, y]));
  const trim =
    [758, 688, 608, 534, 466, 410].map((y, index) => rect(0, y, 150 - index * 19, 7, pal.glow)).join("") +
    [640, 566, 496].map((y, index) => circle(44 - index * 8, y, 13 - index * 2, pal.pop)).join("");
  const tower =
    path(half, pal.ink) +
    trim +
    rect(150, 740, 210, 130, pal.ink) +
    rect(150, 740, 210, 8, pal.glow) +
    [190, 240, 290, 340]
      .map((x) =>
        path(
          polygon([
            [x - 18, 740],
            [x, 700],
            [x + 18, 740],
          ]),
          pal.ink,
        ),
      )
      .join("");
  const gate =
    [-1, 1].map((side) => group(tower, `transform="translate(${720 + side * 78} 0) scale(${side} 1)"`)).join("") +
    [0, 1, 2, 3].map((step) => rect(630 - step * 20, 800 + step * 20, 180 + step * 40, 20, step % 2 ? pal.shade : pal.side)).join("");
  return (
    fillSheet(sky) +
    circle(720, 560, 300, pal.pop, 'opacity="0.9"') +
    sprayRound(art, circlePath(720, 560, 300), pal.side, [720, 480, 330]) +
    halftone({
      box: [0, 0, 1440, 560],
      step: 30,
      colour: pal.main,
      size: (u, v) => 0.4 - v * 0.4 - Math.abs(u - 0.5) * 0.3,
    }) +
    bursts.join("") +
    gate +
    lanterns.join("") +
    crowd(dice, 770, 66, mix(pal.main, pal.ink, 0.65)) +
    crowd(dice, 830, 92, pal.ink)
  );
}

function lantern(art: Art, index: number): string {
  const { pal, sheet } = art;
  const colour = [pal.pop, pal.glow, pal.main][index % 3] ?? pal.pop;
  const ribs = [-34, -12, 12, 34].map((x) => stroke(`M${x * 0.5} -56Q${x * 1.7} 0 ${x * 0.5} 56`, mix(colour, pal.ink, 0.4), 3));
  return (
    circle(
      0,
      0,
      130,
      sheet.radial(0, 0, 130, [
        [0, pal.glow, 0.5],
        [1, pal.glow, 0],
      ]),
    ) +
    ellipse(0, 0, 58, 58, colour) +
    sprayRound(art, circlePath(0, 0, 58), mix(colour, pal.ink, 0.6), [-14, -14, 78]) +
    ribs.join("") +
    rect(-22, -66, 44, 14, pal.ink, 'rx="3"') +
    rect(-22, 52, 44, 14, pal.ink, 'rx="3"') +
    [-12, 0, 12].map((x) => stroke(`M${x} 66v${40 - Math.abs(x)}`, colour, 4)).join("")
  );
}
