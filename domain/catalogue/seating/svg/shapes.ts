import { MAP_LIMITS, type Point } from "../map/seat-map.ts";
import { apply, multiply, readTransform, scaleOf, type Matrix } from "./matrix.ts";
import type { XmlElement } from "./read-xml.ts";

/** A shape in the coordinates of the sheet. */
export type Shape = {
  readonly kind: "circle" | "rect";
  readonly centre: Point;
  readonly width: number;
  readonly height: number;
  /** Degrees clockwise. */
  readonly turn: number;
};

const SHAPES = new Set(["circle", "ellipse", "rect", "use", "polygon", "polyline", "path"]);

/** Whether an element draws something with a place. */
export const isShape = ({ name }: XmlElement) => SHAPES.has(name);

function number(element: XmlElement, name: string): number {
  const value = Number.parseFloat(element.attributes.get(name) ?? "0");
  return Number.isFinite(value) ? value : 0;
}

const ARGUMENTS: Readonly<Record<string, number>> = { m: 2, l: 2, t: 2, h: 1, v: 1, s: 4, q: 4, c: 6, a: 7, z: 0 };

/** The end points of a path's segments. A curve counts as the straight line to its end. */
function pathCorners(d: string): Point[] {
  const out: Point[] = [];
  let [x, y] = [0, 0];
  for (const [, letter, text] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*(?:e-?\d+[^a-zA-Z]*)*)/g)) {
    const kind = letter!.toLowerCase();
    const size = ARGUMENTS[kind];
    if (!size) continue;
    const isRelative = letter === kind;
    const values = (text!.match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []).map(Number);
    for (let i = 0; i + size <= values.length && out.length < MAP_LIMITS.corners; i += size) {
      const last = values.slice(i, i + size);
      const across = kind === "v" ? (isRelative ? 0 : x) : last[kind === "h" ? 0 : size - 2]!;
      const down = kind === "h" ? (isRelative ? 0 : y) : last.at(-1)!;
      [x, y] = isRelative ? [x + across, y + down] : [across, down];
      out.push([x, y]);
    }
  }
  return out;
}

/** The corners of an area or outline: x, y, x, y …; empty for fewer than three. */
export function cornersOf(element: XmlElement, outer: Matrix): readonly number[] {
  const matrix = multiply(outer, readTransform(element.attributes.get("transform")));
  const [x, y, w, h] = [number(element, "x"), number(element, "y"), number(element, "width"), number(element, "height")];
  const round = (): Point[] => {
    const [rx, ry] =
      element.name === "circle" ? [number(element, "r"), number(element, "r")] : [number(element, "rx"), number(element, "ry")];
    return Array.from({ length: 24 }, (_, i): Point => {
      const angle = (i * Math.PI) / 12;
      return [number(element, "cx") + rx * Math.cos(angle), number(element, "cy") + ry * Math.sin(angle)];
    });
  };
  const listed = () => {
    const values = (element.attributes.get("points") ?? "")
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(Number);
    return Array.from({ length: Math.min(MAP_LIMITS.corners, Math.floor(values.length / 2)) }, (_, i): Point => [
      values[2 * i]!,
      values[2 * i + 1]!,
    ]);
  };
  const corners: readonly Point[] =
    element.name === "rect"
      ? [
          [x, y],
          [x + w, y],
          [x + w, y + h],
          [x, y + h],
        ]
      : element.name === "path"
        ? pathCorners(element.attributes.get("d") ?? "")
        : element.name === "circle" || element.name === "ellipse"
          ? round()
          : listed();
  const flat = corners.flatMap((corner) => apply(matrix, corner)).map((value) => Math.round(value * 100) / 100);
  return corners.length >= 3 && flat.every(Number.isFinite) ? flat : [];
}

/** A drawn chair is short. Longer paths would be read again for each of a hundred thousand uses. */
const MOST_DRAWN = 1_000;
const MOST_CHILDREN = 20;

/** The target of a `use`: a shape, or the first shape in a symbol or group. Not recursive: a `use` of a `use` shows nothing. */
function usedBy(element: XmlElement, byId: ReadonlyMap<string, XmlElement>): XmlElement | undefined {
  const target = byId.get((element.attributes.get("href") ?? element.attributes.get("xlink:href") ?? "").slice(1));
  const shape = target && isShape(target) ? target : target?.children.slice(0, MOST_CHILDREN).find(isShape);
  const drawn = shape?.attributes.get("d") ?? shape?.attributes.get("points") ?? "";
  return shape?.name === "use" || drawn.length > MOST_DRAWN ? undefined : shape;
}

/** A shape's place, size and turn; null without a place. */
export function shapeOf(element: XmlElement, outer: Matrix, byId: ReadonlyMap<string, XmlElement>): Shape | null {
  const matrix = multiply(outer, readTransform(element.attributes.get("transform")));
  if (element.name === "use") {
    const shape = usedBy(element, byId);
    return shape ? shapeOf(shape, multiply(matrix, [1, 0, 0, 1, number(element, "x"), number(element, "y")]), byId) : null;
  }
  const [scale, turn] = [scaleOf(matrix), (Math.atan2(matrix[1], matrix[0]) * 180) / Math.PI];
  if (element.name === "circle" || element.name === "ellipse") {
    const rx = number(element, element.name === "circle" ? "r" : "rx");
    const ry = number(element, element.name === "circle" ? "r" : "ry");
    return {
      kind: "circle",
      centre: apply(matrix, [number(element, "cx"), number(element, "cy")]),
      width: 2 * rx * scale,
      height: 2 * ry * scale,
      turn,
    };
  }
  if (element.name === "rect") {
    const [width, height] = [number(element, "width"), number(element, "height")];
    const centre = apply(matrix, [number(element, "x") + width / 2, number(element, "y") + height / 2]);
    return { kind: "rect", centre, width: width * scale, height: height * scale, turn };
  }
  const corners = cornersOf(element, outer);
  if (corners.length === 0) return null;
  const [xs, ys] = [corners.filter((_, i) => i % 2 === 0), corners.filter((_, i) => i % 2 === 1)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return { kind: "rect", centre: [(left + right) / 2, (top + bottom) / 2], width: right - left, height: bottom - top, turn: 0 };
}
