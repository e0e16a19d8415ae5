import { mix } from "../../mix.ts";
import { arc, circle, circlePath, fillSheet, fix, leaf, moved, path, polygon, rect, rectPath, stroke } from "../../shapes.ts";
import { spray, sprayRound, type Art } from "../../sheet.ts";
import { halftone } from "../../textures.ts";

export function loom(art: Art): string {
  const { dice, pal } = art;
  const [size, columns, rows] = [36, 20, 13];
  const shape = dice.int(0, 2);
  const colours = [pal.shade, pal.pop, pal.paper, pal.isDark ? pal.side : pal.main];
  const rowsOut: string[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [u, v] = [(column + 0.5) / columns - 0.5, (row + 0.5) / rows - 0.5];
      const tone =
        shape === 0
          ? Math.abs(u) * 2 + Math.abs(v) * 1.6
          : shape === 1
            ? Math.hypot(u * 1.5, v) * 2.6
            : Math.abs(((u * 3 + 4.5) % 1) - 0.5) + Math.abs(v) * 1.6;
      const weft = colours[Math.floor(tone * 3.2) % 4] ?? pal.main;
      const isOver = (row + column) % 2 === 0;
      rowsOut.push(
        rect(360 + column * size + 1, 250 + row * size + 1, size - 2, size - 2, isOver ? weft : mix(weft, pal.ink, 0.2), 'rx="5"'),
      );
    }
  }
  const warp = Array.from({ length: columns }, (_, column) =>
    rect(360 + column * size + size / 2 - 2, 90, 4, 800, pal.isDark ? pal.paper : pal.shade),
  );
  const fringe = Array.from({ length: columns }, (_, column) =>
    stroke(
      `M${360 + column * size + 18} 716Q${360 + column * size + 18 + dice.range(-14, 14)} 770 ${360 + column * size + 18 + dice.range(-8, 8)} ${fix(790 + dice.range(0, 34))}`,
      colours[column % 4] ?? pal.main,
      9,
      'stroke-linecap="round"',
    ),
  );
  const bars = [100, 222].map((y) => rect(240, y, 960, 30, pal.ink, 'rx="14"') + rect(240, y, 960, 9, pal.side, 'rx="5"'));
  const shuttle = moved(
    path(leaf(-170, 0, 340, 72, 0), pal.pop, `stroke="${pal.ink}" stroke-width="7"`) +
      rect(-66, -13, 132, 26, pal.paper, 'rx="12"') +
      [-44, -22, 0, 22, 44].map((x) => rect(x - 5, -13, 10, 26, pal.side)).join(""),
    750 + dice.range(-60, 60),
    300,
    dice.range(-10, -4),
    1.05,
  );
  const balls = [
    [262, 760, 92],
    [1190, 720, 122],
    [1296, 830, 74],
  ].map(
    ([x = 0, y = 0, r = 0], index) =>
      circle(x, y, r, colours[index] ?? pal.main) +
      [0, 1, 2, 3]
        .map((turn) =>
          stroke(
            arc(x, y, r * (0.3 + turn * 0.2), 200 + turn * 30, 340 + turn * 40),
            mix(colours[index] ?? pal.main, pal.ink, 0.35),
            5,
            'stroke-linecap="round"',
          ),
        )
        .join("") +
      sprayRound(art, circlePath(x, y, r), pal.ink, [x - r * 0.4, y - r * 0.4, r * 1.5], false, 0.7),
  );
  return (
    fillSheet(pal.ground) +
    halftone({
      box: [0, 0, 1440, 900],
      step: 30,
      colour: pal.ground2,
      size: (u, v) => 0.85 - Math.abs(v - 0.5) - Math.abs(u - 0.5) * 0.4,
    }) +
    polygonShade(art) +
    warp.join("") +
    rowsOut.join("") +
    spray(art, rectPath(360, 250, 720, 468), pal.ink, [700, 300, 1200, 900], 0.4) +
    bars.join("") +
    fringe.join("") +
    shuttle +
    balls.join("")
  );
}

function polygonShade(art: Art): string {
  return path(
    polygon([
      [220, 900],
      [1220, 900],
      [1440, 700],
      [1440, 900],
    ]),
    art.pal.ink,
    'opacity="0.12"',
  );
}
