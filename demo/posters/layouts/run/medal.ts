import { ball, rays, shaded } from "../../grounds.ts";
import { circle, path, polar, star } from "../../shapes.ts";
import { type Art } from "../../sheet.ts";

/** A medal on its ribbon. */
export function medal(art: Art): string {
  const { pal } = art;
  const ribbon = shaded(art, "M430 -20H590L800 470L700 520z", pal.main) + shaded(art, "M1010 -20H850L640 470L740 520z", pal.side);
  const stripes = path("M490 -20H530L770 490L735 510z", pal.paper) + path("M950 -20H910L670 490L705 510z", pal.paper);
  const rim = Array.from({ length: 24 }, (_, index) => circle(...polar(720, 590, 232, index * 15), 14, pal.glow));
  return (
    rays(art, 720, 590) +
    ribbon +
    stripes +
    ball(art, 720, 590, 240, pal.pop) +
    rim.join("") +
    circle(720, 590, 176, pal.ink) +
    path(star(720, 590, 130, 58, 5), pal.glow)
  );
}
