import { circle, circlePath, ellipse, fillSheet, leaf, moved, path, rect, rectPath, stroke, wedge } from "../../shapes.ts";
import { spray, sprayRound, type Art } from "../../sheet.ts";
import { halftone } from "../../textures.ts";

export function stillLife(art: Art): string {
  const { dice, pal } = art;
  const table = pal.mood === "day" ? pal.main : pal.shade;
  const halo = pal.mood === "bold" ? pal.pop : pal.mood === "day" ? pal.glow : pal.side;
  const [bottleX, jugX] = dice.chance(0.5) ? [520, 930] : [930, 520];
  const bottleShape = "M-40 -500H40V-380Q40 -330 84 -290V0H-84V-290Q-40 -330 -40 -380z";
  const bottle =
    path(bottleShape, pal.ink) +
    spray(art, bottleShape, pal.main, [70, 0, -90, 0], 0.8) +
    rect(-46, -530, 92, 40, pal.pop, 'rx="6"') +
    rect(-84, -216, 168, 124, pal.paper) +
    circle(0, -154, 42, pal.pop) +
    path(wedge(0, -154, 0, 42, 0, 180), pal.side);
  const jugShape = "M-46 -330L-62 -352H62L46 -330C40 -230 130 -190 130 -86C130 -10 84 0 0 0S-130 -10 -130 -86C-130 -190 -40 -230 -46 -330z";
  const jug =
    stroke("M54 -318C150 -330 160 -220 100 -176", pal.paper, 20, 'stroke-linecap="round"') +
    path(jugShape, pal.paper) +
    path("M-128 -106Q0 -76 128 -106V-64Q0 -34 -128 -64z", pal.main) +
    [-84, -28, 28, 84].map((x) => path(leaf(x, -132, 50, 26, -90), pal.side)).join("") +
    spray(art, jugShape, pal.ink, [-20, 0, 150, 0], 0.7);
  const fruit = [
    [-104, -176, 62, pal.pop],
    [104, -178, 60, pal.side],
    [0, -196, 72, pal.glow],
  ] as const;
  const bowl =
    path(leaf(20, -250, 150, 40, -40) + leaf(-6, -250, 140, 36, -128), pal.main) +
    fruit
      .map(
        ([x, y, r, colour]) =>
          circle(x, y, r, colour) + sprayRound(art, circlePath(x, y, r), pal.ink, [x - r * 0.4, y - r * 0.4, r * 1.5], false, 0.65),
      )
      .join("") +
    path("M-206 -164H206C200 -50 110 -8 50 -8V0H-50V-8C-110 -8 -200 -50 -206 -164z", pal.isDark ? pal.main : pal.side) +
    path("M-206 -164H206L202 -136H-202z", pal.paper) +
    halftone({
      box: [-170, -124, 340, 100],
      step: 17,
      colour: pal.ink,
      size: (u, v) => (Math.abs(u - 0.42) + v * 0.4 < 0.7 ? u * 0.85 - v * 0.2 : 0),
    });
  const slice =
    circle(0, 0, 84, pal.pop) +
    circle(0, 0, 70, pal.paper) +
    [0, 45, 90, 135, 180, 225, 270, 315].map((turn) => path(wedge(0, 0, 8, 62, turn + 4, turn + 41), pal.glow)).join("");
  const shadow = [bottleX, jugX, 720]
    .map((x, index) => ellipse(x + 60, index === 2 ? 806 : 736, index === 2 ? 250 : 150, 20, pal.ink, 'opacity="0.3"'))
    .join("");
  return (
    fillSheet(pal.ground) +
    halftone({
      box: [0, 0, 1440, 650],
      step: 28,
      colour: pal.ground2,
      size: (u, v) => Math.abs(u - 0.5) * 1.7 - 0.2 + v * 0.15,
    }) +
    circle(720, 400, 336, halo) +
    spray(art, circlePath(720, 400, 336), pal.side, [720, 200, 720, 760], 0.7) +
    rect(0, 640, 1440, 270, table) +
    rect(0, 640, 1440, 10, pal.ink, 'opacity="0.5"') +
    spray(art, rectPath(0, 640, 1440, 260), pal.ink, [0, 640, 0, 940], 0.6) +
    shadow +
    moved(bottle, bottleX, 736) +
    moved(jug, jugX, 738) +
    moved(bowl, 720, 806, 0, 1.05) +
    moved(slice, bottleX < 720 ? 1010 : 440, 770, 12)
  );
}
