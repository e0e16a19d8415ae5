import { mix } from "../../mix.ts";
import { circle, fillSheet, moved, path, smooth, stroke, wedge } from "../../shapes.ts";
import { spray, type Art } from "../../sheet.ts";
import { halftone } from "../../textures.ts";

export function twoMasks(art: Art): string {
  const { dice, pal } = art;
  const shape = "M-170 -210Q0 -262 170 -210Q196 -30 140 96Q86 214 0 250Q-86 214 -140 96Q-196 -30 -170 -210z";
  const half = "M0 -262Q90 -250 170 -210Q196 -30 140 96Q86 214 0 250z";
  function mask(face: string, dark: string, brow: string, joy: boolean): string {
    const eye = (side: number): string =>
      moved(path(joy ? "M-46 10Q0 -44 46 10Q0 -8 -46 10z" : "M-46 -12Q0 34 46 -12Q0 6 -46 -12z", pal.ink), side * 78, -62) +
      stroke(
        joy ? `M${side * 34} -118Q${side * 86} -168 ${side * 136} -122` : `M${side * 30} -146Q${side * 86} -146 ${side * 136} -100`,
        brow,
        17,
        'stroke-linecap="round"',
      );
    const mouth = joy ? "M-84 92Q0 128 84 92Q60 190 0 192Q-60 190 -84 92z" : "M-78 168Q-50 88 0 86Q50 88 78 168Q0 126 -78 168z";
    return (
      path(shape, pal.ink, 'opacity="0.28" transform="translate(18 24)"') +
      path(shape, face) +
      path(half, dark) +
      spray(art, shape, mix(dark, pal.ink, 0.5), [-60, -80, 190, 260], 0.8) +
      path("M-10 -60Q-34 40 -30 58Q0 74 26 58L10 -60z", brow, 'opacity="0.9"') +
      eye(-1) +
      eye(1) +
      path(mouth, pal.ink) +
      circle(-112, 44, 26, brow, 'opacity="0.75"') +
      circle(112, 44, 26, brow, 'opacity="0.75"')
    );
  }
  const rays = Array.from({ length: 24 }, (_, index) => path(wedge(720, 470, 0, 1100, index * 15, index * 15 + 7.5), pal.ground2));
  const ribbons = [0, 1, 2].map((index) =>
    stroke(
      smooth([
        [-40, 700 + index * 30],
        [300, 640 - index * 50],
        [560, 800],
        [860, 690 + index * 34],
        [1140, 800 - index * 60],
        [1480, 650],
      ]),
      [pal.pop, pal.glow, pal.side][index] ?? pal.pop,
      24,
      'stroke-linecap="round"',
    ),
  );
  const tilt = dice.range(8, 15);
  return (
    fillSheet(pal.ground) +
    rays.join("") +
    halftone({
      box: [0, 0, 1440, 900],
      step: 27,
      colour: pal.isDark ? pal.glow : pal.side,
      size: (u, v) => Math.abs(u - 0.5) * 1.3 - 0.28 - v * 0.1,
    }) +
    ribbons.join("") +
    moved(mask(pal.paper, pal.glow, pal.side, false), 862, 400, tilt, 1.08) +
    moved(mask(pal.pop, pal.side, pal.paper, true), 585, 480, -tilt, 1.2)
  );
}
