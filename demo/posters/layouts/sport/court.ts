import { mix } from "../../mix.ts";
import { arc, circle, circlePath, ellipse, fillSheet, fix, group, limb, path, rect, rectPath, stroke } from "../../shapes.ts";
import { spray, sprayRound, type Art } from "../../sheet.ts";
import { halftone } from "../../textures.ts";

export function court(art: Art): string {
  const { dice, pal } = art;
  const tilt = dice.range(-24, -14) * (dice.chance(0.5) ? 1 : -1);
  const surface = pal.mood === "bold" ? pal.side : pal.main;
  const lines = [
    rectPath(-430, -260, 860, 520),
    "M0 -260V260",
    "M-430 -180H430M-430 180H430",
    "M-230 -180V180M230 -180V180M-230 0H230",
  ].map((d) => stroke(d, pal.paper, 9));
  const players = [
    [-300, -70],
    [150, 70],
    [330, -120],
    [-120, 110],
  ].map(([x = 0, y = 0], index) => {
    const [px, py] = [x + dice.range(-30, 30), y + dice.range(-30, 30)];
    return (
      path(limb(px, py, 24, px + 150, py + 86, 16), pal.ink, 'opacity="0.4"') +
      path(limb(px - 30, py, 15, px + 30, py, 15), index % 2 ? pal.paper : pal.glow) +
      circle(px, py, 22, pal.ink) +
      stroke(`M${fix(px + 30)} ${fix(py - 6)}l34 -34`, pal.ink, 8, 'stroke-linecap="round"') +
      ellipse(
        px + 78,
        py - 54,
        24,
        16,
        "none",
        `transform="rotate(-45 ${fix(px + 78)} ${fix(py - 54)})" stroke="${pal.ink}" stroke-width="7"`,
      )
    );
  });
  const field =
    rect(-720, -470, 1440, 940, pal.ground2) +
    rect(-560, -360, 1120, 720, pal.mood === "day" ? pal.pop : mix(surface, pal.ink, 0.35)) +
    rect(-430, -260, 860, 520, surface) +
    rect(-430, -260, 430, 520, mix(surface, pal.ink, 0.14)) +
    lines.join("") +
    rect(-12, -300, 24, 600, pal.ink, 'opacity="0.35"') +
    rect(-5, -300, 10, 600, pal.paper) +
    players.join("");
  const stands = Array.from(
    { length: 8 },
    (_, index) =>
      rect(-1200, -940 + index * 50, 2400, 30, index % 2 ? pal.main : pal.side) +
      rect(-1200, 560 + index * 50, 2400, 30, index % 2 ? pal.main : pal.side),
  );
  const ball =
    circle(760, 590, 60, pal.ink, 'opacity="0.35"') +
    circle(720, 450, 74, pal.glow) +
    sprayRound(art, circlePath(720, 450, 74), pal.pop, [690, 420, 110]) +
    stroke(arc(640, 410, 92, -34, 66), pal.paper, 8) +
    stroke(arc(800, 490, 92, 146, 246), pal.paper, 8);
  return (
    fillSheet(pal.ground) +
    group(stands.join("") + field, `transform="translate(720 450) rotate(${fix(tilt)}) scale(1.04)"`) +
    spray(art, rectPath(0, 0, 1440, 900), pal.ink, [1440, 0, 0, 1200], 0.55) +
    halftone({
      box: [0, 0, 1440, 300],
      step: 24,
      colour: pal.ink,
      size: (u, v) => 0.6 - v - u * 0.3,
    }) +
    stroke("M250 830C330 420 560 330 720 450", pal.glow, 8, 'stroke-dasharray="2 22" stroke-linecap="round"') +
    ball
  );
}
