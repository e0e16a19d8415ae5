import { palm, runner } from "../../figures.ts";
import { circle, circlePath, fillSheet, landBelow, moved, path } from "../../shapes.ts";
import { spray, sprayRound, type Art } from "../../sheet.ts";
import { across, halftone, swell } from "../../textures.ts";

export function hills(art: Art): string {
  const { dice, pal, sheet } = art;
  const tones = pal.layers(7);
  const sky = sheet.linear(
    [0, 0, 0, 620],
    [
      [0, pal.ground2],
      [1, pal.ground],
    ],
  );
  const sunX = dice.range(560, 880);
  const lines = [360, 440, 530, 630, 750].map((base, index) => swell(dice, base, 92 - index * 9, 1.2 + index * 0.25));
  const land = lines.map((line, index) => {
    const d = landBelow(across(line));
    return (
      path(d, tones[index + 1] ?? pal.ink) + spray(art, d, tones[index + 2] ?? pal.ink, [0, (lines[index]?.(720) ?? 400) - 30, 0, 860], 0.8)
    );
  });
  const ridge = lines[2] ?? (() => 500);
  const pack = Array.from({ length: 5 }, (_, index) => {
    const x = 470 + index * 122 + dice.range(-22, 22);
    return moved(runner(index, pal.ink, index % 2 ? pal.glow : pal.paper), x, ridge(x) + (index % 2 ? 3 : 26), 0, 1.45);
  });
  const near = lines[4] ?? (() => 750);
  return (
    fillSheet(sky) +
    halftone(
      {
        box: [0, 0, 1440, 420],
        step: 22,
        colour: pal.isDark ? pal.glow : pal.main,
        size: (u, v) => 0.42 - v * 0.55,
      },
      'opacity="0.55"',
    ) +
    circle(sunX, 285, 172, pal.pop) +
    sprayRound(art, circlePath(sunX, 285, 172), pal.isDark ? pal.side : pal.glow, [sunX, 420, 260], true) +
    land.slice(0, 3).join("") +
    pack.join("") +
    land[3] +
    land[4] +
    palm(dice, 300, near(300) + 10, 330, pal.ink) +
    palm(dice, 1170, near(1170) + 10, 380, pal.ink) +
    palm(dice, 1090, near(1090) + 10, 240, pal.ink)
  );
}
