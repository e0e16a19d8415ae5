import { rings, shaded } from "../../grounds.ts";
import { circle, leaf, path, stroke } from "../../shapes.ts";
import { type Art } from "../../sheet.ts";

/** A dance mask of Java with its crown. */
export function topeng(art: Art): string {
  const { pal } = art;
  const face = "M520 330Q520 220 720 220Q920 220 920 330Q930 560 830 700Q770 780 720 780Q670 780 610 700Q510 560 520 330z";
  const crown = Array.from({ length: 11 }, (_, index) =>
    shaded(art, leaf(720, 330, index % 2 ? 250 : 310, 40, -165 + index * 15), index % 2 ? pal.pop : pal.glow),
  );
  const jewels = Array.from({ length: 9 }, (_, index) =>
    circle(536 + index * 46, 300 - Math.sin((index / 8) * 3.14) * 34, 17, pal.cycle(index)),
  );
  const eye = (x: number) => path(`M${x - 74} 470Q${x} 420 ${x + 74} 470Q${x} 500 ${x - 74} 470z`, pal.paper) + circle(x, 466, 20, pal.ink);
  const brow = (x: number) => stroke(`M${x - 84} 420Q${x} 360 ${x + 84} 412`, pal.ink, 16, 'stroke-linecap="round"');
  return (
    rings(art, 720, 450) +
    crown.join("") +
    shaded(art, face, pal.isDark ? pal.paper : pal.main) +
    jewels.join("") +
    brow(620) +
    brow(820) +
    eye(620) +
    eye(820) +
    stroke("M720 450V575Q700 590 690 580M720 575Q745 590 755 578", pal.ink, 10, 'stroke-linecap="round"') +
    path("M640 640Q720 610 800 640Q770 690 720 690Q670 690 640 640z", pal.pop) +
    path("M660 645Q720 630 780 645Q720 665 660 645z", pal.paper)
  );
}
