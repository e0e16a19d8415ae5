import { clouds } from "./clouds.ts";
import { rays } from "../../grounds.ts";
import { landBelow, path, stroke } from "../../shapes.ts";
import { spray, type Art } from "../../sheet.ts";
import { across, swell } from "../../textures.ts";

/** A striped tent with flags. */
export function bigTop(art: Art): string {
  const { dice, pal } = art;
  const strips = Array.from(
    { length: 10 },
    (_, index) =>
      path(`M720 200L${300 + index * 84} 470H${384 + index * 84}z`, index % 2 ? pal.paper : pal.pop) +
      path(`M${300 + index * 84} 470H${384 + index * 84}V820H${300 + index * 84}z`, index % 2 ? pal.main : pal.paper) +
      path(`M${300 + index * 84} 468H${384 + index * 84}A42 42 0 0 1 ${300 + index * 84} 468z`, index % 2 ? pal.glow : pal.side),
  );
  return (
    rays(art, 720, 500) +
    clouds(art, 5) +
    stroke("M720 200L120 560M720 200L1320 560", pal.ink, 5) +
    strips.join("") +
    spray(art, "M300 470H1140V820H300z", pal.ink, [0, 560, 0, 980], 0.6) +
    path("M720 520Q610 640 620 820H820Q830 640 720 520z", pal.ink) +
    stroke("M720 210V90", pal.ink, 10) +
    path("M724 90L840 120L724 156z", pal.main) +
    path(landBelow(across(swell(dice, 830, 14, 1.3))), pal.shade)
  );
}
