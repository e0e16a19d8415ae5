import { ball, dots } from "../../grounds.ts";
import { circle, leaf, moved, path, polar, rect } from "../../shapes.ts";
import { type Art } from "../../sheet.ts";

/** Leather that is punched into lace, with mallet and chisel. */
export function chisel(art: Art): string {
  const { pal } = art;
  const holes = [80, 140, 200, 260].flatMap((r, ring) =>
    Array.from({ length: 10 + ring * 8 }, (_, index, all = 10 + ring * 8) =>
      circle(...polar(640, 460, r, (index * 360) / all), ring % 2 ? 9 : 14, pal.ink),
    ),
  );
  const petals = Array.from({ length: 16 }, (_, index) => path(leaf(640, 460, 340, 44, index * 22.5), pal.pop));
  return (
    dots(art) +
    petals.join("") +
    ball(art, 640, 460, 300, pal.glow) +
    holes.join("") +
    circle(640, 460, 40, pal.glow) +
    moved(rect(-16, -280, 32, 300, pal.glow, 'rx="6"') + path("M-16 20H16L10 90H-10z", pal.paper), 900, 430, 38) +
    moved(
      rect(-22, -60, 44, 360, pal.side, 'rx="20"') +
        rect(-120, -170, 240, 130, pal.shade, 'rx="26"') +
        rect(-120, -170, 60, 130, pal.ink, 'rx="26"'),
      1080,
      330,
      48,
    )
  );
}
