import { ball, rings } from "../../grounds.ts";
import { circle, path, polar, star, stroke } from "../../shapes.ts";
import { type Art } from "../../sheet.ts";

/** Sprockets and a chain. */
export function gears(art: Art): string {
  const { pal } = art;
  const gear = (x: number, y: number, r: number, [teeth, fill]: readonly [number, string]) =>
    path(star(x, y, r, r * 0.86, teeth), fill) +
    ball(art, x, y, r * 0.84, fill) +
    Array.from({ length: 5 }, (_, index) => circle(...polar(x, y, r * 0.5, index * 72), r * 0.17, pal.ground)).join("") +
    circle(x, y, r * 0.16, pal.ink);
  const chain = "M560 205L1010 320A150 150 0 0 1 1000 610L560 735A266 266 0 0 1 560 205";
  return (
    rings(art, 560, 470) +
    stroke(chain, pal.ink, 34) +
    stroke(chain, pal.paper, 10, 'stroke-dasharray="20 18" stroke-linecap="round"') +
    gear(560, 470, 250, [34, pal.main]) +
    gear(1005, 465, 140, [18, pal.pop])
  );
}
