import { openFaults, type Faults } from "../lint/fault.ts";
import { MAP_LIMITS, PART_ID, type SeatMap } from "../map/seat-map.ts";
import { buildMap } from "./build-map.ts";
import { IDENTITY, multiply, readTransform, type Matrix } from "./matrix.ts";
import { categoryOf, kindOf, labelOf, nameOf, partIdOf, seatIdOf, seatLabelOf, traitsOf, type PartKind } from "./part-names.ts";
import { readXml, SvgRefusal, type XmlElement } from "./read-xml.ts";
import { namesOneSeat } from "./seat-names.ts";
import { reportActive } from "./report-active.ts";
import { readPlan } from "./read-plan.ts";
import type { Found, PlanOptions } from "./plan-unit.ts";
import { cornersOf, isShape, shapeOf, type Shape } from "./shapes.ts";
import { openDraft, type Draft, type DraftSection, type DraftRow } from "./draft.ts";

/** The place of the walk in a drawing, with the facts of its outer groups. */
type Where = {
  readonly matrix: Matrix;
  readonly category: string | null;
  /** Categories by names of groups. */
  readonly categories: ReadonlyMap<string, string>;
  readonly draft: Draft;
  readonly byId: ReadonlyMap<string, XmlElement>;
  readonly level: string;
  readonly section: DraftSection | null;
  readonly row: DraftRow | null;
};

const AROUND = new Set(["defs", "symbol", "style", "metadata", "title", "desc", "text", "clipPath", "mask", "pattern", "image"]);

const wordsOf = (element: XmlElement, otherwise: string) => {
  const name = nameOf(element) || otherwise;
  return { en: element.attributes.get("data-name-en") ?? name, id: element.attributes.get("data-name-id") ?? name };
};

/** An element's own shape, or the largest one directly in it. */
function shapeIn(element: XmlElement, { matrix, byId }: Where): { readonly shape: Shape; readonly element: XmlElement } | null {
  const inner = isShape(element) ? matrix : multiply(matrix, readTransform(element.attributes.get("transform")));
  const found = (isShape(element) ? [element] : element.children.filter(isShape)).flatMap((each) => {
    const shape = shapeOf(each, inner, byId);
    return shape && shape.centre.every(Number.isFinite) ? [{ shape, element: each }] : [];
  });
  return found.toSorted((a, b) => b.shape.width * b.shape.height - a.shape.width * a.shape.height)[0] ?? null;
}

/** Refuses more parts than a map may have before creating them. */
function limit({ line }: XmlElement, count: number, most: number): void {
  if (count > most) throw new SvgRefusal("TOO_MANY", line, { count, most });
}

function addSeat(element: XmlElement, where: Where): void {
  const { draft, row } = where;
  const found = shapeIn(element, where);
  if (!row || !found) return;
  limit(element, (draft.seats += 1), MAP_LIMITS.seats);
  limit(element, (row.seats += 1), MAP_LIMITS.seatsInRow);
  const [x, y] = found.shape.centre;
  if (seatLabelOf(element, -1) === "-1") draft.placed += 1;
  draft.diameters.push(Math.min(found.shape.width, found.shape.height));
  draft.spans.push(Math.max(found.shape.width, found.shape.height));
  row.runs.at(-1)!.push({
    id: seatIdOf(element),
    label: seatLabelOf(element, row.seats),
    x,
    y,
    category: categoryOf(element, where.categories) ?? where.category,
    ...traitsOf(element),
  });
}

/** Adds areas, stages, outlines and entrances: parts with a shape and no seats. */
function addShape(element: XmlElement, kind: PartKind, where: Where): void {
  const { draft, matrix } = where;
  const found = shapeIn(element, where);
  if (!found) return;
  const inner = isShape(element) ? matrix : multiply(matrix, readTransform(element.attributes.get("transform")));
  const shape = cornersOf(found.element, inner);
  if (kind === "entrance") {
    draft.entrances.push({
      id: partIdOf(element, `gate-${draft.entrances.length + 1}`),
      name: wordsOf(element, "Gate"),
      at: found.shape.centre,
      level: element.attributes.get("data-level") ?? where.level,
    });
  } else if (kind === "stage") draft.stages.push({ name: wordsOf(element, "Stage"), shape });
  else {
    const section = where.section ?? draft.sectionOf(where.level, null);
    if (kind === "outline") section.outline = shape;
    else
      section.areas.push({
        id: partIdOf(element, `area-${section.areas.length + 1}`),
        name: wordsOf(element, "Area"),
        shape,
        capacity: Math.min(1_000_000, Math.max(1, Math.floor(Number(element.attributes.get("data-capacity") ?? "1")) || 1)),
        category: categoryOf(element, where.categories) ?? where.category ?? undefined,
      });
  }
}

function addTable(element: XmlElement, where: Where): void {
  const top = shapeIn(element, where);
  if (!top || isShape(element)) return;
  const section = where.section ?? where.draft.sectionOf(where.level, null);
  const name = nameOf(element) || String(section.tables.length + 1);
  const row: DraftRow = { id: partIdOf(element, `t${section.tables.length + 1}`), name, runs: [[]], seats: 0 };
  limit(element, (where.draft.rows += 1), MAP_LIMITS.rows);
  section.tables.push({ ...row, shape: top.shape, isWhole: element.attributes.has("data-whole") });
  const inner = inside(element, where);
  for (const child of element.children) if (child !== top.element) addPart(child, { ...inner, row });
}

const inside = (element: XmlElement, where: Where): Where => ({
  ...where,
  matrix: multiply(where.matrix, readTransform(element.attributes.get("transform"))),
  category: categoryOf(element, where.categories) ?? where.category,
});

function addGroup(element: XmlElement, kind: PartKind | null, where: Where): void {
  const inner = inside(element, where);
  const { draft } = where;
  let next = inner;
  if (kind === "level") {
    const id = partIdOf(element, `level-${draft.levels.length + 1}`);
    limit(element, draft.levels.length + 1, MAP_LIMITS.levels);
    draft.levels.push({ id, name: wordsOf(element, id), sections: [] });
    next = { ...inner, level: id, section: null };
  } else if (kind === "section") {
    const section = draft.sectionOf(where.level, {
      id: partIdOf(element, `s${draft.sections + 1}`),
      name: wordsOf(element, `${draft.sections + 1}`),
    });
    limit(element, draft.sections, MAP_LIMITS.sections);
    section.entrances = (element.attributes.get("data-entrances") ?? "").split(/\s+/).filter((id) => PART_ID.test(id));
    next = { ...inner, section };
  } else if (kind === "row") {
    const section = where.section ?? draft.sectionOf(where.level, null);
    const name = nameOf(element) || String(section.rows.length + 1);
    const row: DraftRow = { id: partIdOf(element, `r${section.rows.length + 1}`), name, runs: [[]], seats: 0 };
    limit(element, (draft.rows += 1), MAP_LIMITS.rows);
    section.rows.push(row);
    next = { ...inner, section, row };
  } else if (kind === "run" && where.row) {
    if (where.row.runs.at(-1)!.length > 0) where.row.runs.push([]);
    where.row.hasRuns = true;
  }
  for (const child of element.children) addPart(child, next);
}

function addPart(element: XmlElement, where: Where): void {
  if (AROUND.has(element.name)) return;
  const kind = kindOf(element);
  const { draft } = where;
  if (kind === "category") draft.categories.push({ key: partIdOf(element, "category"), name: wordsOf(element, "Category") });
  else if (kind === "stairs") draft.stairs.push(element.attributes);
  else if (kind === "area" || kind === "stage" || kind === "entrance" || kind === "outline") addShape(element, kind, where);
  else if (kind === "table") addTable(element, where);
  else if (kind === "seat" || (isShape(element) && where.row !== null && /^(circle|ellipse|rect|use)$/.test(element.name)))
    addSeat(element, where);
  else if (!isShape(element)) addGroup(element, kind, where);
  else if (where.row !== null) draft.paths += 1;
  else if (/^(circle|ellipse|rect|use)$/.test(element.name)) draft.loose += 1;
}

/** A map from a drawing, not yet linted, with its warnings and, for a drawing of other names, what was found; or the reasons for a refusal. */
export type Imported =
  | { readonly map: SeatMap; readonly faults: null; readonly passed: Faults; readonly found: Found | null }
  | { readonly map: null; readonly faults: Faults };

/** Warnings about shapes that may have been meant as seats. */
function passedOver({ paths, loose }: Draft): Faults {
  const faults = openFaults(2);
  if (paths > 0) faults.add("SVG_PATHS", "", { facts: { count: paths } });
  if (loose > 0) faults.add("SVG_LOOSE", "", { facts: { count: loose } });
  return faults.all();
}

/** Likely reasons for a drawing without seats. */
function noSeats({ paths, loose }: Draft): Record<string, string | number> {
  if (paths > 0) return { needs: "paths", count: paths };
  return loose > 0 ? { needs: "loose", count: loose } : {};
}

const isAny = (element: XmlElement, fits: (each: XmlElement) => boolean): boolean =>
  fits(element) || element.children.some((child) => isAny(child, fits));
const hasAreas = ({ levels }: Draft) =>
  levels.some(({ sections }) => sections.some(({ areas, tables }) => areas.length + tables.length > 0));

/** The parts of a drawing whose groups name their kind. */
function readNamed(root: XmlElement, { category = null, categories = new Map() }: PlanOptions): Draft {
  const byId = new Map<string, XmlElement>();
  const index = (element: XmlElement) => {
    const id = element.attributes.get("id");
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
    for (const child of element.children) index(child);
  };
  index(root);
  const draft = openDraft();
  for (const child of root.children)
    addPart(child, { matrix: IDENTITY, category, categories, draft, byId, level: "ground", section: null, row: null });
  return draft;
}

/** Groups called a row that are each one seat: `row 1 seat 2`. */
const isSeatAsRow = (element: XmlElement) => kindOf(element) === "row" && !isShape(element) && namesOneSeat(labelOf(element));

/** A row's background among its seats. */
function hasOutsized({ spans }: Draft): boolean {
  const usual = spans.toSorted((a, b) => a - b)[Math.floor(spans.length / 2)] ?? 0;
  return spans.some((span) => span > 2.5 * usual);
}

/** Whether the caller says how a drawing of other names is to be read. */
const asksForPlan = ({ by, rowFrom, seatFrom, from, categories }: PlanOptions) =>
  Boolean(by ?? rowFrom ?? seatFrom ?? from) || [...(categories?.keys() ?? [])].some((name) => /^[#.]/.test(name));

/**
 * Reads a drawing whose groups and ids name their kind (docs/seat-map.md#drawings), or else by names, classes, likeness and places of its
 * shapes (docs/seat-map.md#other-drawings). `name` is the map's name if the drawing has none. The result still needs linting.
 */
export function importSvg(text: string, name: string, options: PlanOptions = {}): Imported {
  const faults = openFaults(MAP_LIMITS.faults);
  try {
    const root = readXml(text);
    if (root.name !== "svg") throw new SvgRefusal("SVG_NOT_XML", root.line);
    reportActive(root, faults);
    if (faults.has()) return { map: null, faults: faults.all() };
    return asksForPlan(options) ? planned(root, name, options) : readEither(root, name, options);
  } catch (error) {
    if (!(error instanceof SvgRefusal)) throw error;
    faults.add(error.code, `line ${error.line}`, { facts: error.facts });
    return { map: null, faults: faults.all() };
  }
}

function planned(root: XmlElement, name: string, options: PlanOptions): Imported {
  const faults = openFaults(MAP_LIMITS.faults);
  const { draft, found, viewBox } = readPlan(root, options, faults);
  if (faults.has()) return { map: null, faults: faults.all() };
  const sheet = { ...root, attributes: new Map([...root.attributes, ["viewBox", viewBox]]) };
  const [left = 0, top = 0] = viewBox.split(" ").map(Number);
  const leftShapes = found.leftShapes.map((corners) => corners.map(([x, y]) => [x - left, y - top] as const));
  return { map: buildMap(draft, sheet, name), faults: null, passed: faults.all(), found: { ...found, leftShapes } };
}

/** Prefers the drawing's own names of parts, unless they leave seats over, name single seats as rows, or hide numbers. */
function readEither(root: XmlElement, name: string, options: PlanOptions): Imported {
  const draft = readNamed(root, options);
  const isNothing = draft.seats === 0 && !hasAreas(draft);
  const named = (): Imported => ({ map: buildMap(draft, root, name), faults: null, passed: passedOver(draft), found: null });
  if (isAny(root, ({ attributes }) => attributes.has("data-kind"))) {
    if (isNothing) throw new SvgRefusal("SVG_NO_SEATS", 1, noSeats(draft));
    return named();
  }
  let other: Imported;
  try {
    other = planned(root, name, options);
  } catch (error) {
    if (!(error instanceof SvgRefusal)) throw error;
    if (!isNothing) return named();
    if (error.code === "SVG_NO_SEATS" && draft.paths + draft.loose > 0) throw new SvgRefusal("SVG_NO_SEATS", error.line, noSeats(draft));
    throw error;
  }
  if (isNothing || isAny(root, isSeatAsRow)) return other;
  if (other.map === null || hasAreas(draft)) return named();
  const { found } = other;
  const numbered = found!.numbersFrom.filter(({ name: from }) => from !== "place").reduce((sum, { count }) => sum + count, 0);
  const isBetter =
    found!.seats > draft.seats ||
    (hasOutsized(draft) && found!.seats >= 0.5 * draft.seats) ||
    (found!.seats === draft.seats && numbered > draft.seats - draft.placed);
  return isBetter ? other : named();
}
