import { rays, shaded } from "../../grounds.ts";
import { circle, ellipse, moved, path, rect, stroke } from "../../shapes.ts";
import { type Art } from "../../sheet.ts";

/** A choir in three rows, singing. */
export function choir(art: Art): string {
  const { dice, pal } = art;
  const rows = [0, 1, 2].map((row) =>
    Array.from({ length: 9 - row }, (_, index) => {
      const [x, y, size] = [140 + row * 60 + index * (145 + row * 12), 420 + row * 170, 1 + row * 0.16];
      const robe = [pal.main, pal.side, pal.pop][row] ?? pal.main;
      return moved(
        shaded(art, "M-62 70Q-62 -8 0 -8Q62 -8 62 70L84 330H-84z", robe) +
          circle(0, -60, 46, pal.shade) +
          ellipse(0, -38, 11, dice.range(10, 19), pal.paper) +
          circle(-17, -68, 5, pal.paper) +
          circle(17, -68, 5, pal.paper) +
          path("M-30 60H30V120Q0 140 -30 120z", pal.paper),
        x,
        y,
        0,
        size,
      );
    }).join(""),
  );
  const notes = [0, 1, 2, 3].map((index) =>
    stroke(`M-20 ${80 + index * 46}Q360 ${20 + index * 46} 720 ${90 + index * 46}T1460 ${70 + index * 46}`, pal.paper, 5, 'opacity="0.8"'),
  );
  return (
    rays(art, 720, 900) +
    notes.join("") +
    [240, 520, 860, 1160]
      .map((x, index) => ellipse(x, 140 + (index % 2) * 60, 26, 20, pal.paper) + rect(x + 20, 40 + (index % 2) * 60, 7, 100, pal.paper))
      .join("") +
    rows.join("")
  );
}
