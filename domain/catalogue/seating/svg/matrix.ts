import type { Point } from "../map/seat-map.ts";

/** a, b, c, d, e, f of SVG's `matrix()`. */
export type Matrix = readonly [number, number, number, number, number, number];
export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** The transformation `inner`, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

export function apply([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point {
  return [a * x + c * y + e, b * x + d * y + f];
}

/** The mean scale of lengths. */
export const scaleOf = ([a, b, c, d]: Matrix) => Math.sqrt(Math.abs(a * d - b * c));

function one(name: string, values: readonly number[]): Matrix {
  const [p = 0, q = 0, r = 0] = values;
  const angle = (p * Math.PI) / 180;
  if (name === "matrix" && values.length === 6) return values as unknown as Matrix;
  if (name === "translate") return [1, 0, 0, 1, p, q];
  if (name === "scale") return [p, 0, 0, values.length > 1 ? q : p, 0, 0];
  if (name === "skewX") return [1, 0, Math.tan(angle), 1, 0, 0];
  if (name === "skewY") return [1, Math.tan(angle), 0, 1, 0, 0];
  if (name !== "rotate") return IDENTITY;
  const turn: Matrix = [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0];
  return multiply(multiply([1, 0, 0, 1, q, r], turn), [1, 0, 0, 1, -q, -r]);
}

/** The matrix of a `transform` attribute. Malformed parts have no effect. */
export function readTransform(text: string | undefined): Matrix {
  if (!text) return IDENTITY;
  let all = IDENTITY;
  for (const [, name, values] of text.slice(0, 2_000).matchAll(/(\w+)\s*\(([^)]*)\)/g)) {
    const numbers = values!
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(Number);
    if (numbers.every(Number.isFinite)) all = multiply(all, one(name!, numbers));
  }
  return all;
}
