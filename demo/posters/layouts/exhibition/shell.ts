import { ball, rays, shaded } from "../../grounds.ts";
import { arc, circle, landBelow, moved, path, star, stroke, wedge } from "../../shapes.ts";
import { type Art } from "../../sheet.ts";
import { across, scatter, swell } from "../../textures.ts";

/** A shell and what the tide has left. */
export function shell(art: Art): string {
  const { dice, pal } = art;
  const ribs = Array.from({ length: 11 }, (_, index) =>
    shaded(art, wedge(720, 720, 0, 430, -170 + index * 14.5, -170 + (index + 1) * 14.5), index % 2 ? pal.main : pal.pop),
  );
  const sand = scatter(dice, 120, [0, 560, 1440, 340], 34).map(([x, y]) => circle(x, y, dice.range(2, 6), pal.shade, 'opacity="0.5"'));
  return (
    rays(art, 720, 720) +
    path(landBelow(across(swell(dice, 640, 26, 1.4))), pal.glow) +
    sand.join("") +
    ribs.join("") +
    [150, 240, 330].map((r) => stroke(arc(720, 720, r, -168, -12), pal.paper, 7, 'opacity="0.7"')).join("") +
    path("M610 700H830L780 790H660z", pal.side) +
    moved(path(star(0, 0, 90, 36, 5), pal.side), 330, 760, 12) +
    ball(art, 1120, 770, 46, pal.shade)
  );
}
