import { shaded } from "../../grounds.ts";
import { circle, fillSheet, path, rect, stroke, wedge } from "../../shapes.ts";
import { type Art } from "../../sheet.ts";

/** A train that arrives by night. */
export function station(art: Art): string {
  const { pal } = art;
  const sleepers = Array.from({ length: 8 }, (_, index) =>
    rect(720 - 120 - index * 70, 640 + index * index * 5, 240 + index * 140, 10 + index * 3, pal.shade),
  );
  const arches = [0, 1, 2].map((index) =>
    stroke(
      `M${120 + index * 90} 900V${400 - index * 40}A${600 - index * 90} ${520 - index * 60} 0 0 1 ${1320 - index * 90} ${400 - index * 40}V900`,
      pal.cycle(index),
      22,
    ),
  );
  const front = "M520 700V360Q520 210 720 210Q920 210 920 360V700z";
  return (
    fillSheet(pal.ground) +
    arches.join("") +
    sleepers.join("") +
    path("M640 640L200 900M800 640L1240 900", "none", `stroke="${pal.paper}" stroke-width="12"`) +
    path(wedge(610, 590, 0, 700, 60, 130), pal.glow, 'opacity="0.35"') +
    path(wedge(830, 590, 0, 700, 50, 120), pal.glow, 'opacity="0.35"') +
    shaded(art, front, pal.main) +
    path("M570 420V350Q580 270 720 270Q860 270 870 350V420z", pal.ink) +
    stroke("M720 275V420", pal.main, 12) +
    circle(610, 590, 44, pal.glow) +
    circle(830, 590, 44, pal.glow) +
    rect(520, 480, 400, 26, pal.pop) +
    path("M500 690H940L900 770H540z", pal.ink)
  );
}
