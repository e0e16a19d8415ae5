import { openFaults, type Faults } from "../lint/fault.ts";
import { MAP_LIMITS, PART_ID, type SeatMap } from "../map/seat-map.ts";
import { buildMap } from "./build-map.ts";
import { IDENTITY, multiply, readTransform, type Matrix } from "./matrix.ts";
import { categoryInName, kindOf, nameOf, namesOf, partIdOf, seatIdOf, seatLabelOf, type PartKind } from "./part-names.ts";
import { readXml, SvgRefusal, type XmlElement } from "./read-xml.ts";
import { cornersOf, isShape, shapeOf, type Shape } from "./shapes.ts";
import { openDraft, type Draft, type DraftSection, type DraftSeat, type DraftRow } from "./draft.ts";

/** Elements that run, embed or animate. */
const ACTIVE = new Set([
  "script",
  "foreignobject",
  "iframe",
  "object",
  "embed",
  "audio",
  "video",
  "handler",
  "listener",
  "set",
  "animate",
  "animatemotion",
  "animatetransform",
  "discard",
]);
const STARTS_OUTSIDE = /^\s*(?!#|data:image\/)\S/i;

/**
 * Throws an `SvgRefusal` for scripts, handlers, embedded pages or external references. Only places, names and ids of a drawing are used, so
 * a drawing with these was not made for a seat map.
 */
function refuseActive({ name, attributes, children, line }: XmlElement): void {
  if (ACTIVE.has(name.toLowerCase())) throw new SvgRefusal("SVG_SCRIPT", line, { value: name });
  for (const [key, value] of attributes) {
    if (/^on/i.test(key) || /javascript:/i.test(value)) throw new SvgRefusal("SVG_SCRIPT", line, { value: key });
    const isReference = /(^|:)(href|src)$/i.test(key);
    if ((isReference && STARTS_OUTSIDE.test(value)) || /url\(\s*['"]?(?!#|['"]?#)/i.test(value))
      throw new SvgRefusal("SVG_EXTERNAL", line, { value: value.slice(0, 40) });
  }
  for (const child of children) refuseActive(child);
}

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

function traitsOf({ attributes }: XmlElement): Pick<DraftSeat, "wheelchair" | "companion" | "limited"> {
  const words = new Set(`${attributes.get("data-traits") ?? ""} ${attributes.get("class") ?? ""}`.split(/\s+/));
  const has = (word: string) => words.has(word) || attributes.has(`data-${word}`);
  return { wheelchair: has("wheelchair"), companion: has("companion"), limited: has("limited") };
}

/** A category from `data-category`, a class such as `category-vip`, a layer's name, or the caller's map of names. */
function categoryOf(element: XmlElement, { categories }: Pick<Where, "categories">): string | null {
  const { attributes } = element;
  const said = attributes.get("data-category") ?? /(?:^|\s)cat(?:egory)?-([\w.-]+)/.exec(attributes.get("class") ?? "")?.[1];
  if (said !== undefined && PART_ID.test(said)) return said;
  const named = categories.size > 0 ? namesOf(element).map((name) => categories.get(name)) : [];
  return categoryInName(element) ?? named.find((key) => key !== undefined) ?? null;
}

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
  draft.diameters.push(Math.min(found.shape.width, found.shape.height));
  row.runs.at(-1)!.push({
    id: seatIdOf(element),
    label: seatLabelOf(element, row.seats),
    x,
    y,
    category: categoryOf(element, where) ?? where.category,
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
        category: categoryOf(element, where) ?? where.category ?? undefined,
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
  category: categoryOf(element, where) ?? where.category,
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

/** A map from a drawing, not yet linted, with its warnings; or the reason for a refusal. */
export type Imported =
  | { readonly map: SeatMap; readonly faults: null; readonly passed: Faults }
  | { readonly map: null; readonly faults: Faults };

/** Facts not in the drawing: a default category, and categories by names of layers, sections or rows in lower case. */
type Given = { readonly category?: string | null; readonly categories?: ReadonlyMap<string, string> };

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

/**
 * Reads a drawing whose groups and ids name their kind: docs/seat-map.md#drawings. `name` is the map's name if the drawing has none. The
 * result still needs linting.
 */
export function importSvg(text: string, name: string, { category = null, categories = new Map() }: Given = {}): Imported {
  try {
    const root = readXml(text);
    if (root.name !== "svg") throw new SvgRefusal("SVG_NOT_XML", root.line);
    refuseActive(root);
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
    if (draft.seats === 0 && !draft.levels.some(({ sections }) => sections.some(({ areas }) => areas.length > 0)))
      throw new SvgRefusal("SVG_NO_SEATS", 1, noSeats(draft));
    return { map: buildMap(draft, root, name), faults: null, passed: passedOver(draft) };
  } catch (error) {
    if (!(error instanceof SvgRefusal)) throw error;
    const faults = openFaults(1);
    faults.add(error.code, `line ${error.line}`, { facts: error.facts });
    return { map: null, faults: faults.all() };
  }
}
