import { mix } from "../../mix.ts";
import { circle, circlePath, fillSheet, group, limb, moved, path, stroke } from "../../shapes.ts";
import { spray, sprayRound, type Art } from "../../sheet.ts";
import { halftone } from "../../textures.ts";

export function surf(art: Art): string {
  const { dice, pal, sheet } = art;
  const flip = dice.chance(0.5);
  const sky = sheet.linear(
    [0, 0, 0, 700],
    [
      [0, pal.ground],
      [1, pal.ground2],
    ],
  );
  const curls = Array.from({ length: 7 }, (_, index) => {
    const shift = index * 40;
    const d = `M-40 ${560 + shift * 0.9}C200 ${540 + shift} 330 ${330 + shift} 560 ${210 + shift}C760 ${120 + shift * 1.05} 1000 ${180 + shift} 1030 ${330 + shift * 0.86}C1040 ${420 + shift * 0.5} 960 ${460 + shift * 0.4} 910 ${420 + shift * 0.45}C960 ${400 + shift * 0.4} 950 ${330 + shift * 0.6} 880 ${320 + shift * 0.66}C760 ${300 + shift} 700 ${470 + shift} 800 ${600 + shift * 0.8}C900 ${700 + shift * 0.6} 1200 ${720 + shift * 0.4} 1480 ${690 + shift * 0.5}V940H-40z`;
    const colour =
      [
        pal.paper,
        pal.glow,
        mix(pal.main, pal.paper, 0.5),
        mix(pal.main, pal.paper, 0.2),
        pal.main,
        mix(pal.main, pal.shade, 0.5),
        pal.shade,
      ][index] ?? pal.main;
    return path(d, colour) + (index === 4 ? spray(art, d, pal.ink, [300, 300, 700, 1000], 0.8) : "");
  });
  const board =
    path("M-190 6C-120 34 100 40 200 -16C110 4 -90 2 -190 6z", pal.pop) +
    path("M-190 6C-120 34 100 40 200 -16C100 26 -100 20 -190 6z", pal.side);
  const rider =
    path(
      limb(-62, 4, 10, -50, -64, 15) +
        limb(-50, -64, 16, 8, -96, 19) +
        limb(70, 0, 10, 78, -66, 14) +
        limb(78, -66, 15, 10, -98, 20) +
        limb(8, -98, 20, 44, -178, 22) +
        limb(36, -186, 9, -40, -190, 7) +
        limb(-40, -190, 7, -104, -160, 6) +
        limb(52, -180, 9, 112, -152, 7) +
        limb(112, -152, 7, 170, -172, 6) +
        circlePath(74, -222, 25) +
        limb(70, 4, 9, 96, 2, 6) +
        limb(-62, 6, 9, -38, 6, 6),
      pal.ink,
    ) + path(limb(10, -100, 21, 40, -168, 23), pal.glow);
  const wake = stroke(
    "M-200 14C-320 50 -420 120 -560 130M-190 24C-300 80 -380 150 -500 190",
    pal.paper,
    9,
    'stroke-linecap="round" opacity="0.85"',
  );
  const spots = Array.from({ length: 24 }, () => circle(dice.range(760, 1120), dice.range(150, 340), dice.range(4, 13), pal.paper));
  const scene =
    circle(930, 320, 230, pal.pop) +
    sprayRound(art, circlePath(930, 320, 230), pal.side, [870, 240, 330]) +
    halftone(
      {
        box: [0, 0, 1440, 420],
        step: 26,
        colour: pal.isDark ? pal.glow : pal.pop,
        size: (u, v) => 0.55 - v * 0.65 - u * 0.2,
      },
      'opacity="0.7"',
    ) +
    curls.join("") +
    spots.join("") +
    moved(wake + board + rider, 590, 560, -14, 1.25);
  return fillSheet(sky) + group(scene, flip ? 'transform="translate(1440 0) scale(-1 1)"' : "");
}
