import type { Point } from "../map/seat-map.ts";
import { apply, IDENTITY, multiply, readTransform, scaleOf, type Matrix } from "./matrix.ts";
import { areaOf, isShown, isSquare, number, openMeasure, SHAPES, viewOf, type Placed } from "./measure.ts";
import type { XmlElement } from "./read-xml.ts";
import { readDeclarations, readStyleSheet, type StyleSheet } from "./style-sheet.ts";

/** A visible shape, or a group that is one thing, with its place on the sheet. */
export type Drawn = {
  readonly element: XmlElement;
  /** The largest shape of a group; else the element itself. */
  readonly shape: XmlElement;
  /** Groups around it, outermost first. */
  readonly around: readonly XmlElement[];
  readonly kind: string;
  readonly centre: Point;
  /** The sides, and the root of their product. */
  readonly width: number;
  readonly height: number;
  readonly size: number;
  /** `#rrggbb`, a colour's name, or null without a colour of its own. */
  readonly fill: string | null;
  /** Texts in the group. */
  readonly texts: readonly string[];
  /** The corners of the box around it. */
  readonly corners: readonly Point[];
};
export type Written = { readonly text: string; readonly at: Point; readonly line: number };
/** All that a drawing shows. */
export type Survey = {
  readonly drawn: readonly Drawn[];
  readonly written: readonly Written[];
  /** Shapes that are not shown. */
  readonly hidden: { readonly count: number; readonly line: number };
  readonly groups: number;
};

const PAINT = /^(?:#[0-9a-f]{3}|#[0-9a-f]{6}|#[0-9a-f]{8}|[a-z]{3,22}|rgba?\([^)]{3,40}\))$/;
const hex = (value: number) =>
  Math.max(0, Math.min(255, Math.round(value)))
    .toString(16)
    .padStart(2, "0");

/** A fill as `#rrggbb`, or as its name; null for none and for gradients. */
function paintOf(value: string | undefined): string | null {
  const text = (value ?? "")
    .trim()
    .toLowerCase()
    .replace(/\s*!important$/, "");
  if (!PAINT.test(text) || text === "none" || text === "inherit" || text === "transparent" || text === "currentcolor") return null;
  if (/^#[0-9a-f]{3}$/.test(text)) return text.replaceAll(/[0-9a-f]/g, "$&$&");
  if (text.startsWith("#")) return text.slice(0, 7);
  if (!text.startsWith("rgb")) return text;
  const parts = text.match(/[\d.]+%?/g)?.slice(0, 3) ?? [];
  return parts.length === 3
    ? `#${parts.map((part) => hex(part.endsWith("%") ? Number.parseFloat(part) * 2.55 : Number.parseFloat(part))).join("")}`
    : null;
}

/** The declarations in force on an element: attributes, then style sheets, then its own style. */
function styleOf(element: XmlElement, around: readonly XmlElement[], sheet: StyleSheet): ReadonlyMap<string, string> {
  const style = element.attributes.get("style");
  return new Map([
    ...["fill", "display", "visibility"].flatMap((name) => {
      const value = element.attributes.get(name);
      return value === undefined ? [] : [[name, value] as const];
    }),
    ...sheet.of(element, around),
    ...(style === undefined ? [] : readDeclarations(style)),
  ]);
}

/** All texts in an element, its own first. */
export function textIn(element: XmlElement): string {
  return [element.text, ...element.children.filter(({ name }) => name === "tspan" || name === "textPath").map(textIn)]
    .join(" ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

type Where = { readonly matrix: Matrix; readonly around: readonly XmlElement[]; readonly fill: string | null; readonly isHidden: boolean };

/** A group with more shapes than this is more than one seat. */
const MOST_IN_SEAT = 12;

/** The texts and the number of shapes in a group, at any depth. */
function contents(element: XmlElement): { readonly texts: string[]; readonly shapes: number } {
  const texts: string[] = [];
  let shapes = 0;
  const look = (each: XmlElement) => {
    if (!isShown(each) || shapes > MOST_IN_SEAT) return;
    if (each.name === "text") texts.push(textIn(each));
    else if (SHAPES.has(each.name)) shapes += 1;
    else for (const child of each.children) look(child);
  };
  for (const child of element.children) look(child);
  return { texts: texts.filter(Boolean), shapes };
}

/**
 * Lists what a drawing shows. `isSeat` tells whether an element is said to be one seat: such a group is one thing, like a group whose
 * shapes lie upon each other, or that has only one; `isPart` tells whether it is named as a row, section or level.
 */
export function survey(root: XmlElement, isSeat: (element: XmlElement) => boolean, isPart: (element: XmlElement) => boolean): Survey {
  const styles: string[] = [];
  const byId = new Map<string, XmlElement>();
  const index = (element: XmlElement) => {
    if (element.name === "style") styles.push(element.text);
    const id = element.attributes.get("id");
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
    for (const child of element.children) index(child);
  };
  index(root);
  const sheet = readStyleSheet(styles);
  const largest = openMeasure(byId);
  const drawn: Drawn[] = [];
  const written: Written[] = [];
  const hidden = { count: 0, line: 0 };
  let groups = 0;

  function add(element: XmlElement, where: Where, fill: string | null, texts: readonly string[]): void {
    const placed = largest(element);
    if (!placed) return;
    const matrix = multiply(where.matrix, placed.matrix);
    const [left, top, right, bottom] = placed.box;
    const [width, height] = [(right - left) * scaleOf(matrix), (bottom - top) * scaleOf(matrix)];
    const centre = apply(matrix, [(left + right) / 2, (top + bottom) / 2]);
    if (!centre.every(Number.isFinite) || !Number.isFinite(width * height)) return;
    const size = Math.sqrt(width * height);
    const { name } = element;
    const kind = SHAPES.has(name) ? name : placed.shape.name;
    const corners = (
      [
        [left, top],
        [right, top],
        [right, bottom],
        [left, bottom],
      ] as const
    ).map((corner) => apply(matrix, corner));
    const facts = { centre, width, height, size, fill, texts, corners };
    drawn.push({ element, shape: placed.shape, around: where.around.slice(1), kind: kind === "ellipse" ? "circle" : kind, ...facts });
  }

  /** Whether the shapes of a group lie upon its largest one, which is about as wide as high. */
  function isOneThing(element: XmlElement): boolean {
    const placed = largest(element);
    if (!placed || !isSquare(placed)) return false;
    const [left, top, right, bottom] = placed.box;
    const corner = apply(placed.matrix, [left, top]);
    const middle = apply(placed.matrix, [(left + right) / 2, (top + bottom) / 2]);
    const reach = Math.hypot(corner[0] - middle[0], corner[1] - middle[1]);
    const own = readTransform(element.attributes.get("transform"));
    if (hasMany(element, placed)) return false;
    return element.children.filter(isShown).every((child) => {
      const inner = child.name === "text" ? null : largest(child);
      if (!inner) return true;
      const at = apply(multiply(own, inner.matrix), [(inner.box[0] + inner.box[2]) / 2, (inner.box[1] + inner.box[3]) / 2]);
      return Math.hypot(at[0] - middle[0], at[1] - middle[1]) <= reach;
    });
  }

  /** Whether three or more shapes of one size lie on a larger one: seats on their background. */
  function hasMany(element: XmlElement, biggest: Placed): boolean {
    const sizes: number[] = [];
    const look = (each: XmlElement) => {
      if (!isShown(each)) return;
      const placed = SHAPES.has(each.name) ? largest(each) : null;
      if (placed && placed.shape !== biggest.shape) sizes.push(areaOf(placed));
      for (const child of each.children) look(child);
    };
    for (const child of element.children) look(child);
    return sizes.some((size) => sizes.filter((other) => Math.abs(other - size) <= 0.1 * size).length >= 3);
  }

  /** The fill of the largest shape in a group, with what it inherits. */
  function fillIn(element: XmlElement, shape: XmlElement, { around, fill }: Where): string | null {
    if (element === shape) return fill;
    for (const child of element.children) {
      const style = styleOf(child, [...around, element], sheet);
      const own = paintOf(style.get("fill")) ?? fill;
      if (child === shape) return own;
      if (child.children.length > 0 || child.name === "use") {
        const found = fillIn(child, shape, { matrix: IDENTITY, around: [...around, element], fill: own, isHidden: false });
        if (found !== null) return found;
      }
    }
    return fill;
  }

  function walk(element: XmlElement, where: Where): void {
    if (!isShown(element)) return;
    const style = styleOf(element, where.around, sheet);
    const isHidden = where.isHidden || style.get("display") === "none" || /^(?:hidden|collapse)$/.test(style.get("visibility") ?? "");
    const fill = paintOf(style.get("fill")) ?? where.fill;
    const isShape = SHAPES.has(element.name);
    if (isShape && isHidden) {
      hidden.count += 1;
      hidden.line ||= element.line;
    } else if (isShape) {
      const used = element.name === "use" ? largest(element)?.shape : undefined;
      add(element, where, fill ?? (used ? paintOf(styleOf(used, [], sheet).get("fill")) : null), []);
    } else if (element.name === "text") {
      if (!isHidden) writeDown(element, where);
    } else {
      groups += 1;
      const seat = !isHidden && isSeat(element);
      const inside = isHidden ? { texts: [], shapes: 0 } : contents(element);
      const isSingle = inside.shapes === 1 && !isPart(element);
      const isSaid = seat && !element.children.some((child) => child.name === "g" && isSeat(child));
      const isGroup = inside.shapes > 1 || inside.texts.length > 0;
      const isOne = inside.shapes > 0 && inside.shapes <= MOST_IN_SEAT && (isSaid || isSingle || (isGroup && isOneThing(element)));
      if (isOne) {
        add(element, where, fillIn(element, largest(element)!.shape, { ...where, fill }), inside.texts);
        return;
      }
      const own = multiply(where.matrix, readTransform(element.attributes.get("transform")));
      const at: Matrix = [1, 0, 0, 1, number(element, "x"), number(element, "y")];
      const matrix = element.name === "svg" ? multiply(multiply(own, at), viewOf(element, element)) : own;
      for (const child of element.children) walk(child, { matrix, around: [...where.around, element], fill, isHidden });
    }
  }

  function writeDown(element: XmlElement, where: Where): void {
    const matrix = multiply(where.matrix, readTransform(element.attributes.get("transform")));
    const placed =
      element.attributes.has("x") || element.text.trim() !== "" ? [element] : element.children.filter(({ name }) => name === "tspan");
    for (const each of placed) {
      const text = textIn(each).slice(0, 80);
      const at: Point = [
        Number.parseFloat(each.attributes.get("x") ?? element.attributes.get("x") ?? "0"),
        Number.parseFloat(each.attributes.get("y") ?? element.attributes.get("y") ?? "0"),
      ];
      if (text !== "" && at.every(Number.isFinite)) written.push({ text, at: apply(matrix, at), line: each.line });
    }
  }

  for (const child of root.children) walk(child, { matrix: IDENTITY, around: [root], fill: null, isHidden: false });
  return { drawn, written, hidden, groups };
}
