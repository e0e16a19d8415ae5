import { rays, shaded } from "../../grounds.ts";
import { circle, group, moved, path, rect } from "../../shapes.ts";
import { type Art } from "../../sheet.ts";

/** Two socks that talk to each other. */
export function sockPuppets(art: Art): string {
  const { pal } = art;
  const sock = (side: 1 | -1, [fill, trim]: readonly [string, string]) =>
    moved(
      group(
        shaded(art, "M-110 420V-40Q-110 -240 70 -250Q260 -250 270 -150Q272 -110 250 -90Q275 -60 262 -20Q240 40 90 30V420z", fill) +
          path("M250 -90Q150 -70 100 -96Q150 -120 250 -90z", pal.ink) +
          [150, 220, 290, 360].map((y) => rect(-110, y, 200, 30, trim)).join("") +
          circle(40, -170, 42, pal.paper) +
          circle(52, -166, 20, pal.ink) +
          circle(-30, -266, 34, trim) +
          circle(20, -286, 30, trim) +
          circle(-70, -226, 30, trim),
        `transform="scale(${side} 1)"`,
      ),
      720 - side * 250,
      500,
    );
  return (
    rays(art, 720, 500) +
    sock(1, [pal.main, pal.glow]) +
    sock(-1, [pal.pop, pal.side]) +
    shaded(art, "M0 780H1440V900H0z", pal.shade) +
    Array.from({ length: 12 }, (_, index) =>
      path(`M${index * 120} 780H${index * 120 + 120}A60 40 0 0 1 ${index * 120} 780z`, index % 2 ? pal.paper : pal.side),
    ).join("")
  );
}
