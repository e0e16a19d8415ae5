import { IDENTITY, multiply, readTransform, scaleOf, type Matrix } from "./matrix.ts";
import { boxAround, pathBox, type Box } from "./path-box.ts";
import type { XmlElement } from "./read-xml.ts";

export const SHAPES = new Set(["circle", "ellipse", "rect", "path", "polygon", "polyline", "use"]);
const NOT_SHOWN = new Set([
  "defs",
  "symbol",
  "style",
  "metadata",
  "title",
  "desc",
  "clippath",
  "mask",
  "pattern",
  "image",
  "lineargradient",
  "radialgradient",
  "filter",
  "marker",
  "namedview",
  "foreignobject",
  "pgf",
]);
export const isShown = ({ name }: XmlElement) => !NOT_SHOWN.has(name.toLowerCase());
export const number = (element: XmlElement, name: string) => {
  const value = Number.parseFloat(element.attributes.get(name) ?? "0");
  return Number.isFinite(value) ? value : 0;
};

function localBox(element: XmlElement): Box | null {
  const [x, y] = [number(element, "x"), number(element, "y")];
  const [cx, cy, r] = [number(element, "cx"), number(element, "cy"), number(element, "r")];
  if (element.name === "circle") return [cx - r, cy - r, cx + r, cy + r];
  const [rx, ry] = [number(element, "rx"), number(element, "ry")];
  if (element.name === "ellipse") return [cx - rx, cy - ry, cx + rx, cy + ry];
  if (element.name === "rect") return [x, y, x + number(element, "width"), y + number(element, "height")];
  if (element.name === "path") return pathBox(element.attributes.get("d") ?? "");
  const values = (element.attributes.get("points") ?? "")
    .slice(0, 20_000)
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number);
  return boxAround(values.flatMap((value, i) => (i % 2 === 1 ? [[values[i - 1]!, value] as const] : [])));
}

/** The transformation that a symbol or an inner `svg` has besides its own: its `viewBox` fitted into its size. */
export function viewOf(element: XmlElement, size: XmlElement): Matrix {
  const box = (element.attributes.get("viewBox") ?? "")
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number);
  const [width, height] = [number(size, "width"), number(size, "height")];
  if (box.length !== 4 || !box.every(Number.isFinite) || !(width > 0 && height > 0 && box[2]! > 0 && box[3]! > 0)) return IDENTITY;
  const scale = Math.min(width / box[2]!, height / box[3]!);
  return [scale, 0, 0, scale, (width - scale * box[2]!) / 2 - scale * box[0]!, (height - scale * box[3]!) / 2 - scale * box[1]!];
}

export type Placed = { readonly shape: XmlElement; readonly matrix: Matrix; readonly box: Box };
export const areaOf = ({ box: [left, top, right, bottom], matrix }: Placed) => (right - left) * (bottom - top) * scaleOf(matrix) ** 2;
export const isSquare = ({ box: [left, top, right, bottom] }: Placed) =>
  Math.max(right - left, bottom - top) < 1.8 * Math.min(right - left, bottom - top);

/** Finds the largest shape within an element. Each element is measured once, so repeated `use` costs nothing. */
export function openMeasure(byId: ReadonlyMap<string, XmlElement>) {
  const known = new Map<XmlElement, Placed | null>();
  const inside = (children: readonly XmlElement[]) =>
    children
      .filter(isShown)
      .flatMap((child) => largest(child) ?? [])
      .reduce<Placed | null>((best, each) => (best === null || areaOf(each) > areaOf(best) ? each : best), null);
  const moved = (placed: Placed | null, matrix: Matrix) => placed && { ...placed, matrix: multiply(matrix, placed.matrix) };
  function measure(element: XmlElement): Placed | null {
    const own = readTransform(element.attributes.get("transform"));
    const at: Matrix = [1, 0, 0, 1, number(element, "x"), number(element, "y")];
    if (element.name === "use") {
      const target = byId.get((element.attributes.get("href") ?? element.attributes.get("xlink:href") ?? "").slice(1));
      if (!target) return null;
      const isView = target.name === "symbol" || target.name === "svg";
      const found = isView ? moved(inside(target.children), viewOf(target, element)) : largest(target);
      return moved(found, multiply(own, at));
    }
    if (element.name === "svg") return moved(inside(element.children), multiply(multiply(own, at), viewOf(element, element)));
    if (!SHAPES.has(element.name)) return moved(inside(element.children), own);
    const box = localBox(element);
    return box && box.every(Number.isFinite) ? { shape: element, matrix: own, box } : null;
  }
  function largest(element: XmlElement): Placed | null {
    const found = known.get(element);
    if (found !== undefined) return found;
    // A loop of uses finds nothing.
    known.set(element, null);
    const placed = measure(element);
    known.set(element, placed);
    return placed;
  }
  return largest;
}
