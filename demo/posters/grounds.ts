import { mix } from "./mix.ts";
import { circle, circlePath, fillSheet, path, rect, wedge } from "./shapes.ts";
import { spray, sprayRound, type Art, type Line } from "./sheet.ts";
import { halftone } from "./textures.ts";

/** A sheet with rays from one point. */
export function rays({ pal }: Art, x: number, y: number): string {
  const all = Array.from({ length: 18 }, (_, index) =>
    path(wedge(x, y, 0, 1700, index * 20, index * 20 + 10), pal.ground2, 'opacity="0.6"'),
  );
  return fillSheet(pal.ground) + all.join("");
}

/** A sheet with rings around one point. */
export function rings({ pal }: Art, x: number, y: number): string {
  return fillSheet(pal.ground) + [900, 740, 580, 420].map((r, index) => circle(x, y, r, index % 2 ? pal.ground : pal.ground2)).join("");
}

/** A sheet with a screen of dots that fades downwards. */
export function dots({ pal }: Art): string {
  const screen = halftone({
    box: [0, 0, 1440, 900],
    step: 26,
    colour: pal.ground2,
    size: (u, v) => 0.75 - v * 0.5 - Math.abs(u - 0.5) * 0.3,
  });
  return fillSheet(pal.ground) + screen;
}

/** Upright stripes over the whole sheet. */
export function stripes(art: Art): string {
  return fillSheet(art.pal.ground) + stripesAt(art, 0);
}

/** Upright stripes from `top` down to the foot. */
export function stripesAt({ pal }: Art, top: number): string {
  return Array.from({ length: 12 }, (_, index) => rect(index * 120, top, 60, 900 - top, pal.ground2, 'opacity="0.6"')).join("");
}

/** A disc with a shadow towards its rim. */
export function ball(art: Art, x: number, y: number, r: number, fill: string): string {
  const shade = mix(fill, art.pal.ink, 0.45);
  return circle(x, y, r, fill) + sprayRound(art, circlePath(x, y, r), shade, [x - r * 0.25, y - r * 0.25, r * 1.35], false, 0.7);
}

/** A shape with a shadow that grows towards its foot. */
export function shaded(art: Art, d: string, fill: string, line: Line = [0, 120, 0, 980]): string {
  return path(d, fill) + spray(art, d, mix(fill, art.pal.ink, 0.45), line, 0.75);
}
