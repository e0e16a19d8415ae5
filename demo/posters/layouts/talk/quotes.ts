import { mix } from "../../mix.ts";
import { circlePath, fillSheet, fix, path, rect, rectPath, smooth, wedge } from "../../shapes.ts";
import { spray, type Art } from "../../sheet.ts";
import { halftone } from "../../textures.ts";

export function quotes(art: Art): string {
  const { dice, pal } = art;
  const mark = (x: number, y: number, r: number, colour: string, dark: string): string => {
    const tail = `M${fix(x - r)} ${fix(y)}C${fix(x - r)} ${fix(y - r * 1.2)} ${fix(x - r * 0.5)} ${fix(y - r * 2)} ${fix(x + r * 0.5)} ${fix(y - r * 2.3)}L${fix(x + r * 0.72)} ${fix(y - r * 1.8)}C${fix(x + r * 0.1)} ${fix(y - r * 1.5)} ${fix(x - r * 0.1)} ${fix(y - r)} ${fix(x)} ${fix(y)}z`;
    return (
      path(circlePath(x, y, r) + tail, colour) +
      spray(art, circlePath(x, y, r), dark, [x - r * 0.3, y - r * 0.4, x + r * 0.6, y + r * 1.1], 0.9)
    );
  };
  const books = Array.from({ length: 5 }, (_, index) => {
    const width = dice.range(420, 560);
    const x = 720 - width / 2 + dice.range(-50, 50);
    const y = 800 - index * 52;
    const colour = pal.cycle(index + 1);
    return (
      rect(x, y, width, 50, mix(colour, pal.ink, index % 2 ? 0.1 : 0), 'rx="5"') +
      rect(x + 26, y, 20, 50, pal.ink, 'opacity="0.7"') +
      rect(x + width - 70, y + 8, 70, 34, pal.paper) +
      [14, 22, 30].map((line) => rect(x + width - 70, y + line, 70, 2, pal.shade)).join("")
    );
  });
  const shelf = path(
    smooth([
      [-20, 830],
      [400, 846],
      [1040, 840],
      [1460, 850],
    ]) + "L1460 920H-20z",
    pal.ink,
  );
  const blocks =
    rect(0, 0, 480, 900, pal.ground2) +
    path(wedge(480, 0, 0, 480, 0, 90), pal.isDark ? pal.main : pal.glow) +
    path(wedge(1440, 900, 0, 520, 180, 270), pal.isDark ? pal.side : pal.main);
  return (
    fillSheet(pal.ground) +
    blocks +
    halftone({
      box: [0, 0, 1440, 900],
      step: 27,
      colour: pal.isDark ? pal.main : pal.pop,
      size: (u, v) => (1 - u) * 0.7 - v * 0.5,
    }) +
    mark(585, 420, 130, pal.pop, pal.side) +
    mark(875, 420, 130, pal.isDark ? pal.paper : pal.main, pal.isDark ? pal.glow : pal.shade) +
    spray(art, rectPath(0, 700, 1440, 160), pal.ink, [0, 700, 0, 880], 0.5) +
    shelf +
    books.join("")
  );
}
