import { rings, shaded } from "../../grounds.ts";
import { circle, fix, leaf, path, stroke } from "../../shapes.ts";
import { type Art } from "../../sheet.ts";

/** A bird of paradise in display. */
export function plumedBird(art: Art): string {
  const { dice, pal } = art;
  const plumes = Array.from({ length: 26 }, (_, index) =>
    stroke(
      `M700 480Q${fix(560 - index * 8)} ${fix(300 + index * 22)} ${fix(240 + index * 10)} ${fix(160 + index * 26 + dice.range(-10, 10))}`,
      [pal.pop, pal.glow, pal.paper][index % 3] ?? pal.pop,
      13,
      'stroke-linecap="round" opacity="0.92"',
    ),
  );
  const wires =
    stroke("M690 500Q520 760 300 800M700 510Q600 820 420 850", pal.ink, 6) + circle(300, 800, 16, pal.ink) + circle(420, 850, 16, pal.ink);
  const bird =
    shaded(art, "M650 470Q700 330 850 300Q900 200 960 210Q1010 220 1000 270Q990 320 950 340Q960 470 850 540Q740 600 650 470z", pal.main) +
    path("M1000 240L1110 262L998 290z", pal.ink) +
    path("M900 232Q950 190 990 230Q960 260 900 232z", pal.glow) +
    circle(966, 240, 10, pal.ink) +
    path("M900 330Q950 360 944 420Q880 410 900 330z", pal.side);
  return (
    rings(art, 760, 430) +
    stroke("M480 620Q800 560 1460 660", pal.ink, 30) +
    [1120, 1260, 1380].map((x) => shaded(art, leaf(x, 620, 200, 60, -60), pal.side)).join("") +
    plumes.join("") +
    wires +
    bird +
    stroke("M800 550V610M860 530V602", pal.ink, 12)
  );
}
