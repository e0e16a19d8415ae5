import { clouds } from "./clouds.ts";
import { mix } from "../../mix.ts";
import {
  circle,
  circlePath,
  fillSheet,
  fix,
  landBelow,
  limb,
  path,
  polar,
  polygon,
  rect,
  rectPath,
  star,
  stroke,
  wedge,
} from "../../shapes.ts";
import { spray, sprayRound, type Art } from "../../sheet.ts";
import { across, halftone, swell } from "../../textures.ts";

export function wheel(art: Art): string {
  const { dice, pal, sheet } = art;
  const [cx, cy, r] = [720 + dice.range(-40, 40), 420, 300];
  const turn = dice.range(0, 30);
  const count = dice.pick([12, 14, 16]);
  const sky = sheet.linear(
    [0, 0, 0, 900],
    [
      [0, pal.ground],
      [1, pal.isDark ? pal.side : pal.ground2],
    ],
  );
  const frame = pal.mood === "bold" ? pal.paper : pal.main;
  const spokes = Array.from({ length: count }, (_, index) => polar(cx, cy, r, turn + (index * 360) / count)).map(([x, y]) =>
    stroke(`M${cx} ${cy}L${fix(x)} ${fix(y)}`, frame, 5),
  );
  const cars = Array.from({ length: count }, (_, index) => {
    const [x, y] = polar(cx, cy, r, turn + (index * 360) / count);
    const colour = pal.cycle(index);
    return (
      stroke(`M${fix(x)} ${fix(y)}v22`, pal.ink, 5) +
      path(
        `M${fix(x - 32)} ${fix(y + 22)}h64l-8 40q-24 14 -48 0z`,
        colour === pal.main ? pal.paper : colour,
        `stroke="${pal.ink}" stroke-width="4"`,
      ) +
      rect(x - 36, y + 14, 72, 10, pal.ink, 'rx="4"') +
      circle(x, y, 8, pal.glow)
    );
  });
  const rings =
    circle(cx, cy, r, "none", `stroke="${frame}" stroke-width="16"`) +
    circle(
      cx,
      cy,
      r,
      "none",
      `stroke="${pal.mood === "bold" ? pal.side : pal.glow}" stroke-width="5" stroke-dasharray="1 18" stroke-linecap="round"`,
    ) +
    circle(cx, cy, r * 0.62, "none", `stroke="${frame}" stroke-width="7"`) +
    circle(cx, cy, r * 0.28, pal.pop) +
    path(star(cx, cy, r * 0.26, r * 0.12, 8), pal.main) +
    circle(cx, cy, 22, pal.paper);
  const legs = path(limb(cx, cy, 12, cx - 190, 850, 17) + limb(cx, cy, 12, cx + 190, 850, 17), pal.ink);
  const tents = [
    [240, 250],
    [1195, 290],
    [470, 150],
    [990, 170],
  ].map(([x = 0, size = 0], index) => tent(art, x, 850, size, index));
  return (
    fillSheet(sky) +
    circle(cx + 250, 210, 130, pal.glow) +
    sprayRound(art, circlePath(cx + 250, 210, 130), pal.pop, [cx + 220, 170, 180]) +
    clouds(art, 6) +
    halftone({
      box: [0, 480, 1440, 430],
      step: 26,
      colour: pal.isDark ? pal.main : pal.pop,
      size: (_u, v) => v * 0.75 - 0.12,
    }) +
    path(landBelow(across(swell(dice, 770, 30, 1.5))), mix(pal.main, pal.shade, 0.5)) +
    spokes.join("") +
    rings +
    legs +
    cars.join("") +
    tents.join("") +
    rect(0, 848, 1440, 60, pal.ink)
  );
}

function tent(art: Art, x: number, foot: number, size: number, index: number): string {
  const { pal } = art;
  const half = size / 2;
  const colour = index % 2 ? pal.pop : pal.side;
  const panels = [-2, -1, 0, 1, 2].map(
    (panel) =>
      path(
        polygon([
          [x, foot - size * 0.95],
          [x + ((panel - 0.5) * size) / 5, foot - size * 0.5],
          [x + ((panel + 0.5) * size) / 5, foot - size * 0.5],
        ]),
        panel % 2 ? pal.paper : colour,
      ) +
      rect(
        x + ((panel - 0.5) * size) / 5,
        foot - size * 0.5,
        size / 5 + 0.6,
        size * 0.5,
        panel % 2 ? mix(pal.paper, pal.ink, 0.12) : mix(colour, pal.ink, 0.2),
      ) +
      path(wedge(x + (panel * size) / 5, foot - size * 0.5, 0, size / 10, 0, 180), panel % 2 ? colour : pal.paper),
  );
  return (
    panels.join("") +
    spray(art, rectPath(x - half, foot - size * 0.4, size, size * 0.4), pal.ink, [x - half, 0, x + half, 0], 0.5) +
    stroke(`M${x} ${fix(foot - size * 0.95)}v${fix(-size * 0.2)}`, pal.ink, 4) +
    path(
      polygon([
        [x, foot - size * 1.15],
        [x + size * 0.22, foot - size * 1.08],
        [x, foot - size * 1.01],
      ]),
      pal.glow,
    )
  );
}
