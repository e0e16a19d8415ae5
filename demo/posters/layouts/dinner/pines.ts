import { ball, rays } from "../../grounds.ts";
import { path, polygon, rect, rectPath } from "../../shapes.ts";
import { spray, type Art } from "../../sheet.ts";

/** Pines in mist. */
export function pines(art: Art): string {
  const { dice, pal } = art;
  const tones = pal.layers(6);
  const rows = [0, 1, 2, 3].map((row) => {
    const foot = 560 + row * 120;
    const trees = Array.from({ length: 15 - row * 2 }, (_, index) => {
      const [x, high] = [-20 + index * (110 + row * 22) + dice.range(-20, 20), dice.range(230, 330) + row * 60];
      const tiers = [0, 1, 2, 3].map((tier) =>
        polygon([
          [x, foot - high + tier * high * 0.2],
          [x + (28 + tier * 20) * (1 + row * 0.2), foot - high + (tier + 1.6) * high * 0.2],
          [x - (28 + tier * 20) * (1 + row * 0.2), foot - high + (tier + 1.6) * high * 0.2],
        ]),
      );
      return path(tiers.join("") + rectPath(x - 8, foot - high * 0.2, 16, high * 0.4), tones[row + 1] ?? pal.ink);
    });
    return trees.join("") + spray(art, rectPath(0, foot - 120, 1440, 220), pal.ground2, [0, foot - 130, 0, foot + 60], 0.75);
  });
  return rays(art, 760, 260) + ball(art, 760, 260, 150, pal.pop) + rows.join("") + rect(0, 880, 1440, 30, pal.ink);
}
