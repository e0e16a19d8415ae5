import { runner } from "../../figures.ts";
import { circle, fillSheet, fix, group, moved, rect } from "../../shapes.ts";
import { spray, type Art } from "../../sheet.ts";
import { halftone } from "../../textures.ts";

export function strides(art: Art): string {
  const { dice, pal, sheet } = art;
  const slant = dice.range(-17, -11);
  const bands = Array.from({ length: 9 }, (_, index) => {
    const y = -160 + index * 150;
    return rect(
      -300,
      y,
      2100,
      150,
      [pal.ground, pal.main, pal.side, pal.pop, pal.ground2, pal.glow][(index + (pal.isDark ? 2 : 0)) % 6] ?? pal.main,
    );
  });
  const echo = [4, 3, 2, 1].map((step) =>
    group(moved(runner(0, pal.ink, pal.ink), 700 - step * 78, 770, 0, 6.5), `opacity="${fix(0.34 - step * 0.065, 2)}"`),
  );
  const speed = Array.from({ length: 22 }, () => {
    const y = dice.range(90, 830);
    const x = dice.range(-60, 620);
    return rect(x, y, dice.range(120, 420), dice.pick([4, 7, 12]), dice.pick([pal.paper, pal.ink, pal.glow]), 'rx="6"');
  });
  const fade = sheet.linear(
    [0, 0, 1440, 0],
    [
      [0, pal.ink, 0.5],
      [0.5, pal.ink, 0],
    ],
  );
  return (
    fillSheet(pal.ground) +
    group(bands.join(""), `transform="rotate(${fix(slant)} 720 450)"`) +
    spray(art, "M0 0H1440V900H0z", pal.ink, [1000, 0, 0, 900], 0.55) +
    group(speed.join(""), `transform="rotate(${fix(slant)} 720 450)"`) +
    fillSheet(fade, 'opacity="0.4"') +
    circle(770, 420, 292, pal.paper) +
    halftone({
      box: [478, 128, 584, 584],
      step: 22,
      colour: pal.pop,
      size: (u, v) => (Math.hypot(u - 0.5, v - 0.5) < 0.49 ? v * 1.05 - 0.2 : 0),
    }) +
    echo.join("") +
    moved(runner(0, pal.ink, pal.main), 712, 772, 0, 6.6)
  );
}
