import { ball, rays, shaded } from "../../grounds.ts";
import { ellipse, fix, leaf, rect } from "../../shapes.ts";
import { type Art } from "../../sheet.ts";

/** A lotus on still water. */
export function lotus(art: Art): string {
  const { pal } = art;
  const petals = [
    ...[-160, -140, -118, -62, -40, -20].map((angle) => shaded(art, leaf(720, 640, 400, 110, angle), pal.side)),
    ...[-132, -112, -90, -68, -48].map((angle) => shaded(art, leaf(720, 640, 360, 100, angle), pal.main)),
    ...[-106, -90, -74].map((angle) => shaded(art, leaf(720, 640, 270, 70, angle), pal.pop)),
  ];
  const water = [0, 1, 2, 3, 4].map((index) =>
    ellipse(
      720,
      660,
      330 + index * 130,
      60 + index * 34,
      "none",
      `stroke="${pal.main}" stroke-width="8" opacity="${fix(0.8 - index * 0.13, 2)}"`,
    ),
  );
  return (
    rays(art, 720, 420) +
    ball(art, 720, 330, 230, pal.glow) +
    rect(0, 640, 1440, 270, pal.ground2) +
    water.join("") +
    petals.join("") +
    ellipse(720, 664, 240, 34, pal.shade)
  );
}
