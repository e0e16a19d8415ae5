import { rings, shaded } from "../../grounds.ts";
import { circle, moved, path, rect, stroke } from "../../shapes.ts";
import { type Art } from "../../sheet.ts";

/** A violin and its bow. */
export function violin(art: Art): string {
  const { pal } = art;
  const body =
    "M0 -250C110 -250 150 -180 130 -100C120 -60 100 -40 104 0C110 40 170 70 170 170C170 270 100 310 0 310C-100 310 -170 270 -170 170C-170 70 -110 40 -104 0C-100 -40 -120 -60 -130 -100C-150 -180 -110 -250 0 -250z";
  const hole = (side: 1 | -1) =>
    stroke(`M${side * 60} -40Q${side * 86} 0 ${side * 66} 40T${side * 76} 120`, pal.ink, 11, 'stroke-linecap="round"');
  const one =
    shaded(art, body, pal.main) +
    stroke(body, pal.ink, 6) +
    hole(1) +
    hole(-1) +
    rect(-24, -470, 48, 520, pal.ink, 'rx="10"') +
    path("M-40 150H40L26 260H-26z", pal.ink) +
    rect(-54, 96, 108, 16, pal.paper) +
    [-13, -4, 4, 13].map((x) => stroke(`M${x} -450V190`, pal.glow, 2.5)).join("") +
    circle(0, -500, 34, pal.main) +
    circle(-46, -450, 15, pal.pop) +
    circle(46, -420, 15, pal.pop) +
    circle(-46, -400, 15, pal.pop);
  return (
    rings(art, 640, 500) +
    moved(one, 640, 500, 24, 1.02) +
    moved(
      rect(-12, -430, 24, 860, pal.glow, 'rx="12"') + rect(26, -400, 9, 780, pal.paper) + rect(-18, 340, 60, 60, pal.ink, 'rx="8"'),
      980,
      450,
      32,
    )
  );
}
