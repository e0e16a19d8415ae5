import type { FaultList } from "../lint/fault.ts";
import { SEAT_LABEL } from "../map/seat-list.ts";
import { MAP_LIMITS, PART_ID, SEAT_ID, type Point } from "../map/seat-map.ts";
import { openDraft, type Draft, type DraftRow } from "./draft.ts";
import { alongRow, findRows, isOneRow } from "./find-rows.ts";
import { categoryOf, isMadeUp, kindOf, labelOf, traitsOf, typedName } from "./part-names.ts";
import { SvgRefusal, type XmlElement } from "./read-xml.ts";
import {
  namesOneSeat,
  ownNames,
  readGroupName,
  readSeatClasses,
  readSeatData,
  readSeatName,
  withoutZeros,
  type GroupName,
  type SeatName,
} from "./seat-names.ts";
import { survey, type Drawn, type Survey, type Written } from "./survey.ts";

/** Where rows and numbers may stand. */
export const ROW_SOURCES = ["data", "id", "class", "layer", "text", "place"] as const;
export type RowSource = (typeof ROW_SOURCES)[number];
export const CATEGORY_SOURCES = ["layer", "colour", "class"] as const;

/** What the caller knows of a drawing. */
export type PlanOptions = {
  readonly category?: string | null;
  /** Categories by names of layers, sections and rows in lower case, by colours (`#e30613`) and by classes (`.vip`). */
  readonly categories?: ReadonlyMap<string, string>;
  /** Makes a category of each layer, colour or class. */
  readonly by?: (typeof CATEGORY_SOURCES)[number] | null;
  /** The only source of rows and of numbers; null for the first that says them. */
  readonly rowFrom?: RowSource | null;
  readonly seatFrom?: RowSource | null;
  /** The end from which seats without numbers are counted. */
  readonly from?: "left" | "right";
};

/** A count with a name and the first line. */
export type Counted = { readonly name: string; readonly count: number; readonly line: number };
/** What was found in a drawing whose groups do not follow the names of docs/seat-map.md. */
export type Found = {
  readonly what: string;
  readonly seats: number;
  readonly rows: readonly {
    readonly section: string;
    readonly name: string;
    readonly seats: number;
    readonly first: string;
    readonly last: string;
    readonly category: string;
  }[];
  /** Where rows and numbers come from, with the number of seats. */
  readonly rowsFrom: readonly Counted[];
  readonly numbersFrom: readonly Counted[];
  readonly categories: readonly Counted[];
  readonly layers: readonly Counted[];
  readonly colours: readonly Counted[];
  readonly classes: readonly Counted[];
  /** Shapes that are in no part of the map, by kind, and their corners in the map's units. */
  readonly left: readonly Counted[];
  readonly leftShapes: readonly (readonly Point[])[];
};

export type Plan = { readonly draft: Draft; readonly found: Found; readonly viewBox: string };

type Unit = {
  readonly drawn: Drawn;
  readonly names: Readonly<Record<RowSource, SeatName>>;
  /** Its groups' names, from the outermost. */
  readonly groups: readonly { readonly element: XmlElement; readonly name: GroupName }[];
  row: string | null;
  rowFrom: RowSource;
  block: string | null;
  level: string | null;
  seat: string | null;
  seatFrom: RowSource;
};

const SEAT_CLASS = /(?:^|\s)(?:seat|kursi|chair)(?:\s|$)/i;
/** Fewer shapes alike are no seats, unless something says that they are. */
const LEAST_ALIKE = 6;
const alike = (a: number, b: number, factor: number) => a <= b * factor && b <= a * factor;

/** Whether something says that an element is one seat. */
function isSaidSeat(element: XmlElement): boolean {
  const { attributes } = element;
  const data = readSeatData(element);
  if (data.row !== undefined && data.seat !== undefined) return true;
  if (SEAT_CLASS.test(attributes.get("class") ?? "")) return true;
  if (attributes.has("data-seat") || attributes.has("data-seat-number") || attributes.has("data-seat-id")) return true;
  return (
    kindOf(element) === "seat" ||
    ownNames(element).some(namesOneSeat) ||
    /^(?:seat|kursi|chair)[-_ ]?\d+$/i.test(attributes.get("id") ?? "")
  );
}

const placeKey = ({ centre: [x, y] }: Drawn, cell: number) => `${Math.round(x / cell)},${Math.round(y / cell)}`;

/** One of each place: shapes that lie on each other are one seat, of which the named or else the largest counts. */
function onePerPlace(all: readonly Drawn[]): Drawn[] {
  const size = middleOf(all.map((each) => each.size));
  const cells = new Map<string, Drawn[]>();
  const kept: Drawn[] = [];
  const rank = (each: Drawn) => (ownNames(each.element).length > 0 ? 2 : 0) + (each.texts.length > 0 ? 1 : 0);
  for (const each of all.toSorted((a, b) => rank(b) - rank(a) || b.size - a.size)) {
    const [column, row] = each.centre.map((value) => Math.floor(value / Math.max(size, 1e-9)));
    const near = [-1, 0, 1].flatMap((i) => [-1, 0, 1].flatMap((j) => cells.get(`${column! + i},${row! + j}`) ?? []));
    if (near.some(({ centre }) => Math.hypot(centre[0] - each.centre[0], centre[1] - each.centre[1]) < 0.3 * size) && rank(each) < 2)
      continue;
    kept.push(each);
    const key = `${column},${row}`;
    push(cells, key, each);
  }
  const order = new Map(all.map((each, index) => [each, index]));
  return kept.toSorted((a, b) => order.get(a)! - order.get(b)!);
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
const middleOf = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const contains = (outer: Drawn, inner: Drawn) =>
  Math.abs(outer.centre[0] - inner.centre[0]) < outer.width / 2 && Math.abs(outer.centre[1] - inner.centre[1]) < outer.height / 2;

/** The shapes alike that are most: by kind, size and, for paths, form. */
function mostAlike(all: readonly Drawn[]): readonly Drawn[] {
  const groups = new Map<string, Drawn[]>();
  for (const each of all) {
    const form = each.kind === "path" || each.kind === "polygon" ? Math.round(Math.log(each.width / each.height) / 0.06) : 0;
    const key = `${each.kind} ${Math.round(Math.log(each.size) / 0.2)} ${form}`;
    push(groups, key, each);
  }
  const counted = [...groups.values()]
    .map((list) => ({ list, places: new Set(list.map((each) => placeKey(each, each.size / 2))).size }))
    .filter(({ places }) => places >= LEAST_ALIKE)
    .toSorted((a, b) => b.places - a.places || b.list[0]!.size - a.list[0]!.size);
  const [best] = counted;
  if (!best) return [];
  // Numbers drawn as outlines lie within their seats, which are fewer.
  const sample = best.list.slice(0, 50);
  const outer = counted.find(
    ({ list, places }) =>
      list[0]!.size > 1.2 * best.list[0]!.size &&
      places >= 0.4 * best.places &&
      sample.filter((inner) => list.some((each) => contains(each, inner))).length >= 0.8 * sample.length,
  );
  return (outer ?? best).list;
}

/** The shapes that are seats, and what they are. */
function seatsOf({ drawn }: Survey): { readonly seats: readonly Drawn[]; readonly what: string } {
  const solid = drawn.filter(({ size }) => size > 0);
  const said = solid.filter(({ element, shape }) => isSaidSeat(element) || (shape !== element && isSaidSeat(shape)));
  const named =
    said.length >= 2
      ? said
      : solid.filter(({ element }) =>
          ownNames(element).some(
            (name) =>
              readSeatName(name)?.row !== undefined && readSeatName(name)?.seat !== undefined && readGroupName(element).kind !== "section",
          ),
        );
  const free = solid.filter(({ element }) => !["section", "stage", "entrance", "level"].includes(readGroupName(element).kind));
  const base = said.length >= 2 ? said : isMost(named, free) ? named : mostAlike(free);
  if (base.length === 0) return { seats: [], what: "" };
  const size = middleOf(base.map((each) => each.size));
  const kinds = new Set(base.map(({ kind }) => kind));
  const isSaid = new Set(said.length >= 2 ? said : []);
  const groups = new Set(base.map(({ around }) => around.at(-1)));
  const others = free.filter((each) => {
    if (!alike(each.size, size, 1.5) || readGroupName(each.element).kind === "row") return false;
    if (kinds.has(each.kind) && (each.kind !== "path" || alike(each.size, size, 1.06) || groups.has(each.around.at(-1)))) return true;
    return groups.has(each.around.at(-1)) && alike(each.size, size, 1.35) && each.kind !== "path";
  });
  const taken = new Set([...base, ...others]);
  // Another part of the hall may be drawn in another way.
  const rest = mostAlike(free.filter((each) => !taken.has(each) && alike(each.size, size, 2)));
  const all = [...taken, ...rest];
  const order = new Map(drawn.map((each, index) => [each, index]));
  const seats = onePerPlace(all.toSorted((a, b) => order.get(a)! - order.get(b)!));
  const [first] = base;
  const className = /(?:^|\s)(seat|kursi|chair)(?:\s|$)/i.exec(first!.element.attributes.get("class") ?? "")?.[1];
  const noun =
    { circle: "circles", rect: "rectangles", path: "paths", use: "copies (use)", polygon: "polygons", polyline: "polygons" }[
      first!.element.name === "use" ? "use" : first!.kind
    ] ?? "groups";
  const what = `${first!.element === first!.shape || first!.element.name === "use" ? noun : "groups"}${className && isSaid.size > 0 ? ` of class ${className}` : ""}`;
  return { seats, what };
}

/** Whether the named shapes are of one size, and not few among many that are alike. */
function isMost(named: readonly Drawn[], all: readonly Drawn[]): boolean {
  if (named.length < 2) return false;
  const size = middleOf(named.map((each) => each.size));
  const same = named.filter((each) => alike(each.size, size, 1.5)).length;
  return same >= 0.8 * named.length && named.length >= 0.3 * all.filter((each) => alike(each.size, size, 1.15)).length;
}

const BASIC: ReadonlyMap<string, string> = new Map(
  Object.entries({
    black: "#000000",
    white: "#ffffff",
    red: "#ff0000",
    lime: "#00ff00",
    blue: "#0000ff",
    yellow: "#ffff00",
    cyan: "#00ffff",
    aqua: "#00ffff",
    magenta: "#ff00ff",
    fuchsia: "#ff00ff",
    silver: "#c0c0c0",
    gray: "#808080",
    grey: "#808080",
    maroon: "#800000",
    olive: "#808000",
    green: "#008000",
    purple: "#800080",
    teal: "#008080",
    navy: "#000080",
    orange: "#ffa500",
    gold: "#ffd700",
    pink: "#ffc0cb",
    brown: "#a52a2a",
  }),
);
/** A colour in the form in which colours are compared: `#rrggbb`, or a name that is not basic. */
export function plainColour(text: string): string {
  const lower = text.trim().toLowerCase();
  const basic = BASIC.get(lower);
  return basic ?? (/^#[0-9a-f]{3}$/.test(lower) ? lower.replaceAll(/[0-9a-f]/g, "$&$&") : lower);
}
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

const merged = (list: readonly (SeatName | null)[]): SeatName => Object.assign({}, ...list.toReversed()) as SeatName;

/** The words written upon seats. */
function writtenOn(seats: readonly Drawn[], written: readonly Written[], size: number): ReadonlyMap<Drawn, string> {
  const cells = new Map<string, Written[]>();
  const cell = Math.max(size, 1e-9);
  for (const each of written) {
    const key = each.at.map((value) => Math.floor(value / cell)).join();
    push(cells, key, each);
  }
  return new Map(
    seats.flatMap((seat) => {
      const [column, row] = seat.centre.map((value) => Math.floor(value / cell));
      const near = [-1, 0, 1].flatMap((i) => [-1, 0, 1].flatMap((j) => cells.get(`${column! + i},${row! + j}`) ?? []));
      // The text's base line is below its middle, and its beginning left of it.
      const on = near.find(
        ({ at }) => Math.abs(at[0] - seat.centre[0]) <= 0.5 * seat.width && Math.abs(at[1] - seat.centre[1]) <= 0.5 * seat.height,
      );
      return on ? [[seat, on.text] as const] : [];
    }),
  );
}

function unitsOf(seats: readonly Drawn[], { written }: Survey, size: number): Unit[] {
  const groupNames = new Map<XmlElement, GroupName>();
  const nameOf = (element: XmlElement) => {
    const name = groupNames.get(element) ?? readGroupName(element);
    groupNames.set(element, name);
    return name;
  };
  const on = writtenOn(seats, written, size);
  return seats.map((drawn) => {
    const elements = drawn.element === drawn.shape || drawn.element.name === "use" ? [drawn.element] : [drawn.element, drawn.shape];
    const text = drawn.texts[0] ?? on.get(drawn);
    return {
      drawn,
      names: {
        data: merged(elements.map(readSeatData)),
        id: merged(elements.flatMap((element) => ownNames(element).map(readSeatName))),
        class: merged(elements.map(readSeatClasses)),
        layer: {},
        text: (text === undefined ? null : readSeatName(text)) ?? {},
        place: {},
      },
      groups: drawn.around.map((element) => ({ element, name: nameOf(element) })),
      row: null,
      rowFrom: "place",
      block: null,
      level: null,
      seat: null,
      seatFrom: "place",
    };
  });
}

/** Groups whose seats stand in one line, so that a short name is a row's. */
function rowGroups(units: readonly Unit[], size: number): ReadonlySet<XmlElement> {
  const within = new Map<XmlElement, Point[]>();
  for (const { drawn, groups } of units)
    for (const { element, name } of groups) {
      if (name.kind !== "short") continue;
      push(within, element, drawn.centre);
    }
  return new Set(
    [...within].filter(([, points]) => points.length <= MAP_LIMITS.seatsInRow && isOneRow(points, size)).map(([element]) => element),
  );
}

/** Level, section and row by the names of the groups around a seat. */
function readGroups(units: readonly Unit[], size: number): void {
  const lines = rowGroups(units, size);
  const shared = new Set(units[0]?.groups.map(({ element }) => element));
  for (const { groups } of units) {
    const own = new Set(groups.map(({ element }) => element));
    for (const element of shared) if (!own.has(element)) shared.delete(element);
  }
  const isSection = ({ name }: Unit["groups"][number], element: XmlElement) =>
    name.kind === "section" || name.kind === "other" || (name.kind === "short" && !lines.has(element));
  const hasInner = units.some(({ groups }) => groups.some((group) => !shared.has(group.element) && isSection(group, group.element)));
  for (const unit of units) {
    const rowAt = unit.groups.findLastIndex(({ element, name }) => name.kind === "row" || (name.kind === "short" && lines.has(element)));
    const row = unit.groups[rowAt]?.name;
    const sections = unit.groups.filter((group, index) => index !== rowAt && isSection(group, group.element));
    // A group around all seats is the drawing, unless it is the only one with a name.
    const inner = sections.filter(({ element }) => !shared.has(element));
    const outer = inner.length > 0 || hasInner ? inner : sections.slice(-1);
    const block = outer
      .map(({ element, name }) => (name.kind === "short" ? labelOf(element).trim().replaceAll("_", " ") : name.name))
      .join(" ");
    unit.level = unit.groups.findLast(({ name }) => name.kind === "level")?.name.name ?? null;
    const said = row?.block ?? (block === "" ? undefined : block.slice(0, 80));
    Object.assign(unit.names.layer, row ? { row: row.name } : {}, said === undefined ? {} : { block: said });
  }
}

const keyOf = ({ level, block, row }: Unit) => `${level ?? ""}\n${block ?? ""}\n${row ?? ""}`;

/** Sources of rows and of numbers that say something usable of this drawing. */
function usable(
  units: readonly Unit[],
  what: "row" | "seat",
  { only, size }: { readonly only: RowSource | null | undefined; readonly size: number },
): RowSource[] {
  if (only) return only === "place" ? [] : [only];
  return ROW_SOURCES.filter((source) => {
    const said = units.filter(({ names }) => names[source][what] !== undefined);
    if (said.length === 0) return false;
    if (what === "row") {
      const values = new Set(said.map(({ names }) => `${names[source].block ?? names.layer.block ?? ""}\n${names[source].row}`));
      // One letter before all numbers (`s1` to `s400`) is no row if the seats stand in many.
      return (
        values.size > 1 ||
        said.length < 3 ||
        isOneRow(
          said.slice(0, MAP_LIMITS.seatsInRow).map(({ drawn }) => drawn.centre),
          size,
        ) ||
        (units.every(({ names }) => names.layer.row === undefined && names.text.row === undefined) && said.length <= 60)
      );
    }
    const counts = new Map<string, number>();
    for (const unit of said) {
      const key = `${keyOf(unit)}\n${unit.names[source].seat}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    const isCounter = source === "id" && isCopyCounter(said);
    const isWhole = said.every(({ names }) => names[source].row !== undefined);
    return !isCounter && (isWhole || counts.size >= 0.7 * said.length) && said.length >= 0.3 * units.length;
  });
}

/** Numbers that a tool added to copies of one name: `Seat`, `Seat_2`, `Seat_3`. */
function isCopyCounter(units: readonly Unit[]): boolean {
  const rows = new Map<string, number[]>();
  for (const unit of units) {
    if (unit.names.id.row !== undefined) return false;
    const value = Number.parseInt(unit.names.id.seat ?? "", 10);
    push(rows, keyOf(unit), value);
  }
  if (rows.size < 2) return false;
  const all = [...rows.values()].flat();
  const isUnique = new Set(all).size === all.length;
  // Hand-made numbers begin in each row again, or go on over the rows without a hole.
  return isUnique && Math.min(...all) >= 2 && Math.max(...all) - Math.min(...all) + 1 <= all.length + 1 && Math.min(...all) <= 3;
}

function assign(units: readonly Unit[], options: PlanOptions, size: number): void {
  const rows = usable(units, "row", { only: options.rowFrom, size });
  for (const unit of units) {
    const from = rows.find((source) => unit.names[source].row !== undefined);
    if (from) [unit.row, unit.rowFrom] = [unit.names[from].row!, from];
    const block =
      (from ? unit.names[from].block : undefined) ??
      unit.names.data.block ??
      unit.names.layer.block ??
      unit.names.id.block ??
      unit.names.class.block;
    unit.block = block ?? null;
  }
  const numbers = usable(units, "seat", { only: options.seatFrom, size });
  for (const unit of units) {
    const from = numbers.find((source) => SEAT_LABEL.test(unit.names[source].seat ?? ""));
    if (from) [unit.seat, unit.seatFrom] = [unit.names[from].seat!, from];
  }
}

/** `A` to `Z`, `AA` and so on. */
const letters = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : letters(Math.floor(index / 26) - 1) + letters(index % 26);

/** Names of rows written beside one of their ends. */
function namesBeside(rows: readonly (readonly Unit[])[], written: readonly Written[], size: number): (string | null)[] {
  const labels = written.flatMap(({ text, at }) => {
    const name = /^(?:(?:row|baris|deret)\s*)?([A-Za-z]{1,2}|\d{1,3}|[A-Za-z]\d{1,2})$/i.exec(text.trim())?.[1];
    return name === undefined ? [] : [{ name: withoutZeros(name), at }];
  });
  const found = rows.map((row) => {
    let [best, least] = [null as string | null, Infinity];
    for (const [end, next] of [
      [row[0]!, row[1]],
      [row.at(-1)!, row.at(-2)],
    ] as const) {
      const [x, y] = end.drawn.centre;
      const [dx, dy] = next ? [x - next.drawn.centre[0], y - next.drawn.centre[1]] : [size, 0];
      const length = Math.max(1e-9, Math.hypot(dx, dy));
      for (const { name, at } of labels) {
        const [ax, ay] = [at[0] - x, at[1] - y];
        const [along, across] = [(ax * dx + ay * dy) / length, Math.abs(ax * dy - ay * dx) / length];
        const away = Math.abs(along) + 2 * across;
        if ((next === undefined || along > 0) && Math.abs(along) < 8 * size && across < 0.9 * size && away < least)
          [best, least] = [name, away];
      }
    }
    return best;
  });
  return new Set(found.filter((name) => name !== null)).size === found.length ? found : found.map(() => null);
}

/** Gives rows by place to seats whose row nothing says. Returns seats that stay without. */
function placeRows(
  units: readonly Unit[],
  {
    options,
    written,
    size,
    front,
  }: {
    readonly options: PlanOptions;
    readonly written: readonly Written[];
    readonly size: number;
    readonly front: (point: Point) => number;
  },
): Unit[] {
  const rest = units.filter(({ row }) => row === null);
  if (rest.length === 0) return [];
  if (options.rowFrom && options.rowFrom !== "place") return rest;
  // A few seats without a name among named ones are mistakes.
  if (rest.length < 0.1 * units.length) return rest;
  const blocks = new Map<string, Unit[]>();
  for (const unit of rest) push(blocks, keyOf(unit), unit);
  const lost: Unit[] = [];
  for (const block of blocks.values()) {
    const points = block.map(({ drawn }) => drawn.centre);
    const found = findRows(points, size);
    if (!found) {
      lost.push(...block);
      continue;
    }
    const taken = new Set(
      units.filter((unit) => unit.row !== null && unit.block === block[0]!.block && unit.level === block[0]!.level).map(({ row }) => row),
    );
    const parts = found
      .map((rows) => rows.map((row) => alongRow(points, row).map((index) => block[index]!)))
      .toSorted((a, b) => a[0]![0]!.drawn.centre[0] - b[0]![0]!.drawn.centre[0]);
    for (const [index, part] of parts.entries()) {
      const depth = (row: readonly Unit[]) => row.reduce((sum, { drawn }) => sum + front(drawn.centre), 0) / row.length;
      const ordered = part.toSorted((a, b) => depth(a) - depth(b));
      const names = namesBeside(ordered, written, size);
      const own = block[0]!.block;
      const name = parts.length > 1 ? `${own ?? "Block"} ${index + 1}` : own;
      const free = Array.from({ length: ordered.length + taken.size }, (__, n) => letters(n)).filter((each) => !taken.has(each));
      for (const [at, row] of ordered.entries())
        for (const unit of row) {
          [unit.row, unit.rowFrom] = [names[at] ?? free[at]!, names[at] === null ? "place" : "text"];
          unit.block = name;
        }
    }
  }
  return lost;
}

/** Numbers a row by place if its seats have none. Returns seats without a number in a row that has them. */
function numberRow(row: readonly Unit[], options: PlanOptions): Unit[] {
  const bare = row.filter(({ seat }) => seat === null);
  if (bare.length === 0) return [];
  if (bare.length < 0.5 * row.length || (options.seatFrom && options.seatFrom !== "place")) return bare;
  const ordered = options.from === "right" ? row.toReversed() : row;
  for (const [index, unit] of ordered.entries()) [unit.seat, unit.seatFrom] = [String(index + 1), "place"];
  return [];
}

function counts(list: readonly (readonly [name: string, line: number])[]): Counted[] {
  const found = new Map<string, { count: number; line: number }>();
  for (const [name, line] of list) {
    const known = found.get(name);
    if (known) {
      known.count += 1;
      known.line = Math.min(known.line, line);
    } else found.set(name, { count: 1, line });
  }
  return [...found].map(([name, each]) => ({ name, ...each })).toSorted((a, b) => b.count - a.count);
}

const lineOf = ({ drawn }: Unit) => drawn.element.line;
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

const STAGE_TEXT = /^(?:main\s+)?(?:stage|panggung|screen|layar)(?:\s+utama)?$/i;

function stagesOf({ drawn, written }: Survey, seats: ReadonlySet<Drawn>, size: number): { readonly name: string; readonly drawn: Drawn }[] {
  const named = drawn.flatMap((each) => {
    if (seats.has(each)) return [];
    const own = [each.element, ...each.around.toReversed()].map(readGroupName).find(({ kind }) => kind === "stage");
    return own ? [{ name: own.name, drawn: each }] : [];
  });
  if (named.length > 0) return named.slice(0, 20);
  return written
    .filter(({ text }) => STAGE_TEXT.test(text))
    .flatMap(({ text, at }) => {
      const around = drawn.filter(
        (each) =>
          !seats.has(each) &&
          each.size > 2 * size &&
          Math.abs(at[0] - each.centre[0]) <= each.width / 2 &&
          Math.abs(at[1] - each.centre[1]) <= each.height / 2,
      );
      const nearest = around.toSorted((a, b) => a.size - b.size)[0];
      return nearest ? [{ name: text, drawn: nearest }] : [];
    })
    .slice(0, 20);
}

/** A drawing's seats are enlarged or reduced if they are smaller or the sheet is larger than a map's coordinates allow. */
const SMALLEST = 4;
const USUAL = 10;

const cells = (seats: readonly Unit[]) => seats.map(lineOf).slice(0, 5).join(", ");

/**
 * Reads a drawing in which seats are told by names, classes, likeness or place: docs/seat-map.md#other-drawings. Adds what stands against it to
 * `faults`. Throws an `SvgRefusal` for a drawing without seats or rows.
 */
export function readPlan(root: XmlElement, options: PlanOptions, faults: FaultList): Plan {
  const seen = survey(root, isSaidSeat);
  const { seats, what } = seatsOf(seen);
  const sections = seen.drawn.filter(({ element }) => readGroupName(element).kind === "section");
  if (seats.length === 0) throw new SvgRefusal("SVG_NO_SEATS", seen.drawn[0]?.element.line ?? 1, noSeats(seen, sections));
  if (seats.length > MAP_LIMITS.seats)
    throw new SvgRefusal("TOO_MANY", seats[0]!.element.line, { count: seats.length, most: MAP_LIMITS.seats });
  const size = middleOf(seats.map(({ width, height }) => Math.min(width, height)));
  const units = unitsOf(seats, seen, middleOf(seats.map((each) => each.size)));
  readGroups(units, size);
  assign(units, options, size);
  const isSeat = new Set(seats);
  const stages = stagesOf(seen, isSeat, size);
  const [stage] = stages;
  const front = (point: Point) => (stage ? Math.hypot(point[0] - stage.drawn.centre[0], point[1] - stage.drawn.centre[1]) : point[1]);
  const lost = placeRows(units, { options, written: seen.written, size, front });
  const hasRow = units.filter(({ row }) => row !== null);
  if (hasRow.length === 0)
    throw new SvgRefusal("SVG_NO_ROWS", lineOf(units[0]!), {
      count: units.length,
      what,
      names: [...new Set(units.flatMap(({ drawn }) => drawn.element.attributes.get("id") ?? []))].slice(0, 3).join(", ") || "none",
    });

  const rows = new Map<string, Unit[]>();
  for (const unit of hasRow) push(rows, keyOf(unit), unit);
  const unnumbered: Unit[] = [];
  for (const [key, row] of rows) {
    const points = row.map(({ drawn }) => drawn.centre);
    const ordered = alongRow(points, [...row.keys()]).map((index) => row[index]!);
    const bare = new Set(numberRow(ordered, options));
    unnumbered.push(...bare);
    const kept = ordered.filter((unit) => !bare.has(unit));
    if (kept.length > 0) rows.set(key, kept);
    else rows.delete(key);
    const first = new Map<string, Unit>();
    for (const unit of kept.toSorted((a, b) => lineOf(a) - lineOf(b))) {
      const other = first.get(unit.seat!);
      if (other)
        faults.add("SVG_DUPLICATE", `line ${lineOf(unit)}`, {
          facts: { value: [unit.block, unit.row, unit.seat].filter(Boolean).join(" · "), first: lineOf(other) },
        });
      else first.set(unit.seat!, unit);
    }
  }
  if (lost.length > 0) faults.add("SVG_NO_ROW", `line ${lineOf(lost[0]!)}`, { facts: { count: lost.length, lines: cells(lost) } });
  if (unnumbered.length > 0)
    faults.add("SVG_NO_NUMBER", `line ${lineOf(unnumbered[0]!)}`, { facts: { count: unnumbered.length, lines: cells(unnumbered) } });
  if (seen.hidden.count > 0) faults.add("SVG_HIDDEN", `line ${seen.hidden.line}`, { facts: { count: seen.hidden.count } });

  return assemble({ root, seen, units, rows, stages, what, size, options, faults, front });
}

function noSeats({ drawn, groups, written }: Survey, sections: readonly Drawn[]): Record<string, string | number> {
  const kinds = counts(drawn.map(({ kind, element }) => [kind, element.line])).map(({ name, count }) => `${count} × ${name}`);
  const found = [...kinds, `${groups} × group`, ...(written.length > 0 ? [`${written.length} × text`] : [])].join(", ");
  if (sections.length === 0) return { needs: "kinds", found };
  return { needs: "sections", count: sections.length, value: labelOf(sections[0]!.element), found };
}

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

function assemble({ root, seen, units, rows, stages, what, size, options, faults, front }: Parts): Plan {
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
