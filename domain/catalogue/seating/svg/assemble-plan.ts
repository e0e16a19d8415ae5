import type { FaultList } from "../lint/fault.ts";
import { MAP_LIMITS, PART_ID, type Point, SEAT_ID } from "../map/seat-map.ts";
import { type Draft, type DraftRow, openDraft } from "./draft.ts";
import { categoryOf, isMadeUp, labelOf, typedName, traitsOf } from "./part-names.ts";
import { plainColour } from "./plain-colour.ts";
import { type Found, type Plan, type PlanOptions, type Unit, contains, counts, lineOf, middleOf, push } from "./plan-unit.ts";
import { SvgRefusal, type XmlElement } from "./read-xml.ts";
import type { Drawn, Survey } from "./survey.ts";

const colourOf = ({ fill }: Drawn) => (fill === null ? null : plainColour(fill));

const slug = (name: string) =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 20);

function ids() {
  const taken = new Set<string>();
  return (name: string, otherwise: string): string => {
    const made = PART_ID.test(slug(name)) ? slug(name) : otherwise;
    let id = made;
    for (let n = 2; taken.has(id); n += 1) id = `${made}-${n}`;
    taken.add(id);
    return id;
  };
}

const layerOf = ({ groups }: Unit, shared: ReadonlySet<XmlElement>) => {
  const named = groups.filter(({ name }) => name.kind !== "none" && name.kind !== "row");
  const own = named.find(({ element }) => !shared.has(element)) ?? named[0];
  return own ? labelOf(own.element).trim().replaceAll("_", " ") : null;
};

const classOf = ({ drawn, groups }: Unit) =>
  [drawn.element, drawn.shape, ...groups.map(({ element }) => element).toReversed()]
    .flatMap((element) => (element.attributes.get("class") ?? "").split(/\s+/))
    .filter((word) => word !== "" && !/^(?:seat|kursi|chair|row|baris)s?(?:[-_]?\w{1,3})?$/i.test(word));

/** The category of a seat: said in the drawing, by the caller's table, by layer, colour or class, or the default. */
function categorise(unit: Unit, options: PlanOptions, shared: ReadonlySet<XmlElement>): string | null {
  const { drawn, groups } = unit;
  const table = options.categories ?? new Map<string, string>();
  const elements = [
    drawn.element,
    ...(drawn.shape === drawn.element ? [] : [drawn.shape]),
    ...groups.map(({ element }) => element).toReversed(),
  ];
  for (const element of elements) {
    const said = categoryOf(element, table);
    if (said !== null) return said;
  }
  const colour = colourOf(drawn);
  const names = [unit.row, unit.block, unit.level, ...groups.map(({ name }) => name.name)].filter(
    (name): name is string => name !== null && name !== "",
  );
  const classes = classOf(unit);
  const listed = [
    ...(unit.block !== null && unit.row !== null ? [`${unit.block} ${unit.row}`.toLowerCase()] : []),
    ...(unit.block === null ? [] : [unit.block.toLowerCase()]),
    ...names.map((name) => name.toLowerCase()),
    ...(colour === null ? [] : [colour]),
    ...classes.map((name) => `.${name.toLowerCase()}`),
  ].flatMap((name) => table.get(name) ?? [])[0];
  if (listed !== undefined) return listed;
  const by = { layer: layerOf(unit, shared), colour, class: classes[0] ?? null, none: null }[options.by ?? "none"];
  const key = by === null ? "" : slug(by.replace("#", options.by === "colour" ? "colour-" : ""));
  return PART_ID.test(key) ? key : (options.category ?? null);
}

/** The place of an `id` that a person gave. */
function seatIdIn({ drawn, names }: Unit): string | null {
  const id = drawn.element.attributes.get("id") ?? "";
  const isTyped = SEAT_ID.test(id) && !isMadeUp(id) && typedName(id) === id.replaceAll("_", " ").trim();
  return isTyped && (names.id.row !== undefined || names.id.seat !== undefined) ? id : null;
}

/** A drawing's seats are enlarged or reduced if they are smaller or the sheet is larger than a map's coordinates allow. */
const SMALLEST = 4;

const USUAL = 10;

type Parts = {
  readonly root: XmlElement;
  readonly seen: Survey;
  readonly units: readonly Unit[];
  readonly rows: ReadonlyMap<string, readonly Unit[]>;
  readonly stages: readonly { readonly name: string; readonly drawn: Drawn }[];
  readonly what: string;
  readonly size: number;
  readonly options: PlanOptions;
  readonly faults: FaultList;
  readonly front: (point: Point) => number;
};

/** The sheet, or the box around all seats and stages if some stand outside of it; and the factor for all coordinates. */
function sheetOf({ attributes }: XmlElement, shapes: readonly (readonly Point[])[], size: number) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const corners of shapes)
    for (const [x, y] of corners) {
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
  const view = (
    attributes.get("viewBox") ??
    `0 0 ${Number.parseFloat(attributes.get("width") ?? "")} ${Number.parseFloat(attributes.get("height") ?? "")}`
  )
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number);
  const [x, y, width, height] = view as [number, number, number, number];
  const isInside = view.length === 4 && view.every(Number.isFinite) && left >= x && top >= y && right <= x + width && bottom <= y + height;
  const box = isInside ? [x, y, width, height] : [left - 2 * size, top - 2 * size, right - left + 4 * size, bottom - top + 4 * size];
  const wide = Math.max(box[2]!, box[3]!);
  const scale = size < SMALLEST ? USUAL / size : wide > MAP_LIMITS.edge / 2 ? MAP_LIMITS.edge / 2 / wide : 1;
  return { box: box.map((value) => value * scale), scale };
}

export function assemble({ root, seen, units, rows, stages, what, size, options, faults, front }: Parts): Plan {
  const used = new Set([...units.map(({ drawn }) => drawn), ...stages.map(({ drawn }) => drawn)]);
  const { box, scale } = sheetOf(
    root,
    [...used].map(({ corners }) => corners),
    size,
  );
  const at = ([x, y]: Point): Point => [x * scale, y * scale];
  const shared = new Set(
    units[0]!.groups
      .map(({ element }) => element)
      .filter((element) => units.every(({ groups }) => groups.some((group) => group.element === element))),
  );
  const seatIds = new Map<string, number>();
  for (const unit of units) {
    const id = seatIdIn(unit);
    if (id !== null) seatIds.set(id, (seatIds.get(id) ?? 0) + 1);
  }
  const draft = openDraft();
  const depth = (row: readonly Unit[]) => row.reduce((sum, { drawn }) => sum + front(drawn.centre), 0) / row.length;
  const [levelId, sectionId] = [ids(), ids()];
  const levels = new Map<string, string>();
  const sections = new Map<
    string,
    { readonly section: Draft["levels"][number]["sections"][number]; readonly rowId: ReturnType<typeof ids> }
  >();
  const listed: Found["rows"][number][] = [];
  for (const row of [...rows.values()].toSorted((a, b) => depth(a) - depth(b))) {
    const [{ level, block, row: rowName }] = [row[0]!];
    if (level !== null && !levels.has(level)) {
      const id = levelId(level, `level-${levels.size + 1}`);
      levels.set(level, id);
      draft.levels.push({ id, name: { en: level, id: level }, sections: [] });
    }
    const key = `${level ?? ""}\n${block ?? ""}`;
    let place = sections.get(key);
    if (!place) {
      const name = block ?? null;
      const section = draft.sectionOf(
        level === null ? "ground" : levels.get(level)!,
        name === null ? null : { id: sectionId(name, `s${sections.size + 1}`), name: { en: name, id: name } },
      );
      place = { section, rowId: ids() };
      sections.set(key, place);
    }
    const isDouble = new Set<string>();
    const made: DraftRow = {
      id: place.rowId(rowName!, `r${place.section.rows.length + 1}`),
      name: rowName!.slice(0, 80),
      runs: [[]],
      seats: row.length,
    };
    const categories: string[] = [];
    for (const unit of row) {
      if (isDouble.has(unit.seat!)) continue;
      isDouble.add(unit.seat!);
      const id = seatIdIn(unit);
      const category = categorise(unit, options, shared);
      categories.push(category ?? "");
      const [x, y] = at(unit.drawn.centre);
      draft.diameters.push(Math.min(unit.drawn.width, unit.drawn.height) * scale);
      made.runs[0]!.push({
        id: id !== null && seatIds.get(id) === 1 ? id : null,
        label: unit.seat!,
        x,
        y,
        category,
        ...traitsOf(unit.drawn.element),
      });
      draft.seats += 1;
    }
    if (made.runs[0]!.length > MAP_LIMITS.seatsInRow)
      throw new SvgRefusal("TOO_MANY", lineOf(row[0]!), { count: made.runs[0]!.length, most: MAP_LIMITS.seatsInRow });
    place.section.rows.push(made);
    if ((draft.rows += 1) > MAP_LIMITS.rows)
      throw new SvgRefusal("TOO_MANY", lineOf(row[0]!), { count: draft.rows, most: MAP_LIMITS.rows });
    listed.push({
      section: block ?? "",
      name: rowName!,
      seats: made.runs[0]!.length,
      first: row[0]!.seat!,
      last: row.at(-1)!.seat!,
      category: [...new Set(categories)].filter(Boolean).join(", "),
    });
  }
  for (const stage of stages) {
    const shape = stage.drawn.corners.flatMap(at);
    if (shape.every(Number.isFinite) && stage.drawn.size > 0) draft.stages.push({ name: { en: "Stage", id: "Panggung" }, shape });
  }
  const isPart = openParts(units);
  const left = seen.drawn.filter((each) => !used.has(each) && each.size > 0 && !isPart(each));
  const kinds = counts(left.map(({ kind, element }) => [kind, element.line]));
  if (left.length > 0)
    faults.add("SVG_LEFT", `line ${Math.min(...kinds.map(({ line }) => line))}`, {
      facts: { count: left.length, found: kinds.map(({ name, count, line }) => `${count} × ${name} (line ${line})`).join(", ") },
    });
  const taken = [...rows.values()].flat();
  const colours = taken.flatMap((unit) => (colourOf(unit.drawn) === null ? [] : [[colourOf(unit.drawn)!, lineOf(unit)] as const]));
  const found: Found = {
    what,
    seats: draft.seats,
    rows: listed,
    rowsFrom: counts(taken.map((unit) => [unit.rowFrom, lineOf(unit)])),
    numbersFrom: counts(taken.map((unit) => [unit.seatFrom, lineOf(unit)])),
    categories: counts(
      draft.levels.flatMap((level) =>
        level.sections.flatMap((section) =>
          section.rows.flatMap((row) => row.runs.flat().map((seat) => [seat.category ?? "", 0] as const)),
        ),
      ),
    ),
    layers: counts(taken.flatMap((unit) => (layerOf(unit, shared) === null ? [] : [[layerOf(unit, shared)!, lineOf(unit)] as const]))),
    colours: counts(colours),
    classes: counts(
      taken.flatMap((unit) =>
        classOf(unit)
          .slice(0, 1)
          .map((name) => [name, lineOf(unit)] as const),
      ),
    ),
    left: kinds,
    leftShapes: left.slice(0, 500).map(({ corners }) => corners.map(at)),
  };
  return { draft, found, viewBox: box.join(" ") };
}

/** Whether a shape lies within a seat: its number, its back, its arms. */
function openParts(units: readonly Unit[]) {
  const size = Math.max(1e-9, middleOf(units.map(({ drawn }) => drawn.size)));
  const near = new Map<string, Drawn[]>();
  for (const { drawn } of units) {
    const key = drawn.centre.map((value) => Math.floor(value / size)).join();
    push(near, key, drawn);
  }
  return (each: Drawn): boolean => {
    if (each.size > size) return false;
    const [column, row] = each.centre.map((value) => Math.floor(value / size));
    return [-1, 0, 1].some((i) => [-1, 0, 1].some((j) => near.get(`${column! + i},${row! + j}`)?.some((seat) => contains(seat, each))));
  };
}
