import { shaded } from "../../grounds.ts";
import { circle, fillSheet, moved, path, rect, stroke, wedge } from "../../shapes.ts";
import { sprayRound, type Art } from "../../sheet.ts";
import { scatter } from "../../textures.ts";

/** A shark above sleeping people. */
export function shark(art: Art): string {
  const { dice, pal } = art;
  const body =
    "M220 430Q420 270 760 300L850 190Q890 180 880 310Q1050 340 1160 400L1290 300Q1320 310 1270 430Q1320 540 1290 550L1150 470Q900 560 690 540L620 640Q570 650 590 530Q380 520 220 430z";
  const light = [0, 1, 2, 3].map((index) => path(wedge(300 + index * 280, -60, 0, 900, 76, 92), pal.glow, 'opacity="0.16"'));
  const beds = Array.from({ length: 6 }, (_, index) =>
    moved(path("M-100 0Q-100 -70 -20 -70H90Q110 -70 110 0z", pal.cycle(index)) + circle(-66, -58, 30, pal.paper), 200 + index * 210, 860),
  );
  const air = scatter(dice, 24, [80, 40, 1280, 640], 90).map(([x, y]) =>
    circle(x, y, dice.range(6, 20), "none", `stroke="${pal.paper}" stroke-width="4" opacity="0.7"`),
  );
  return (
    fillSheet(pal.shade) +
    sprayRound(art, "M0 0H1440V900H0z", pal.main, [720, 200, 900], true) +
    light.join("") +
    air.join("") +
    shaded(art, body, pal.glow) +
    path("M236 436Q420 500 640 500Q440 470 236 436z", pal.paper) +
    circle(370, 392, 14, pal.ink) +
    stroke("M470 380Q490 420 470 460M500 376Q520 420 500 464M530 374Q550 420 530 466", pal.ink, 6) +
    rect(0, 780, 1440, 130, pal.ink) +
    beds.join("")
  );
}
