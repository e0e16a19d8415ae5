import { circle, circlePath, fillSheet, group, leaf, path, polar, star } from "../../shapes.ts";
import { sprayRound, type Art } from "../../sheet.ts";
import { halftone } from "../../textures.ts";

export function bloom(art: Art): string {
  const { dice, pal } = art;
  const rounds = dice.int(5, 6);
  const count = dice.pick([10, 12, 14, 16]);
  const petals = Array.from({ length: rounds }, (_, round) => {
    const r = 420 - round * 66;
    const colour = pal.cycle(round + 1);
    const turn = (round % 2) * (180 / count);
    const style = dice.int(0, 2);
    return Array.from({ length: count }, (_unused, index) => {
      const angle = turn + (index * 360) / count;
      if (style === 0) return path(leaf(720, 450, r, r * (1.9 / count) * 1.7, angle), colour);
      if (style === 1)
        return (
          path(leaf(720, 450, r, r * (1.9 / count) * 1.7, angle), colour) +
          path(leaf(...polar(720, 450, r * 0.62, angle), r * 0.28, 12, angle), pal.ink)
        );
      return (
        circle(...polar(720, 450, r * 0.86, angle), (r * 2.4) / count, colour) +
        circle(...polar(720, 450, r * 0.86, angle), (r * 1.1) / count, pal.cycle(round + 3))
      );
    }).join("");
  });
  const face =
    circle(720, 450, 96, pal.ink) +
    circle(720, 450, 84, pal.glow) +
    sprayRound(art, circlePath(720, 450, 84), pal.side, [700, 424, 120]) +
    [-30, 30].map((x) => circle(720 + x, 436, 10, pal.ink)).join("") +
    path("M678 466Q720 522 762 466z", pal.ink);
  const corners = [
    [60, 60],
    [1380, 60],
    [60, 840],
    [1380, 840],
    [60, 450],
    [1380, 450],
  ].map(([x = 0, y = 0], index) =>
    group(
      circle(x, y, 170, pal.cycle(index)) +
        circle(x, y, 120, pal.cycle(index + 1)) +
        circle(x, y, 66, pal.ground) +
        path(star(x, y, 58, 24, 8), pal.cycle(index + 2)),
      "",
    ),
  );
  return (
    fillSheet(pal.ground) +
    halftone({ box: [0, 0, 1440, 900], step: 26, colour: pal.ground2, size: () => 0.42 }) +
    corners.join("") +
    circle(720, 450, 446, pal.ink) +
    petals.join("") +
    sprayRound(art, circlePath(720, 450, 446), pal.ink, [720, 450, 250], true, 0.75) +
    face
  );
}
