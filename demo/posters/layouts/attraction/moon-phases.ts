import { ball } from "../../grounds.ts";
import { circle, fillSheet, group, path, polar, star } from "../../shapes.ts";
import { sprayRound, type Art } from "../../sheet.ts";
import { scatter } from "../../textures.ts";

/** The moon, waxing and waning. */
export function moonPhases(art: Art): string {
  const { dice, pal } = art;
  const moons = Array.from({ length: 12 }, (_, index) => {
    const [x, y] = polar(720, 450, 320, index * 30 - 90);
    return (
      circle(x, y, 60, pal.shade) +
      group(ball(art, x + (index - 6) * 20, y, 60, pal.glow), `clip-path="${art.sheet.clip(circle(x, y, 60, "#000"))}"`)
    );
  });
  const sky = scatter(dice, 60, [0, 0, 1440, 900], 60).map(([x, y]) => path(star(x, y, dice.range(4, 12), 2, 4), pal.paper));
  return (
    fillSheet(pal.ground) +
    sprayRound(art, "M0 0H1440V900H0z", pal.ink, [720, 450, 820]) +
    sky.join("") +
    moons.join("") +
    ball(art, 720, 450, 170, pal.pop) +
    [
      [-50, -40, 34],
      [40, 30, 46],
      [60, -70, 22],
    ]
      .map(([x = 0, y = 0, r = 0]) => circle(720 + x, 450 + y, r, pal.side, 'opacity="0.5"'))
      .join("")
  );
}
