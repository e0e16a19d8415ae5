import { ball } from "../../grounds.ts";
import { fillSheet, limb, moved, path, smooth, stroke } from "../../shapes.ts";
import { spray, type Art } from "../../sheet.ts";
import { across, swell } from "../../textures.ts";

/** Swimmers seen from above, each with a wake. */
export function swimmers(art: Art): string {
  const { dice, pal } = art;
  const lines = Array.from({ length: 15 }, (_, index) =>
    stroke(smooth(across(swell(dice, index * 66, 16, 3), 90)), index % 2 ? pal.side : pal.glow, 7, 'opacity="0.6" stroke-linecap="round"'),
  );
  const swimmer = (x: number, y: number, cap: string) =>
    moved(
      path("M-60 -14L-420 -70V70L-60 14z", pal.paper, 'opacity="0.75"') +
        path(limb(-150, 0, 34, -10, 0, 42), pal.shade) +
        path(limb(-20, -34, 18, 60, -120, 14) + limb(60, -120, 14, 150, -110, 10), pal.shade) +
        path(limb(-30, 34, 18, -110, 100, 13), pal.shade) +
        ball(art, 46, 0, 44, cap),
      x,
      y,
      dice.range(-6, 6),
      1.05,
    );
  return (
    fillSheet(pal.mood === "night" ? pal.ink : pal.main) +
    spray(art, "M0 0H1440V900H0z", pal.shade, [0, 100, 0, 1000], 0.8) +
    lines.join("") +
    swimmer(620, 200, pal.pop) +
    swimmer(1010, 430, pal.glow) +
    swimmer(720, 690, pal.paper)
  );
}
