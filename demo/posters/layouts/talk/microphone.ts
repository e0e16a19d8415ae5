import { circle, circlePath, fillSheet, group, limb, moved, path, rect, stroke, wedge } from "../../shapes.ts";
import { spray, sprayRound, type Art } from "../../sheet.ts";

export function microphone(art: Art): string {
  const { dice, pal } = art;
  const tilt = dice.range(14, 26) * (dice.chance(0.5) ? 1 : -1);
  const arcs = Array.from({ length: 9 }, (_, index) => circle(720, 360, 780 - index * 78, index % 2 ? pal.ground : pal.ground2));
  const slats = [0, 1, 2, 3, 4, 5].map((index) => rect(-112, -168 + index * 52, 224, 22, index % 2 ? pal.shade : pal.ink));
  const capsule = "M-118 -90a118 118 0 0 1 236 0v150a118 118 0 0 1 -236 0z";
  const mic =
    path(capsule, pal.paper) +
    group(slats.join(""), `clip-path="${art.sheet.clip(`<path d="${capsule}"/>`)}"`) +
    spray(art, capsule, pal.ink, [-40, 0, 130, 0], 0.8) +
    rect(-128, -22, 256, 46, pal.pop, 'rx="10"') +
    rect(-128, -22, 256, 14, pal.glow, 'rx="7"') +
    stroke("M-160 -10V70a160 160 0 0 0 320 0V-10", pal.pop, 26, 'stroke-linecap="round"') +
    rect(-14, 228, 28, 420, pal.pop) +
    rect(-40, 236, 80, 44, pal.ink, 'rx="8"');
  const bursts = Array.from({ length: 16 }, (_, index) => {
    const turn = index * 22.5 + tilt;
    return path(wedge(720, 360, 330 + (index % 2) * 40, 440 + (index % 2) * 90, turn - 2.4, turn + 2.4), pal.cycle(index));
  });
  return (
    fillSheet(pal.ground) +
    arcs.join("") +
    sprayRound(art, circlePath(720, 360, 780), pal.isDark ? pal.ink : pal.main, [720, 360, 800], false, 0.6) +
    bursts.join("") +
    circle(720, 360, 276, pal.main) +
    sprayRound(art, circlePath(720, 360, 276), pal.side, [680, 300, 330]) +
    moved(mic, 720, 380, tilt, 1.04) +
    path(limb(560, 880, 60, 880, 880, 60), pal.ink)
  );
}
