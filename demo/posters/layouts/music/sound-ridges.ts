import { mix } from "../../mix.ts";
import { circle, circlePath, fillSheet, path, smooth, stroke, type Point } from "../../shapes.ts";
import { sprayRound, type Art } from "../../sheet.ts";

export function soundRidges(art: Art): string {
  const { dice, pal, sheet } = art;
  const lines = 17;
  const sun = dice.range(180, 230);
  const sunX = 720 + dice.range(-90, 90);
  const peaks = Array.from({ length: 5 }, () => ({
    at: dice.range(430, 1010),
    width: dice.range(45, 120),
    height: dice.range(0.5, 1),
  }));
  const ridges = Array.from({ length: lines }, (_, index) => {
    const share = index / (lines - 1);
    const base = 330 + share * share * 250 + share * 270;
    const points = Array.from({ length: 62 }, (_, step): Point => {
      const x = -20 + step * 24.4;
      const lift = peaks.reduce(
        (sum, peak) => sum + Math.exp(-(((x - peak.at - Math.sin(index * 0.9 + peak.width) * 60) / peak.width) ** 2)) * peak.height,
        0,
      );
      return [x, base - lift * dice.range(70, 165) - dice.range(0, 7)];
    });
    const fill = mix(mix(pal.pop, pal.main, Math.min(1, share * 2)), pal.ink, Math.max(0, share * 1.7 - 0.75));
    return path(`${smooth(points)}L1480 960L-40 960z`, fill) + stroke(smooth(points), mix(pal.paper, pal.glow, share), 3.4 - share);
  });
  const sky = sheet.linear(
    [0, 0, 0, 620],
    [
      [0, pal.ground],
      [1, pal.isDark ? pal.side : pal.glow],
    ],
  );
  return (
    fillSheet(sky) +
    circle(sunX, 270, sun, pal.isDark ? pal.glow : pal.pop) +
    sprayRound(art, circlePath(sunX, 270, sun), pal.isDark ? pal.pop : pal.side, [sunX - 50, 200, sun * 1.4]) +
    [1, 2, 3]
      .map((ring) =>
        circle(
          sunX,
          270,
          sun + ring * 46,
          "none",
          `stroke="${pal.isDark ? pal.glow : pal.side}" stroke-width="${5 - ring}" opacity="${0.75 - ring * 0.15}"`,
        ),
      )
      .join("") +
    ridges.join("")
  );
}
