import { ball, rays } from "../../grounds.ts";
import { arc, circle, rect, rectPath, stroke } from "../../shapes.ts";
import { spray, sprayRound, type Art } from "../../sheet.ts";

/** A wall of loudspeakers. */
export function speakers(art: Art): string {
  const { dice, pal } = art;
  const box = (x: number, y: number, [wide, high]: readonly [number, number], fill: string) => {
    const r = Math.min(wide, high) * 0.36;
    return (
      rect(x, y, wide, high, fill, 'rx="16"') +
      spray(art, rectPath(x, y, wide, high), pal.ink, [0, y - 40, 0, y + high + 80], 0.7) +
      circle(x + wide / 2, y + high * 0.56, r, pal.ink) +
      ball(art, x + wide / 2, y + high * 0.56, r * 0.84, pal.shade) +
      ball(art, x + wide / 2, y + high * 0.56, r * 0.36, pal.glow) +
      circle(x + wide / 2, y + high * 0.15, r * 0.28, pal.ink)
    );
  };
  const sizes = [
    [300, 380],
    [340, 420],
    [300, 380],
  ] as const;
  const stack = sizes.map(
    (size, index) =>
      box(240 + index * 320 - (index === 1 ? 10 : 0), 470 - (index === 1 ? 30 : 0), size, pal.cycle(index)) +
      box(270 + index * 320, 160 - (index === 1 ? 40 : 0), [250, 290], pal.cycle(index + 1)),
  );
  const waves = [0, 1, 2].map(
    (index) =>
      stroke(arc(150, 450, 60 + index * 60, 120, 240), pal.paper, 12, 'stroke-linecap="round"') +
      stroke(arc(1290, 450, 60 + index * 60, -60, 60), pal.paper, 12, 'stroke-linecap="round"'),
  );
  return (
    rays(art, 720, 450) +
    sprayRound(art, "M0 0H1440V900H0z", pal.ink, [720, 450, 900]) +
    waves.join("") +
    stack.join("") +
    rect(0, dice.range(846, 850), 1440, 60, pal.ink)
  );
}
