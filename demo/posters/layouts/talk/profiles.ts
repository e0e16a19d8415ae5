import { mix } from "../../mix.ts";
import { arc, circle, fillSheet, fix, group, path, stroke } from "../../shapes.ts";
import { spray, type Art } from "../../sheet.ts";
import { halftone } from "../../textures.ts";

export function profiles(art: Art): string {
  const { dice, pal } = art;
  const gap = dice.range(150, 190);
  const waves = (x: number, flip: number, colour: string): string =>
    Array.from({ length: 6 }, (_, index) =>
      stroke(
        flip > 0 ? arc(x, 440, 60 + index * 48, -42, 42) : arc(x, 440, 60 + index * 48, 138, 222),
        colour,
        12 - index,
        'stroke-linecap="round"',
      ),
    ).join("");
  const head = (colour: string, accent: string): string =>
    path(FACE, colour) +
    spray(art, FACE, mix(colour, pal.ink, 0.65), [-60, -60, 330, 200], 0.85) +
    circle(60, -120, 120, accent) +
    [0, 1, 2].map((index) => circle(60, -120, 92 - index * 30, index % 2 ? accent : colour)).join("") +
    circle(-126, -86, 10, pal.ink);
  const left = group(head(pal.main, pal.pop), `transform="translate(${fix(720 - gap - 130)} 470) scale(-1.06 1.06)"`);
  const right = group(
    head(pal.mood === "bold" ? pal.side : pal.pop, pal.mood === "bold" ? pal.glow : pal.side),
    `transform="translate(${fix(720 + gap + 130)} 470) scale(1.06)"`,
  );
  const isBold = pal.mood === "bold";
  return (
    fillSheet(isBold ? pal.glow : pal.ground) +
    Array.from({ length: 9 }, (_, index) =>
      circle(720, 430, 620 - index * 66, index % 2 ? (isBold ? pal.paper : pal.ground) : isBold ? pal.glow : pal.ground2),
    ).join("") +
    halftone(
      {
        box: [340, 0, 760, 900],
        step: 24,
        colour: isBold ? pal.pop : pal.side,
        size: (u, v) => 0.6 - Math.abs(u - 0.5) * 1.3 - Math.abs(v - 0.5) * 0.8,
      },
      'opacity="0.9"',
    ) +
    waves(565, 1, pal.main) +
    waves(875, -1, isBold ? pal.side : pal.pop) +
    left +
    right
  );
}

const FACE =
  "M0 -340C-60 -350 -150 -330 -180 -250C-196 -206 -176 -176 -186 -140C-196 -104 -236 -64 -240 -46C-242 -30 -214 -26 -206 -16C-200 -4 -216 8 -212 22C-208 32 -196 32 -198 46C-200 58 -212 62 -206 82C-196 114 -150 110 -112 104C-96 150 -110 210 -150 250L-190 480H330V330C330 220 396 100 390 -60C380 -250 200 -345 0 -340z";
