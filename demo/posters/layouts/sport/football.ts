import { ball } from "../../grounds.ts";
import { circle, circlePath, fillSheet, fix, group, path, polar, star, stroke } from "../../shapes.ts";
import { spray, type Art } from "../../sheet.ts";

/** A football in the net. */
export function football(art: Art): string {
  const { pal } = art;
  const net = Array.from({ length: 26 }, (_, index) =>
    stroke(
      `M${-200 + index * 76} -20L${-420 + index * 92} 920M${-420 + index * 92} -20L${-200 + index * 76} 920`,
      pal.paper,
      4,
      'opacity="0.55"',
    ),
  );
  const patches = Array.from({ length: 5 }, (_, index) => {
    const [x, y] = polar(720, 450, 236, index * 72 - 90);
    return (
      path(star(x, y, 96, 78, 5, index * 72 + 90), pal.ink) +
      stroke(`M${fix(720 + (x - 720) * 0.4)} ${fix(450 + (y - 450) * 0.4)}L${fix(x)} ${fix(y)}`, pal.ink, 10)
    );
  });
  const clip = art.sheet.clip(circle(720, 450, 290, "#000"));
  return (
    fillSheet(pal.main) +
    spray(art, "M0 0H1440V900H0z", pal.shade, [0, 100, 0, 1050], 0.8) +
    net.join("") +
    ball(art, 720, 450, 290, pal.paper) +
    group(path(star(720, 450, 110, 90, 5), pal.ink) + patches.join(""), `clip-path="${clip}"`) +
    stroke(circlePath(720, 450, 290), pal.ink, 8)
  );
}
