import { shaded } from "../../grounds.ts";
import { circle, fillSheet, landBelow, moved, path, rect, star, stroke } from "../../shapes.ts";
import { sprayRound, type Art } from "../../sheet.ts";
import { across, scatter, swell } from "../../textures.ts";

/** A telescope under the stars. */
export function telescope(art: Art): string {
  const { dice, pal } = art;
  const sky = scatter(dice, 90, [0, 0, 1440, 640], 46).map(([x, y]) => circle(x, y, dice.range(1.5, 5), pal.paper));
  const figure = [
    [250, 160],
    [420, 250],
    [560, 190],
    [700, 300],
    [640, 430],
    [480, 400],
  ] as const;
  const lines = stroke(`M${figure.map(([x, y]) => `${x} ${y}`).join("L")}z`, pal.glow, 4, 'stroke-dasharray="2 12" stroke-linecap="round"');
  const tube = moved(
    shaded(art, "M-260 -44H120V44H-260z", pal.main) +
      rect(120, -62, 130, 124, pal.pop, 'rx="10"') +
      rect(-320, -26, 70, 52, pal.glow, 'rx="8"') +
      rect(-120, -52, 40, 104, pal.glow),
    850,
    520,
    -34,
  );
  return (
    fillSheet(pal.ink) +
    sprayRound(art, "M0 0H1440V900H0z", pal.main, [720, 950, 820], true) +
    sky.join("") +
    lines +
    figure.map(([x, y]) => path(star(x, y, 22, 7, 4), pal.glow)).join("") +
    stroke("M840 560L700 860M840 560V860M840 560L980 860", pal.paper, 18, 'stroke-linecap="round"') +
    tube +
    path(landBelow(across(swell(dice, 850, 24, 1.4))), pal.shade)
  );
}
