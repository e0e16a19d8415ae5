import { visitor } from "../../figures.ts";
import { circle, ellipse, fillSheet, group, leaf, moved, path, polygon, rect, rectPath, smooth, stroke, wedge } from "../../shapes.ts";
import { spray, type Art } from "../../sheet.ts";
import { across, blobShape, swell } from "../../textures.ts";

export function gallery(art: Art): string {
  const { dice, pal, sheet } = art;
  const frames = [
    [600, 130, 260, 330],
    [900, 120, 220, 220],
    [390, 190, 170, 220],
    [900, 380, 200, 160],
    [120, 130, 210, 300],
    [1180, 150, 190, 290],
    [430, 460, 120, 120],
  ];
  const pictures = frames.map(([x = 0, y = 0, width = 0, height = 0], index) => {
    const clip = sheet.clip(`<rect x="${x}" y="${y}" width="${width}" height="${height}"/>`);
    return (
      rect(x - 4, y + 2, width + 26, height + 26, pal.ink, 'opacity="0.22"') +
      rect(x - 13, y - 13, width + 26, height + 26, index % 3 === 1 ? pal.glow : pal.ink) +
      rect(x, y, width, height, pal.paper) +
      group(miniature(art, x, y, width, height, index + dice.int(0, 4)), `clip-path="${clip}"`)
    );
  });
  const floor =
    path(
      polygon([
        [-20, 690],
        [1460, 690],
        [1460, 920],
        [-20, 920],
      ]),
      pal.isDark ? pal.shade : pal.main,
    ) + Array.from({ length: 15 }, (_, index) => stroke(`M720 400L${-900 + index * 232} 920`, pal.ink, 2.5, 'opacity="0.25"')).join("");
  const clipFloor = sheet.clip('<rect x="-20" y="690" width="1480" height="230"/>');
  const light = [300, 720, 1080].map(
    (x) =>
      path(
        polygon([
          [x - 16, -10],
          [x + 16, -10],
          [x + 230, 640],
          [x - 230, 640],
        ]),
        sheet.linear(
          [0, 0, 0, 640],
          [
            [0, pal.paper, pal.isDark ? 0.4 : 0.75],
            [1, pal.paper, 0],
          ],
        ),
      ) + rect(x - 26, -10, 52, 26, pal.ink, 'rx="6"'),
  );
  const people = [
    [470, 800, 3.1, pal.pop],
    [700, 830, 3.6, pal.side],
    [800, 826, 3.4, pal.glow],
    [1080, 800, 3, pal.paper],
  ] as const;
  const visitors = people.map(
    ([x, y, scale, coat]) => ellipse(x + 46, y, 110, 11, pal.ink, 'opacity="0.3"') + moved(visitor(dice, pal.ink, coat), x, y, 0, scale),
  );
  return (
    fillSheet(pal.ground) +
    rect(0, 0, 1440, 690, pal.ground) +
    spray(art, rectPath(0, 0, 1440, 690), pal.ground2, [720, 0, 720, 720], 0.9) +
    light.join("") +
    pictures.join("") +
    rect(0, 676, 1440, 16, pal.ink) +
    group(floor, `clip-path="${clipFloor}"`) +
    spray(art, rectPath(0, 690, 1440, 210), pal.ink, [0, 690, 0, 960], 0.5) +
    visitors.join("")
  );
}

function miniature({ dice, pal }: Art, x: number, y: number, width: number, height: number, kind: number): string {
  const [cx, cy, r] = [x + width / 2, y + height / 2, Math.min(width, height) / 2];
  const kinds = [
    () =>
      rect(x, y, width, height, pal.pop) +
      circle(cx, cy - r * 0.3, r * 0.5, pal.glow) +
      path(`${smooth(across(swell(dice, cy + r * 0.3, 40, 6), 40))}L1460 900H-20z`, pal.side) +
      path(`${smooth(across(swell(dice, cy + r * 0.6, 40, 6), 40))}L1460 900H-20z`, pal.main),
    () =>
      rect(x, y, width, height, pal.glow) +
      path(smooth(blobShape(dice, 0.5)(cx, cy, r * 0.62), true), pal.main) +
      path(smooth(blobShape(dice, 0.5)(cx + r * 0.2, cy - r * 0.1, r * 0.32), true), pal.pop),
    () =>
      [0, 1, 2, 3, 4, 5].map((index) => rect(x + (index * width) / 6, y, width / 6 + 1, height, pal.cycle(index))).join("") +
      circle(cx, cy, r * 0.42, pal.ink),
    () =>
      rect(x, y, width, height, pal.main) +
      path(wedge(cx, y + height, 0, r * 1.1, 180, 360), pal.pop) +
      path(wedge(cx, y + height, 0, r * 0.66, 180, 360), pal.paper) +
      circle(cx, cy - r * 0.5, r * 0.24, pal.glow),
    () =>
      rect(x, y, width, height, pal.side) +
      [0, 1, 2, 3]
        .map((index) => path(leaf(cx, y + height, height * 0.86, r * 0.4, -130 + index * 27), index % 2 ? pal.glow : pal.pop))
        .join(""),
    () =>
      rect(x, y, width / 2, height, pal.shade) +
      rect(x + width / 2, y, width / 2, height, pal.glow) +
      path(wedge(cx, cy, 0, r * 0.7, 90, 270), pal.glow) +
      path(wedge(cx, cy, 0, r * 0.7, 270, 450), pal.shade),
  ];
  return kinds[kind % kinds.length]?.() ?? "";
}
