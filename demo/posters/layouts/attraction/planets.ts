import { ball } from "../../grounds.ts";
import { circle, ellipse, fillSheet, fix, moved, path, polar, star } from "../../shapes.ts";
import { sprayRound, type Art } from "../../sheet.ts";
import { scatter } from "../../textures.ts";

/** Planets on their ways around a star. */
export function planets(art: Art): string {
  const { dice, pal } = art;
  const ways = [150, 240, 340, 450, 570].map((r, index) => {
    const [angle, size] = [dice.range(0, 360), 22 + index * 10];
    const [x, y] = polar(0, 0, r, angle);
    const ring =
      index === 3
        ? moved(ellipse(0, 0, size * 1.9, size * 0.5, "none", `stroke="${pal.paper}" stroke-width="7"`), 720 + x, 450 + y * 0.62, -18)
        : "";
    return (
      `<ellipse cx="720" cy="450" rx="${r}" ry="${fix(r * 0.62)}" fill="none" stroke="${pal.paper}" stroke-width="2.5" opacity="0.5"/>` +
      ball(art, 720 + x, 450 + y * 0.62, size, pal.cycle(index)) +
      ring
    );
  });
  const sky = scatter(dice, 110, [0, 0, 1440, 900], 40).map(([x, y]) => circle(x, y, dice.range(1, 4), pal.paper));
  return (
    fillSheet(pal.ink) +
    sprayRound(art, "M0 0H1440V900H0z", pal.main, [720, 450, 760], true, 0.7) +
    sky.join("") +
    path(star(720, 450, 150, 96, 18), pal.glow) +
    ball(art, 720, 450, 96, pal.pop) +
    ways.join("")
  );
}
