import { ball, rays, shaded } from "../../grounds.ts";
import { path, polygon, rect } from "../../shapes.ts";
import { type Art } from "../../sheet.ts";

/** A city at the end of a road, its windows lit by night. */
export function skyline(art: Art): string {
  const { dice, pal } = art;
  const towers = Array.from({ length: 17 }, (_, index) => {
    const [x, wide, high] = [-50 + index * 92, dice.range(74, 120), dice.range(150, 250) + (index > 4 && index < 12 ? 190 : 0)];
    const windows = Array.from({ length: 40 }, (_, each) =>
      dice.chance(0.55) && Math.floor(each / 4) * 34 < high - 60
        ? rect(x + 12 + (each % 4) * 20, 738 - high + Math.floor(each / 4) * 34, 11, 18, pal.isDark ? pal.glow : pal.paper)
        : "",
    );
    return rect(x, 720 - high, wide, high + 40, index % 3 === 0 ? pal.shade : index % 3 === 1 ? pal.side : pal.ink) + windows.join("");
  });
  const dashes = [0, 1, 2, 3].map((index) => {
    const y = 735 + index * 44;
    return path(
      polygon([
        [716 - index * 3, y],
        [724 + index * 3, y],
        [728 + index * 4, y + 24],
        [712 - index * 4, y + 24],
      ]),
      pal.paper,
    );
  });
  return (
    rays(art, 720, 420) +
    ball(art, 720, 330, 210, pal.pop) +
    towers.join("") +
    path("M0 700H1440V900H0z", pal.main) +
    shaded(art, "M660 700H780L1240 900H200z", pal.ink) +
    dashes.join("")
  );
}
