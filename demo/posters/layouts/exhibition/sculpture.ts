import { mix } from "../../mix.ts";
import { visitor } from "../../figures.ts";
import { circle, circlePath, fillSheet, moved, path, polygon, rect, rectPath, smooth, wedge } from "../../shapes.ts";
import { spray, sprayRound, type Art } from "../../sheet.ts";
import { blobShape, halftone } from "../../textures.ts";

export function sculpture(art: Art): string {
  const { dice, pal } = art;
  const arch = "M360 900V410A360 340 0 0 1 1080 410V900z";
  const inner = "M440 900V420A280 262 0 0 1 1000 420V900z";
  const stack: string[] = [];
  let y = 690;
  for (let index = 0; index < 4; index += 1) {
    const size = [150, 128, 106, 80][index] ?? 90;
    const colour = [pal.pop, pal.glow, pal.paper, pal.side][(index + dice.int(0, 1) * 2) % 4] ?? pal.pop;
    const x = 720 + dice.range(-26, 26);
    const kind = (index + dice.int(0, 4)) % 5;
    const d =
      [
        circlePath(x, y - size * 0.8, size * 0.8),
        wedge(x, y, 0, size, 180, 360),
        rectPath(x - size * 0.7, y - size * 0.86, size * 1.4, size * 0.86),
        smooth(blobShape(dice, 0.3)(x, y - size * 0.72, size * 0.76), true),
        polygon([
          [x - size, y],
          [x + size, y],
          [x + size * 0.3, y - size],
          [x - size * 0.3, y - size],
        ]),
      ][kind] ?? "";
    stack.push(
      path(d, colour) +
        spray(art, d, mix(colour, pal.ink, 0.75), [x - size * 0.3, y - size, x + size, y], 0.9) +
        (kind === 0 && index < 3 ? circle(x, y - size * 0.8, size * 0.3, pal.ground) : ""),
    );
    y -= [size * 1.58, size * 0.98, size * 0.84, size * 1.42, size * 0.98][kind] ?? size;
  }
  const plinth =
    rect(590, 690, 260, 220, pal.paper) +
    path(
      polygon([
        [850, 690],
        [900, 670],
        [900, 900],
        [850, 900],
      ]),
      mix(pal.paper, pal.ink, 0.3),
    ) +
    path(
      polygon([
        [590, 690],
        [640, 670],
        [900, 670],
        [850, 690],
      ]),
      mix(pal.paper, pal.glow, 0.5),
    ) +
    spray(art, rectPath(590, 690, 260, 210), pal.shade, [600, 0, 900, 0], 0.5);
  return (
    fillSheet(pal.ground) +
    halftone({
      box: [0, 0, 1440, 900],
      step: 28,
      colour: pal.ground2,
      size: (u, v) => Math.abs(u - 0.5) * 1.7 + v * 0.2 - 0.1,
    }) +
    path(arch, pal.mood === "day" ? pal.main : pal.side) +
    path(inner, pal.shade) +
    sprayRound(art, inner, pal.main, [620, 330, 480], true, 0.95) +
    circle(dice.chance(0.5) ? 560 : 880, 330, 74, pal.glow) +
    path(
      polygon([
        [850, 900],
        [900, 700],
        [1290, 800],
        [1290, 900],
      ]),
      pal.ink,
      'opacity="0.25"',
    ) +
    plinth +
    stack.join("") +
    moved(visitor(dice, pal.ink, pal.pop), 1010, 892, 0, 2.2)
  );
}
