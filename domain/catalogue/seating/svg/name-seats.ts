import { SEAT_LABEL } from "../map/seat-list.ts";
import { MAP_LIMITS, type Point } from "../map/seat-map.ts";
import { isOneRow } from "./find-rows.ts";
import { labelOf } from "./part-names.ts";
import { type PlanOptions, ROW_SOURCES, type RowSource, type Unit, keyOf, push } from "./plan-unit.ts";
import type { XmlElement } from "./read-xml.ts";
import { type GroupName, type SeatName, ownNames, readGroupName, readSeatClasses, readSeatData, readSeatName } from "./seat-names.ts";
import type { Drawn, Survey, Written } from "./survey.ts";

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

export function unitsOf(seats: readonly Drawn[], { written }: Survey, size: number): Unit[] {
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
export function readGroups(units: readonly Unit[], size: number): void {
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
        new Set(said.map(({ names }) => names[source].seat)).size < said.length ||
        isOneRow(
          said.slice(0, MAP_LIMITS.seatsInRow).map(({ drawn }) => drawn.centre),
          size,
        )
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

export function assign(units: readonly Unit[], options: PlanOptions, size: number): void {
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
