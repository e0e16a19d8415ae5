import { mix } from "../../mix.ts";
import { circle, fillSheet, moved, path, polygon, smooth, stroke, type Point } from "../../shapes.ts";
import type { Art } from "../../sheet.ts";
import { blobShape } from "../../textures.ts";

export function contours(art: Art): string {
  const { dice, pal } = art;
  const shape = blobShape(dice, 0.52);
  const second = blobShape(dice, 0.5);
  const [x, y] = [dice.range(600, 700), dice.range(400, 500)];
  const steps = 16;
  const ramp = pal.isDark ? [pal.ground, pal.side, pal.main, pal.pop, pal.glow] : [pal.glow, pal.pop, pal.main, pal.side, pal.shade];
  const tone = (share: number): string => {
    const place = Math.min(0.999, share) * (ramp.length - 1);
    return mix(ramp[Math.floor(place)] ?? pal.main, ramp[Math.floor(place) + 1] ?? pal.pop, place % 1);
  };
  const bands = Array.from({ length: steps }, (_, index) => {
    const share = index / (steps - 1);
    const d = smooth(shape(x + share * 70, y - share * 30, 860 - index * 54), true);
    const e = index > 5 ? smooth(second(x + 420 - share * 40, y + 190 + share * 10, 520 - index * 34), true) : "";
    return path(
      d + e,
      tone(share),
      `stroke="${index % 4 === 0 ? pal.paper : pal.ink}" stroke-width="${index % 4 === 0 ? 3.5 : 1.4}" stroke-opacity="${index % 4 === 0 ? 0.9 : 0.5}"`,
    );
  });
  const route = smooth(
    [
      [395, 690],
      [470, 560],
      [590, 610],
      [640, 470],
      [560, 360],
      [700, 250],
      [830, 330],
      [820, 460],
      [930, 520],
      [1040, 400],
    ].map(([px, py]): Point => [(px ?? 0) + dice.range(-22, 22), (py ?? 0) + dice.range(-22, 22)]),
  );
  const ends = route.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? [];
  const [sx, sy, ex, ey] = [ends[0] ?? 0, ends[1] ?? 0, ends.at(-2) ?? 0, ends.at(-1) ?? 0];
  return (
    fillSheet(tone(0)) +
    bands.join("") +
    stroke(route, pal.ink, 20, 'stroke-linecap="round" opacity="0.9"') +
    stroke(route, pal.paper, 10, 'stroke-linecap="round" stroke-dasharray="2 22"') +
    circle(sx, sy, 30, pal.ink) +
    circle(sx, sy, 18, pal.paper) +
    moved(
      path("M0 0V-110", "none", `stroke="${pal.ink}" stroke-width="9" stroke-linecap="round"`) +
        path(
          polygon([
            [4, -110],
            [84, -86],
            [4, -60],
          ]),
          pal.paper,
          `stroke="${pal.ink}" stroke-width="6" stroke-linejoin="round"`,
        ),
      ex,
      ey,
    ) +
    circle(ex, ey, 14, pal.ink)
  );
}
