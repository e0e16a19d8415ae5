import { mix } from "../../mix.ts";
import { runner } from "../../figures.ts";
import { arc, circle, circlePath, ellipse, fillSheet, fix, group, moved, stroke } from "../../shapes.ts";
import { sprayRound, type Art } from "../../sheet.ts";
import { halftone } from "../../textures.ts";

export function trackBend(art: Art): string {
  const { dice, pal, sheet } = art;
  const mirror = dice.chance(0.5);
  const [cx, cy] = [430, 1350];
  const lanes = 7;
  const sky = sheet.linear(
    [0, 0, 0, 560],
    [
      [0, pal.ground],
      [1, pal.ground2],
    ],
  );
  const track = Array.from({ length: lanes }, (_, index) =>
    circle(cx, cy, 1010 - index * 92, index % 2 ? pal.side : mix(pal.side, pal.main, 0.75)),
  );
  const lines = Array.from({ length: lanes + 1 }, (_, index) =>
    stroke(arc(cx, cy, 1010 - index * 92, 200, 350), pal.paper, 6 - index * 0.2),
  );
  const places = dice.shuffle([0, 1, 2, 3]).slice(0, 3).sort();
  const shirts = [pal.pop, pal.paper, pal.glow];
  const runners = places.map((lane, index) => {
    const degrees = -94 + index * 16 + dice.range(-3, 3);
    const r = 962 - lane * 92;
    const radians = (degrees * Math.PI) / 180;
    const [x, y] = [cx + r * Math.cos(radians), cy + r * Math.sin(radians)];
    const size = 2.7 + lane * 0.42;
    const shadow = group(
      ellipse(0, 0, 44, 5, pal.ink, 'opacity="0.45"'),
      `transform="translate(${fix(x)} ${fix(y)}) rotate(${fix(degrees + 90)}) scale(${fix(size, 2)} ${fix(size, 2)})"`,
    );
    return shadow + moved(runner(lane + index, pal.ink, shirts[index] ?? pal.pop), x, y, degrees + 90, size);
  });
  const sun =
    circle(860, 210, 165, pal.pop) + sprayRound(art, circlePath(860, 210, 165), pal.isDark ? pal.main : pal.side, [800, 150, 250]);
  const scene =
    sun +
    halftone(
      {
        box: [0, 0, 1440, 520],
        step: 25,
        colour: pal.isDark ? pal.glow : pal.main,
        size: (u, v) => 0.5 - v * 0.75 - Math.abs(u - 0.6) * 0.15,
      },
      'opacity="0.5"',
    ) +
    track.join("") +
    lines.join("") +
    circle(cx, cy, 366, pal.shade) +
    runners.join("");
  return fillSheet(sky) + group(scene, mirror ? 'transform="translate(1440 0) scale(-1 1)"' : "");
}
