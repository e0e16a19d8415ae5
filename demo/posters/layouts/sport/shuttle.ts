import { ball, rays, shaded } from "../../grounds.ts";
import { fix, leaf, moved, polar, rect, stroke } from "../../shapes.ts";
import { type Art } from "../../sheet.ts";

/** A shuttlecock in flight. */
export function shuttle(art: Art): string {
  const { pal } = art;
  const feathers = Array.from(
    { length: 9 },
    (_, index) =>
      shaded(art, leaf(0, 0, 420, 46, -122 + index * 8), index % 2 ? pal.paper : pal.glow) +
      stroke(
        `M0 0L${polar(0, 0, 380, -122 + index * 8)
          .map((n) => fix(n))
          .join(" ")}`,
        pal.side,
        4,
      ),
  );
  const trail = [0, 1, 2, 3, 4].map((index) =>
    stroke(
      `M${-20} ${700 + index * 46}Q300 ${740 + index * 10} ${560 - index * 26} ${560 + index * 30}`,
      pal.cycle(index),
      15,
      'stroke-linecap="round"',
    ),
  );
  return (
    rays(art, 900, 320) +
    trail.join("") +
    moved(
      feathers.join("") +
        stroke("M-150 -170Q0 -230 150 -170M-186 -260Q0 -340 186 -260", pal.side, 8) +
        ball(art, 0, 34, 92, pal.pop) +
        rect(-92, -6, 184, 30, pal.ink, 'rx="12"'),
      820,
      400,
      128,
      1.05,
    )
  );
}
