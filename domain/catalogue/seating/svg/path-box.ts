import type { Point } from "../map/seat-map.ts";

/** Left, top, right, bottom. */
export type Box = readonly [number, number, number, number];

export function boxAround(points: readonly Point[]): Box | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  return [left, top, right, bottom].every(Number.isFinite) ? [left, top, right, bottom] : null;
}

/** Longer paths are no chairs; only their beginning is measured. */
const MOST_CHARACTERS = 20_000;
const NUMBER = /[\s,]*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/iy;
/** The flags of an arc may stand without space before the next number: `a1 1 0 01.5.5`. */
const FLAG = /[\s,]*([01])/y;
const LETTER = /[\s,]*([a-z])/iy;
const SIZES: Readonly<Record<string, number>> = { m: 2, l: 2, t: 2, h: 1, v: 1, s: 4, q: 4, c: 6, a: 7, z: 0 };

type Arc = { readonly from: Point; readonly to: Point; readonly values: readonly number[] };

/** Points on an arc, about every 15 degrees. */
function arcPoints({ from: [x1, y1], to: [x2, y2], values }: Arc): Point[] {
  let [rx, ry] = [Math.abs(values[0]!), Math.abs(values[1]!)];
  if (rx === 0 || ry === 0) return [];
  const turn = (values[2]! * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [dx, dy] = [(x1 - x2) / 2, (y1 - y2) / 2];
  const [px, py] = [cos * dx + sin * dy, -sin * dx + cos * dy];
  const scale = Math.hypot(px / rx, py / ry);
  if (scale > 1) [rx, ry] = [rx * scale, ry * scale];
  const rest = (rx * ry) ** 2 - (rx * py) ** 2 - (ry * px) ** 2;
  const base = (rx * py) ** 2 + (ry * px) ** 2;
  if (base === 0) return [];
  const k = Math.sqrt(Math.max(0, rest / base)) * (values[3] === values[4] ? -1 : 1);
  const [cx, cy] = [(k * rx * py) / ry, (-k * ry * px) / rx];
  const [mx, my] = [cos * cx - sin * cy + (x1 + x2) / 2, sin * cx + cos * cy + (y1 + y2) / 2];
  const begin = Math.atan2((py - cy) / ry, (px - cx) / rx);
  let sweep = Math.atan2((-py - cy) / ry, (-px - cx) / rx) - begin;
  if (values[4] === 1 && sweep < 0) sweep += 2 * Math.PI;
  if (values[4] === 0 && sweep > 0) sweep -= 2 * Math.PI;
  return Array.from({ length: 25 }, (_, i): Point => {
    const angle = begin + (sweep * i) / 24;
    const [x, y] = [rx * Math.cos(angle), ry * Math.sin(angle)];
    return [mx + cos * x - sin * y, my + sin * x + cos * y];
  });
}

/** The box around a path, or null for an empty one. A curve counts with its control points, an arc with points on it. */
export function pathBox(d: string): Box | null {
  const text = d.slice(0, MOST_CHARACTERS);
  const points: Point[] = [];
  let [at, letter, x, y, startX, startY] = [0, "", 0, 0, 0, 0];
  const take = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found?.[1] ?? null;
  };
  for (;;) {
    const next = take(LETTER);
    letter = next ?? letter;
    const kind = letter.toLowerCase();
    const size = SIZES[kind];
    if (size === undefined) break;
    if (kind === "z") {
      [x, y] = [startX, startY];
      if (next === null) break;
      continue;
    }
    const values: number[] = [];
    for (let i = 0; i < size; i += 1) {
      const value = take(kind === "a" && (i === 3 || i === 4) ? FLAG : NUMBER);
      if (value === null) return boxAround(points);
      values.push(Number(value));
    }
    const [ox, oy] = letter === kind ? [x, y] : [0, 0];
    const end: Point =
      kind === "h" ? [ox + values[0]!, y] : kind === "v" ? [x, oy + values[0]!] : [ox + values[size - 2]!, oy + values[size - 1]!];
    if (kind === "a") for (const point of arcPoints({ from: [x, y], to: end, values })) points.push(point);
    else if (size > 2) for (let i = 0; i + 2 < size; i += 2) points.push([ox + values[i]!, oy + values[i + 1]!]);
    points.push(end);
    [x, y] = end;
    if (kind === "m") {
      [startX, startY] = end;
      // Further pairs after a move are lines.
      letter = letter === "m" ? "l" : "L";
    }
  }
  return boxAround(points);
}
