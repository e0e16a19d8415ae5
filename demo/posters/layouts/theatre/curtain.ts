import { mix } from "../../mix.ts";
import { dancer, visitor } from "../../figures.ts";
import { ellipse, fillSheet, fix, group, moved, path, polygon, rect, star, stroke } from "../../shapes.ts";
import { sprayRound, type Art } from "../../sheet.ts";
import { halftone } from "../../textures.ts";

export function curtain(art: Art): string {
  const { dice, pal, sheet } = art;
  const cloth = pal.side;
  const back = sheet.radial(720, 430, 620, [
    [0, pal.main],
    [0.65, pal.shade],
    [1, pal.ink],
  ]);
  const folds = (from: number, to: number): string =>
    Array.from({ length: 6 }, (_, index) => {
      const [x1, x2] = [from + ((to - from) * index) / 6, from + ((to - from) * (index + 1)) / 6];
      const [f1, f2] = [from + (x1 - from) * 0.72, from + (x2 - from) * 0.72];
      const fill = sheet.linear(
        [x1, 0, x2, 0],
        [
          [0, mix(cloth, pal.ink, 0.62)],
          [0.42, mix(cloth, pal.pop, 0.28)],
          [1, mix(cloth, pal.ink, 0.5)],
        ],
      );
      return path(
        `M${fix(x1)} -10L${fix(x2)} -10C${fix(x2)} 420 ${fix(f2)} 520 ${fix(f2)} 860L${fix(f1)} 860C${fix(f1)} 520 ${fix(x1)} 420 ${fix(x1)} -10z`,
        fill,
      );
    }).join("");
  const swags = [0, 1, 2, 3, 4].map((index) => {
    const x = index * 288;
    const fill = sheet.linear(
      [0, 0, 0, 190],
      [
        [0, mix(cloth, pal.ink, 0.5)],
        [0.8, cloth],
        [1, pal.pop],
      ],
    );
    return (
      path(`M${x} -10H${x + 288}Q${x + 250} ${150 + (index % 2) * 16} ${x + 144} ${176}Q${x + 38} ${150} ${x} -10z`, fill) +
      stroke(
        `M${x} 0Q${x + 38} 158 ${x + 144} 182Q${x + 250} 158 ${x + 288} 0`,
        pal.glow,
        7,
        'stroke-dasharray="2 11" stroke-linecap="round"',
      )
    );
  });
  const beam = sheet.linear(
    [720, -40, 720, 800],
    [
      [0, pal.glow, 0.75],
      [1, pal.glow, 0.12],
    ],
  );
  const hero = dice.chance(0.5)
    ? moved(dancer(pal.ink, pal.pop), 720, 760, 0, 4.2)
    : moved(path(star(0, -250, 96, 40, dice.int(7, 11)), pal.glow), 720, 470) + moved(visitor(dice, pal.ink, pal.pop), 720, 762, 0, 3);
  return (
    fillSheet(back) +
    path(
      polygon([
        [690, -40],
        [750, -40],
        [1010, 780],
        [430, 780],
      ]),
      beam,
    ) +
    rect(0, 740, 1440, 170, pal.ink) +
    ellipse(720, 770, 310, 58, pal.glow) +
    sprayRound(art, "M400 770a320 60 0 1 0 640 0a320 60 0 1 0 -640 0", pal.side, [720, 770, 340]) +
    moved(group(ellipse(0, 0, 130, 12, pal.ink, 'opacity="0.5"'), ""), 730, 768) +
    hero +
    folds(-20, 400) +
    folds(1460, 1040) +
    swags.join("") +
    halftone(
      {
        box: [0, 740, 1440, 160],
        step: 20,
        colour: pal.main,
        size: (u, v) => v * 0.5 - Math.abs(u - 0.5) * 0.5,
      },
      'opacity="0.5"',
    )
  );
}
