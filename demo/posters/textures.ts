import type { Dice } from "../../server/platform/adapters/pictures/dice.ts";
import { fix, group, polar, stroke, type Point } from "./shapes.ts";

export type Halftone = {
  readonly box: readonly [x: number, y: number, width: number, height: number];
  readonly step: number;
  readonly colour: string;
  /** Size 0–1 for a place in the box, both coordinates 0–1. */
  readonly size: (u: number, v: number) => number;
};

/** A screen of dots whose sizes follow a tone, on staggered rows. Dots of one size share one path. */
export function halftone({ box: [x, y, width, height], step, colour, size }: Halftone, extra = ""): string {
  const bySize = new Map<number, string>();
  const rows = Math.round(height / (step * 0.866));
  for (let row = 0; row <= rows; row += 1) {
    for (let column = 0; column <= width / step; column += 1) {
      const u = (column + (row % 2) / 2) / (width / step);
      const v = row / rows;
      const level = Math.round(Math.min(1, size(u, v)) * 8);
      if (level <= 0 || u > 1) continue;
      bySize.set(level, `${bySize.get(level) ?? ""}M${fix(x + u * width, 0)} ${fix(y + v * height, 0)}h.01`);
    }
  }
  const dots = [...bySize].map(([level, d]) => stroke(d, colour, (level / 8) * step * 1.02)).join("");
  return group(dots, `stroke-linecap="round"${extra ? ` ${extra}` : ""}`);
}

/** A line with slow swells, made of a few sines. Gives y for every x. */
export function swell(dice: Dice, base: number, height: number, waves = 2): (x: number) => number {
  const parts = Array.from({ length: 3 }, (_, index) => ({
    k: (waves * (index + 1) * dice.range(0.8, 1.25) * Math.PI * 2) / 1440,
    shift: dice.range(0, 6.28),
    size: height / (index + 1.3),
  }));
  return (x) => base + parts.reduce((sum, part) => sum + Math.sin(x * part.k + part.shift) * part.size, 0) * 0.6;
}

/** Points of a line over the whole sheet's width. */
export function across(line: (x: number) => number, step = 60): Point[] {
  return Array.from({ length: Math.ceil(1480 / step) + 1 }, (_, index): Point => [-20 + index * step, line(-20 + index * step)]);
}

/** A closed soft shape. `wobble` 0 is a circle. The same `shape` gives parallel outlines at other radii. */
export function blobShape(dice: Dice, wobble: number): (cx: number, cy: number, r: number) => Point[] {
  const parts = [2, 3, 4, 5].map((k) => ({
    k,
    shift: dice.range(0, 6.28),
    size: dice.range(0.3, 1) / k,
  }));
  return (cx, cy, r) =>
    Array.from({ length: 40 }, (_, index) => {
      const angle = index * 9;
      const swing = parts.reduce((sum, part) => sum + Math.sin((angle * Math.PI * part.k) / 180 + part.shift) * part.size, 0);
      return polar(cx, cy, r * (1 + swing * wobble), angle);
    });
}

/** Scattered points that keep away from each other. */
export function scatter(dice: Dice, count: number, box: readonly [number, number, number, number], gap: number): Point[] {
  const placed: Point[] = [];
  for (let attempt = 0; attempt < count * 12 && placed.length < count; attempt += 1) {
    const point: Point = [box[0] + dice.next() * box[2], box[1] + dice.next() * box[3]];
    if (placed.every(([x, y]) => Math.hypot(x - point[0], y - point[1]) > gap)) placed.push(point);
  }
  return placed;
}
