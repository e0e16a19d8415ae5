import { clouds } from "../attraction/clouds.ts";
import { rays, shaded } from "../../grounds.ts";
import { circle, landBelow, moved, path, stroke } from "../../shapes.ts";
import { type Art } from "../../sheet.ts";
import { across, swell } from "../../textures.ts";

/** A kite with its tail above the field. */
export function kite(art: Art): string {
  const { dice, pal } = art;
  const tail = Array.from({ length: 9 }, (_, index) =>
    moved(path("M0 0L34 -22V22zM0 0L-34 -22V22z", pal.cycle(index)), 640 - index * 52, 600 + Math.sin(index) * 26 + index * 18, index * 20),
  );
  const wing =
    shaded(art, "M760 120L1060 330L820 590L560 300z", pal.main) +
    shaded(art, "M760 120L820 590L560 300z", pal.pop) +
    stroke("M760 120L820 590M560 300L1060 330", pal.ink, 8) +
    circle(780, 316, 54, pal.glow) +
    circle(780, 316, 26, pal.ink);
  return (
    rays(art, 1180, 160) +
    clouds(art, 6) +
    path(landBelow(across(swell(dice, 790, 34, 1.2))), pal.side) +
    path(landBelow(across(swell(dice, 850, 22, 1.7))), pal.shade) +
    stroke("M820 590Q640 560 560 640T180 800", pal.ink, 6) +
    tail.join("") +
    stroke("M800 420Q1000 620 1240 860", pal.ink, 4) +
    wing
  );
}
