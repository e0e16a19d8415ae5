import { ball, rays, shaded } from "../../grounds.ts";
import { moved, path, rect, stroke } from "../../shapes.ts";
import { type Art } from "../../sheet.ts";
import { scatter } from "../../textures.ts";

/** Sails on calm water under the sun or the moon. */
export function boats(art: Art): string {
  const { dice, pal } = art;
  const bands = Array.from({ length: 9 }, (_, index) => rect(0, 520 + index * 44, 1440, 46, index % 2 ? pal.main : pal.side));
  const glints = scatter(dice, 46, [300, 540, 840, 330], 40).map(([x, y]) => rect(x, y, dice.range(30, 120), 8, pal.glow, 'rx="4"'));
  const boat = (x: number, y: number, size: number) =>
    moved(
      path("M-120 0H120Q90 60 0 60Q-90 60 -120 0z", pal.ink) +
        shaded(art, "M8 -250L130 -20H8z", pal.paper) +
        shaded(art, "M-8 -210L-96 -20H-8z", pal.pop) +
        stroke("M-170 -10H170M-150 50H150", pal.ink, 7),
      x,
      y,
      0,
      size,
    );
  return (
    rays(art, 720, 470) + ball(art, 720, 470, 230, pal.pop) + bands.join("") + glints.join("") + boat(520, 600, 0.8) + boat(960, 690, 1.25)
  );
}
