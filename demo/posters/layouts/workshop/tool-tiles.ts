import type { Dice } from "../../../../server/platform/adapters/pictures/dice.ts";
import { circle, ellipse, fillSheet, leaf, limb, moved, path, rect, rectPath, stroke, wedge } from "../../shapes.ts";
import { sprayRound, type Art } from "../../sheet.ts";

export function toolTiles(art: Art): string {
  const { dice, pal } = art;
  const order = dice.shuffle(TOOLS.map((_, index) => index));
  const grounds = [pal.main, pal.pop, pal.ground, pal.side, pal.glow, pal.paper, pal.shade];
  const size = 240;
  const tiles = Array.from({ length: 24 }, (_, index) => {
    const [column, row] = [index % 6, Math.floor(index / 6)];
    const [x, y] = [column * size, row * size - 30];
    const ground = grounds[(column * 3 + row * 5 + dice.int(0, 1)) % 7] ?? pal.main;
    const isDark = [pal.shade, pal.side, pal.main].includes(ground);
    const draw = TOOLS[order[index % 8] ?? 0];
    const isTool = (column + row) % 2 === 0;
    const motif =
      isTool && draw
        ? moved(
            draw(isDark ? pal.glow : pal.main, isDark ? pal.paper : pal.side, isDark && ground === pal.shade ? pal.pop : pal.ink),
            x + 120,
            y + 120,
            0,
            0.95,
          )
        : geometric(dice, x, y, size, isDark ? [pal.glow, pal.pop] : [pal.side, pal.main]);
    return rect(x, y, size + 1, size + 1, ground) + motif;
  });
  return fillSheet(pal.ground) + tiles.join("") + sprayRound(art, rectPath(0, 0, 1440, 900), pal.ink, [720, 450, 1000], false, 0.5);
}

const TOOLS: readonly ((line: string, fill: string, ink: string) => string)[] = [
  (line, fill, ink) =>
    path(limb(-26, 50, 6, 40, -90, 3), line) +
    path(limb(26, 50, 6, -40, -90, 3), fill) +
    circle(-36, 70, 24, "none", `stroke="${ink}" stroke-width="12"`) +
    circle(36, 70, 24, "none", `stroke="${ink}" stroke-width="12"`) +
    circle(0, -6, 7, ink),
  (line, fill, ink) =>
    moved(
      rect(-11, -20, 22, 112, fill, 'rx="10"') + rect(-17, -44, 34, 30, ink) + path("M-17 -44Q-22 -84 6 -100Q24 -80 17 -44z", line),
      0,
      0,
      28,
    ),
  (line, fill, ink) =>
    rect(-46, -62, 92, 18, ink, 'rx="8"') +
    rect(-46, 48, 92, 18, ink, 'rx="8"') +
    rect(-34, -44, 68, 92, fill) +
    [-30, -10, 10, 30].map((y) => stroke(`M-34 ${y + 8}L34 ${y - 8}`, line, 7)).join("") +
    stroke("M34 22Q88 40 70 84", line, 6, 'stroke-linecap="round"'),
  (line, fill, ink) =>
    path(leaf(0, 90, 180, 74, -90), fill) +
    stroke("M0 96V-60M0 40L-30 10M0 40L30 10M0 0L-26 -28M0 0L26 -28", ink, 6, 'stroke-linecap="round"') +
    circle(52, -66, 16, line),
  (line, fill, ink) =>
    moved(
      rect(-17, -60, 34, 120, fill) + path("M-17 60L0 98L17 60z", line) + path("M-6 84L0 98L6 84z", ink) + rect(-17, -84, 34, 26, ink),
      0,
      0,
      -32,
    ),
  (line, fill, ink) =>
    path("M-70 -10H70Q66 78 0 82Q-66 78 -70 -10z", fill) +
    ellipse(0, -10, 70, 17, ink) +
    stroke("M66 6Q116 10 96 46Q80 64 54 54", fill, 12) +
    stroke("M-26 -44Q-38 -62 -24 -82M4 -44Q-8 -62 6 -82M34 -44Q22 -62 36 -82", line, 7, 'stroke-linecap="round"'),
  (line, fill, ink) =>
    path(wedge(0, 20, 0, 96, 180, 360), fill) +
    path(wedge(0, 20, 40, 96, 180, 240), line) +
    rect(-100, 20, 200, 26, ink, 'rx="6"') +
    circle(0, -8, 14, ink),
  (line, fill, ink) =>
    circle(0, 0, 84, fill) +
    circle(0, 0, 40, ink) +
    circle(0, 0, 22, line) +
    [0, 60, 120, 180, 240, 300].map((turn) => path(wedge(0, 0, 52, 74, turn, turn + 22), ink)).join(""),
];

function geometric(dice: Dice, x: number, y: number, size: number, [first, second]: readonly [string, string]): string {
  const corner = dice.int(0, 3) * 90;
  const parts = [
    path(wedge(-120, -120, 0, size, 0, 90), first) + path(wedge(-120, -120, 0, size * 0.5, 0, 90), second),
    path(wedge(0, 0, 0, 120, 0, 180), first) + path(wedge(0, -120, 0, 120, 0, 180), second),
    [0, 1, 2, 3, 4].map((index) => rect(-120 + index * 48, -120, 24, size, index % 2 ? first : second)).join(""),
    path(leaf(-120, -120, 339, 170, 45), first) + circle(0, 0, 30, second),
    [0, 1, 2, 3].map((index) => circle(0, 0, 112 - index * 28, index % 2 ? first : second)).join(""),
  ];
  return moved(parts[dice.int(0, 4)] ?? "", x + size / 2, y + size / 2, corner);
}
