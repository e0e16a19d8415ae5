import { mix } from "../../mix.ts";
import { arc, circle, fillSheet, fix, moved, path, rect, stroke, wedge } from "../../shapes.ts";
import type { Art } from "../../sheet.ts";
import { halftone } from "../../textures.ts";

export function record(art: Art): string {
  const { dice, pal, sheet } = art;
  const [cx, cy, r] = [720 + dice.range(-30, 30), 450, 338];
  const flip = dice.chance(0.5);
  const left = flip ? pal.pop : pal.ground2;
  const blocks =
    fillSheet(pal.ground) +
    rect(flip ? 0 : 720, 0, 720, 900, left) +
    path(wedge(720, 900, 0, 520, 180, 270), pal.side) +
    path(wedge(720, 0, 0, 520, 0, 90), pal.glow);
  const grooves = Array.from({ length: 15 }, (_, index) =>
    stroke(
      arc(cx, cy, 150 + index * 12.4, dice.range(0, 120), dice.range(230, 355)),
      mix(pal.ink, pal.paper, index % 5 === 0 ? 0.34 : 0.16),
      2.2,
      'stroke-linecap="round"',
    ),
  );
  const turn = dice.range(-60, 10);
  const shine = sheet.radial(cx, cy, r, [
    [0.35, pal.paper, 0],
    [0.6, pal.paper, 0.3],
    [1, pal.paper, 0.05],
  ]);
  const label =
    circle(cx, cy, 118, pal.pop) +
    path(wedge(cx, cy, 0, 118, turn, turn + 180), pal.main) +
    path(wedge(cx, cy, 40, 118, turn + 90, turn + 180), pal.paper) +
    circle(cx, cy, 40, pal.glow) +
    circle(cx, cy, 9, pal.ink);
  const arm =
    stroke(`M1050 120V330L${fix(cx + 190)} 560`, pal.paper, 15, 'stroke-linejoin="round" stroke-linecap="round"') +
    circle(1050, 120, 58, pal.ink) +
    circle(1050, 120, 40, pal.paper) +
    circle(1050, 120, 15, pal.pop) +
    moved(rect(-19, -14, 38, 74, pal.ink, 'rx="7"'), cx + 200, 548, 37);
  return (
    blocks +
    halftone(
      {
        box: [0, 0, 1440, 900],
        step: 24,
        colour: pal.ink,
        size: (u, v) => (flip ? u : 1 - u) * 0.9 - v * 0.55 - 0.15,
      },
      'opacity="0.85"',
    ) +
    circle(cx + 20, cy + 26, r, pal.ink, 'opacity="0.28"') +
    circle(cx, cy, r, pal.ink) +
    grooves.join("") +
    path(wedge(cx, cy, 126, r - 6, -64, -34) + wedge(cx, cy, 126, r - 6, 116, 146), shine) +
    label +
    arm
  );
}
