import { mix } from "../../mix.ts";
import { visitor } from "../../figures.ts";
import { circle, circlePath, fillSheet, fix, moved, path, polygon, rectPath, type Point } from "../../shapes.ts";
import { spray, sprayRound, type Art } from "../../sheet.ts";

export function rooms(art: Art): string {
  const { dice, pal } = art;
  const depth = 9;
  const vanish: Point = [720 + dice.range(-50, 50), 430];
  const nested = Array.from({ length: depth }, (_, index) => {
    const share = 0.83 ** index;
    const [w, h] = [1440 * share, 900 * share];
    const [x, y] = [vanish[0] - w / 2 + (720 - vanish[0]) * share, vanish[1] - h / 2 + (450 - vanish[1]) * share];
    const colour = [pal.ground, pal.main, pal.side, pal.pop, pal.ground2, pal.main, pal.glow][index % 7] ?? pal.main;
    const isArch = index % 2 === 1;
    const d = isArch
      ? `M${fix(x)} ${fix(y + h + 10)}V${fix(y + h * 0.42)}A${fix(w / 2)} ${fix(h * 0.42)} 0 0 1 ${fix(x + w)} ${fix(y + h * 0.42)}V${fix(y + h + 10)}z`
      : rectPath(x, y, w, h + 10);
    return path(d, colour) + spray(art, d, pal.ink, [x + w * 0.2, y, x + w, y + h * 0.7], 0.72);
  });
  const glow =
    circle(vanish[0], vanish[1] + 20, 96, pal.paper) +
    sprayRound(art, circlePath(vanish[0], vanish[1] + 20, 96), pal.pop, [vanish[0] - 30, vanish[1] - 10, 140]);
  const floor = path(
    polygon([
      [vanish[0] - 130, 640],
      [vanish[0] + 130, 640],
      [1130, 920],
      [310, 920],
    ]),
    mix(pal.paper, pal.glow, 0.4),
    'opacity="0.85"',
  );
  const shadow = path(
    polygon([
      [686, 776],
      [754, 776],
      [880, 920],
      [620, 920],
    ]),
    pal.ink,
    'opacity="0.35"',
  );
  return (
    fillSheet(pal.ground) +
    nested.join("") +
    glow +
    floor +
    shadow +
    moved(visitor(dice, pal.ink, dice.pick([pal.pop, pal.side, pal.main])), 720, 782, 0, 3) +
    (dice.chance(0.6) ? moved(visitor(dice, pal.ink, pal.shade), 850, 736, 0, 2.3) : "")
  );
}
