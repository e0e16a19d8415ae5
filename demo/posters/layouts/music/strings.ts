import { circle, fillSheet, moved, path, rect, smooth } from "../../shapes.ts";
import { SHEET, spray, type Art } from "../../sheet.ts";
import { halftone } from "../../textures.ts";

export function strings(art: Art): string {
  const { dice, pal } = art;
  const tilt = dice.range(-38, -24) * (dice.chance(0.5) ? 1 : -1);
  const body = smooth(
    [
      [0, -190],
      [112, -168],
      [140, -90],
      [104, -10],
      [150, 70],
      [196, 178],
      [130, 288],
      [0, 318],
      [-130, 288],
      [-196, 178],
      [-150, 70],
      [-104, -10],
      [-140, -90],
      [-112, -168],
    ],
    true,
  );
  const lines = Array.from({ length: 6 }, (_, index) => rect(-30 + index * 12 - 1, -1300, 2.4, 1520, index % 2 ? pal.glow : pal.paper));
  const frets = Array.from({ length: 9 }, (_, index) => rect(-38, -240 - index * 52 * (1 + index * 0.03), 76, 4, pal.glow));
  const guitar =
    path(body, pal.ink, 'opacity="0.25" transform="translate(22 26)"') +
    path(body, pal.pop) +
    spray(art, body, pal.side, [-120, -140, 180, 300], 0.95) +
    path(body, "none", `stroke="${pal.ink}" stroke-width="9"`) +
    rect(-40, -1300, 80, 1320, pal.ink) +
    frets.join("") +
    circle(0, 22, 84, pal.paper) +
    circle(0, 22, 70, pal.ink) +
    circle(0, 22, 44, pal.shade) +
    rect(-92, 196, 184, 28, pal.ink, 'rx="8"') +
    lines.join("");
  const rings = Array.from({ length: 11 }, (_, index) => circle(720, 472, 1020 - index * 84, index % 2 ? pal.ground : pal.ground2));
  const bars = halftone(
    {
      box: [0, 0, 1440, 900],
      step: 26,
      colour: pal.isDark ? pal.glow : pal.main,
      size: (u, v) => Math.hypot(u - 0.5, (v - 0.5) * 0.8) * 1.5 - 0.42,
    },
    'opacity="0.9"',
  );
  return fillSheet(pal.ground) + rings.join("") + bars + moved(guitar, SHEET.cx, 462, tilt, 1.12);
}
