import { ball, rays } from "../../grounds.ts";
import { circle } from "../../shapes.ts";
import { spray, type Art } from "../../sheet.ts";

/** Waves in rows, as they are drawn on cloth. */
export function waves(art: Art): string {
  const { pal } = art;
  const rows = Array.from({ length: 9 }, (_, row) =>
    Array.from({ length: 9 }, (_, column) => {
      const [x, y] = [column * 180 + (row % 2) * 90, 330 + row * 76];
      return [90, 70, 50, 30]
        .map((r, ring) => circle(x, y, r, [pal.paper, row % 2 ? pal.main : pal.side, pal.paper, pal.glow][ring] ?? pal.main))
        .join("");
    }).join(""),
  );
  return (
    rays(art, 720, 250) +
    ball(art, 720, 240, 170, pal.pop) +
    rows.join("") +
    spray(art, "M0 300H1440V900H0z", pal.ink, [0, 420, 0, 1000], 0.6)
  );
}
