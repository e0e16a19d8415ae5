import { ball } from "../../grounds.ts";
import { circle, fillSheet, path, rect, stroke } from "../../shapes.ts";
import { spray, sprayRound, type Art } from "../../sheet.ts";
import { scatter } from "../../textures.ts";

/** A screen under the open sky, with its audience. */
export function openScreen(art: Art): string {
  const { dice, pal } = art;
  const heads = Array.from({ length: 26 }, (_, index) =>
    circle(20 + index * 56, 850 + dice.range(-20, 20), dice.range(26, 40), index % 5 === 0 ? pal.shade : pal.ink),
  );
  const sky = scatter(dice, 60, [0, 0, 1440, 420], 50).map(([x, y]) => circle(x, y, dice.range(1.5, 4.5), pal.paper));
  const lamps =
    stroke("M-20 90Q360 240 720 120T1460 90", pal.ink, 5) +
    Array.from({ length: 13 }, (_, index) => circle(60 + index * 110, 150 + Math.sin(index * 0.9) * 34, 14, pal.glow)).join("");
  return (
    fillSheet(pal.ground) +
    sprayRound(art, "M0 0H1440V900H0z", pal.main, [720, 460, 820], true) +
    sky.join("") +
    lamps +
    rect(340, 210, 20, 560, pal.ink) +
    rect(1080, 210, 20, 560, pal.ink) +
    path("M380 250H1060V640H380z", pal.paper) +
    path("M380 640L560 470L680 560L840 410L1060 640z", pal.main) +
    ball(art, 900, 360, 60, pal.pop) +
    spray(art, "M380 250H1060V640H380z", pal.side, [0, 250, 0, 760], 0.5) +
    path("M720 900L380 640H1060z", pal.glow, 'opacity="0.22"') +
    rect(0, 800, 1440, 110, pal.ink) +
    heads.join("")
  );
}
