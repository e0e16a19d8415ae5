import { ball, rays } from "../../grounds.ts";
import { arc, circle, moved, path, stroke } from "../../shapes.ts";
import { type Art } from "../../sheet.ts";
import { scatter } from "../../textures.ts";

/** Foam and a rubber duck. */
export function foam(art: Art): string {
  const { dice, pal } = art;
  const bubbles = scatter(dice, 90, [-40, 380, 1520, 520], 70)
    .toSorted(([, a], [, b]) => a - b)
    .map(([x, y]) => {
      const r = dice.range(50, 110);
      return (
        ball(art, x, y, r, dice.chance(0.7) ? pal.paper : pal.glow) +
        stroke(arc(x, y, r * 0.7, 200, 260), pal.main, 6, 'stroke-linecap="round"')
      );
    });
  const duck =
    path(
      "M-180 0Q-190 120 0 130Q190 120 170 -20Q120 20 60 -10Q110 -60 80 -120Q40 -180 -30 -150Q-90 -110 -50 -40Q-120 -20 -180 -60z",
      pal.pop,
    ) +
    circle(20, -100, 12, pal.ink) +
    path("M82 -110L160 -90L86 -66z", pal.main);
  const half = Math.floor(bubbles.length / 2);
  const floating = scatter(dice, 22, [60, 30, 1320, 330], 110).map(([x, y]) =>
    circle(x, y, dice.range(14, 46), "none", `stroke="${pal.paper}" stroke-width="5"`),
  );
  return (
    rays(art, 720, 600) +
    floating.join("") +
    bubbles.slice(0, half).join("") +
    moved(duck, 700, 470, -6, 1.5) +
    bubbles.slice(half).join("")
  );
}
