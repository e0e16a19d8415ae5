import { shaded, stripesAt } from "../../grounds.ts";
import { fillSheet, path, star, stroke } from "../../shapes.ts";
import { sprayRound, type Art } from "../../sheet.ts";
import { scatter } from "../../textures.ts";

/** The moon on a pillow. */
export function pillowMoon(art: Art): string {
  const { dice, pal } = art;
  const sky = scatter(dice, 40, [60, 40, 1320, 560], 90).map(([x, y]) => path(star(x, y, dice.range(8, 24), 4, 4), pal.glow));
  const moon = "M840 140A270 270 0 1 0 940 560A230 230 0 1 1 840 140z";
  const pillow = "M300 690Q270 600 380 610Q720 560 1060 610Q1170 600 1140 690Q1170 820 1060 810Q720 850 380 810Q270 820 300 690z";
  return (
    fillSheet(pal.ground) +
    sprayRound(art, "M0 0H1440V900H0z", pal.main, [720, 420, 760], true, 0.7) +
    sky.join("") +
    shaded(art, moon, pal.glow) +
    stroke("M590 380Q620 410 655 385M600 470Q640 500 680 470", pal.ink, 9, 'stroke-linecap="round"') +
    shaded(art, pillow, pal.paper) +
    stroke("M380 650Q720 610 1060 650", pal.side, 8, 'stroke-dasharray="22 18"') +
    path("M0 790H1440V900H0z", pal.side) +
    stripesAt(art, 800)
  );
}
