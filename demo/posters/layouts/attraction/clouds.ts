import { moved, path } from "../../shapes.ts";
import type { Art } from "../../sheet.ts";
import { scatter } from "../../textures.ts";

export function clouds(art: Art, count: number): string {
  const { dice, pal } = art;
  return scatter(dice, count, [40, 80, 1300, 400], 230)
    .map(([x, y]) =>
      moved(
        path(
          `M-90 30a34 34 0 0 1 10 -66a52 52 0 0 1 96 -14a40 40 0 0 1 70 36a24 24 0 0 1 0 44z`,
          pal.paper,
          `opacity="${pal.isDark ? 0.22 : 0.9}"`,
        ),
        x,
        y,
        0,
        dice.range(0.7, 1.3),
      ),
    )
    .join("");
}
