import { mix } from "../../mix.ts";
import { visitor } from "../../figures.ts";
import { circle, circlePath, fillSheet, group, moved, path, polygon, rect, rectPath } from "../../shapes.ts";
import { spray, sprayRound, type Art } from "../../sheet.ts";

export function stairs(art: Art): string {
  const { dice, pal, sheet } = art;
  const mirror = dice.chance(0.5);
  const wall = sheet.linear(
    [0, 0, 1440, 0],
    [
      [0, pal.ground],
      [1, pal.ground2],
    ],
  );
  const arches = [
    [250, 220, 150],
    [560, 150, 190],
    [964, 70, 210],
  ].map(([x = 0, y = 0, width = 0], index) => {
    const d = `M${x} 900V${y + width / 2}A${width / 2} ${width / 2} 0 0 1 ${x + width} ${y + width / 2}V900z`;
    return path(d, [pal.side, pal.main, pal.pop][index] ?? pal.main) + spray(art, d, pal.ink, [x, 0, x + width, 0], 0.7);
  });
  const steps = Array.from({ length: 8 }, (_, index) => {
    const [x, y] = [330 + index * 84, 790 - index * 54];
    const width = index === 7 ? 560 : 85;
    return path(rectPath(x, y, width, 900 - y), mix(pal.main, pal.shade, index / 8)) + rect(x, y, width, 9, mix(pal.paper, pal.glow, 0.5));
  });
  const moon = dice.range(84, 108);
  const door =
    path("M1002 412V206A62 62 0 0 1 1126 206V412z", pal.ink) +
    path("M1002 412V206A62 62 0 0 1 1064 144V424L1002 452z", pal.pop) +
    circle(1046, 320, 6, pal.ink);
  const actor = moved(visitor(dice, pal.ink, pal.pop), 710, 576, 0, 1.75);
  const light = path(
    polygon([
      [1064, 230],
      [1064, 410],
      [420, 730],
      [330, 640],
    ]),
    sheet.linear(
      [1064, 260, 360, 690],
      [
        [0, pal.paper, 0.7],
        [1, pal.glow, 0],
      ],
    ),
  );
  const scene =
    arches.join("") +
    circle(430, 250, moon, pal.glow) +
    sprayRound(art, circlePath(430, 250, moon), pal.pop, [400, 220, moon * 1.4]) +
    steps.join("") +
    door +
    light +
    actor +
    rect(0, 846, 420, 60, pal.shade);
  return (
    fillSheet(wall) +
    group(scene, mirror ? 'transform="translate(1440 0) scale(-1 1)"' : "") +
    spray(art, "M0 500H1440V900H0z", pal.ink, [0, 640, 0, 920], 0.5)
  );
}
