import { arc, circle, circlePath, ellipse, fillSheet, fix, group, path, polygon, rect, smooth, stroke, type Point } from "../../shapes.ts";
import { sprayRound, type Art } from "../../sheet.ts";
import { halftone } from "../../textures.ts";

export function hoop(art: Art): string {
  const { dice, pal } = art;
  const flip = dice.chance(0.5);
  const rays = Array.from({ length: 9 }, (_, index) =>
    path(
      polygon([
        [1010, 240],
        [-400 + index * 250, 1100],
        [-275 + index * 250, 1100],
      ]),
      pal.ground2,
    ),
  );
  const path0: Point[] = [
    [430, 760],
    [520, 480],
    [650, 260],
    [790, 190],
    [900, 230],
  ];
  const ghosts = path0
    .slice(0, 4)
    .map(([x, y], index) =>
      circle(
        x,
        y,
        116 - index * 4,
        "none",
        `stroke="${pal.paper}" stroke-width="4" stroke-dasharray="5 12" opacity="${0.35 + index * 0.15}"`,
      ),
    );
  const [x, y, r] = [640, 372, 205];
  const ball =
    circle(x + 20, y + 26, r, pal.ink, 'opacity="0.3"') +
    circle(x, y, r, pal.pop) +
    sprayRound(art, circlePath(x, y, r), pal.mood === "bold" ? pal.side : pal.main, [x - 60, y - 70, r * 1.5]) +
    group(
      [`M${x} ${y - r}V${y + r}`, `M${x - r} ${y}H${x + r}`, arc(x - 250, y, 190, -54, 54), arc(x + 250, y, 190, 126, 234)]
        .map((d) => stroke(d, pal.ink, 9))
        .join(""),
      `transform="rotate(${fix(dice.range(10, 50))} ${x} ${y})"`,
    );
  const board =
    rect(1000, 110, 250, 300, pal.paper, `rx="10" transform="skewY(8) translate(0 -150)" stroke="${pal.ink}" stroke-width="10"`) +
    rect(1060, 220, 130, 110, "none", `transform="skewY(8) translate(0 -150)" stroke="${pal.pop}" stroke-width="10"`);
  const net = [0, 1, 2, 3, 4, 5]
    .map(
      (index) =>
        stroke(`M${842 + index * 37} 446L${872 + index * 26} 640`, pal.paper, 4) +
        stroke(`M${842 + index * 37} 446L${872 + (5 - index) * 26} 640`, pal.paper, 4, 'opacity="0.7"'),
    )
    .join("");
  const rim =
    ellipse(935, 442, 104, 26, "none", `stroke="${pal.ink}" stroke-width="20"`) +
    ellipse(935, 440, 104, 26, "none", `stroke="${pal.glow}" stroke-width="11"`);
  const scene =
    rays.join("") +
    halftone({
      box: [0, 380, 1440, 520],
      step: 27,
      colour: pal.isDark ? pal.ink : pal.main,
      size: (u, v) => v * 0.9 - u * 0.35,
    }) +
    board +
    net +
    rim +
    stroke(smooth(path0), pal.glow, 7, 'stroke-dasharray="2 20" stroke-linecap="round"') +
    ghosts.join("") +
    ball;
  return fillSheet(pal.ground) + group(scene, flip ? 'transform="translate(1440 0) scale(-1 1)"' : "");
}
