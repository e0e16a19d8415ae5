import { circle, circlePath, fillSheet, path, polar, wedge } from "../../shapes.ts";
import { spray, sprayRound, type Art } from "../../sheet.ts";

export function keyWheel(art: Art): string {
  const { dice, pal } = art;
  const [cx, cy] = [720, 450 + dice.range(-20, 40)];
  const count = 28;
  const each = 360 / count;
  const turn = dice.range(0, 90);
  const inner = dice.range(205, 235);
  const outer = dice.range(430, 475);
  const white = Array.from({ length: count }, (_, index) =>
    path(
      wedge(cx, cy, inner, outer, turn + index * each + 0.45, turn + (index + 1) * each - 0.45),
      index % 7 === 2 ? pal.pop : index % 11 === 5 ? pal.glow : pal.paper,
    ),
  );
  const black = Array.from({ length: count }, (_, index) =>
    [0, 3].includes(index % 7)
      ? ""
      : path(
          wedge(cx, cy, inner + (outer - inner) * 0.36, outer + 2, turn + index * each - each * 0.3, turn + index * each + each * 0.3),
          pal.ink,
        ),
  );
  const rays = Array.from({ length: count }, (_, index) =>
    path(wedge(cx, cy, outer + 26, 1100, turn + index * each, turn + (index + 0.5) * each), pal.ground2),
  );
  const core =
    circle(cx, cy, inner - 22, pal.ink) +
    circle(cx, cy, inner - 42, pal.main) +
    path(wedge(cx, cy, 0, inner - 42, turn, turn + 180), pal.side) +
    path(wedge(cx, cy, 0, (inner - 42) * 0.62, turn + 90, turn + 270), pal.glow) +
    circle(cx, cy, (inner - 42) * 0.3, pal.pop);
  return (
    fillSheet(pal.ground) +
    rays.join("") +
    sprayRound(art, circlePath(cx, cy, 700), pal.isDark ? pal.ink : pal.main, [cx, cy, 760], true, 0.75) +
    circle(cx, cy, outer + 26, pal.ink) +
    white.join("") +
    black.join("") +
    spray(
      art,
      wedge(cx, cy, inner, outer, turn + 10, turn + 190),
      pal.ink,
      [...polar(cx, cy, 100, turn + 190), ...polar(cx, cy, outer, turn + 30)],
      0.5,
    ) +
    core
  );
}
