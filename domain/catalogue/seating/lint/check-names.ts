import { readSeatList } from "../map/seat-list.ts";
import { MAP_LIMITS, type MapRow, type MapSection, type MapTable, type SeatMap } from "../map/seat-map.ts";
import { shortly } from "./read-shape.ts";
import type { FaultList } from "./fault.ts";

type Names = { readonly faults: FaultList; readonly keys: ReadonlySet<string>; readonly used: Set<string> };

/** Reports each text that occurs twice. */
function checkTwice(
  faults: FaultList,
  code: "DUPLICATE_ID" | "DUPLICATE_NAME",
  texts: readonly (readonly [text: string, path: string])[],
): void {
  const seen = new Map<string, string>();
  for (const [text, path] of texts) {
    const first = seen.get(text);
    if (first === undefined) seen.set(text, path);
    else faults.add(code, path, { facts: { value: shortly(text), first } });
  }
}

function checkCategory({ faults, keys, used }: Names, category: string | undefined, path: string): void {
  if (category === undefined) return;
  used.add(category);
  if (!keys.has(category)) faults.add("UNKNOWN_CATEGORY", path, { facts: { value: category } });
}

/** Checks that the marks of a row name seats of that row and categories of the map. Returns the number of seats with a category of their own. */
function checkMarks(names: Names, part: MapRow | MapTable, { labels, path }: { labels: readonly string[]; path: string }): number {
  const { faults } = names;
  const known = new Set(labels);
  const marked = new Set<string>();
  const check = (list: string | undefined, at: string): readonly string[] => {
    // Read no more labels than the row has seats, to limit the work.
    const read = readSeatList(list ?? "", labels.length);
    if (read === null) faults.add("BAD_LIST", at, { facts: { value: shortly(list) } });
    for (const label of read ?? []) if (!known.has(label)) faults.add("UNKNOWN_SEAT", at, { facts: { value: label } });
    return read ?? [];
  };
  checkCategory(names, part.category, `${path}.category`);
  for (const [key, list] of Object.entries(part.categories ?? {})) {
    checkCategory(names, key, `${path}.categories.${key}`);
    for (const label of check(list, `${path}.categories.${key}`)) if (known.has(label)) marked.add(label);
  }
  for (const name of ["wheelchair", "companion", "limited"] as const) check(part[name], `${path}.${name}`);
  if (part.ids && part.ids.length !== labels.length)
    faults.add("WRONG_COUNT", `${path}.ids`, { facts: { count: part.ids.length, wanted: labels.length } });
  return marked.size;
}

/** The labels of a seat list. Reports a malformed list. */
function labelsOf(
  { faults }: Names,
  list: string,
  { path, points }: { path: string; points: readonly number[] | undefined },
): readonly string[] {
  const labels = readSeatList(list, MAP_LIMITS.seatsInRow);
  if (labels === null) faults.add("BAD_LIST", path, { facts: { value: shortly(list) } });
  else if (points && points.length !== 2 * labels.length)
    faults.add("WRONG_COUNT", `${path.replace(/\.seats$/, "")}.points`, { facts: { count: points.length / 2, wanted: labels.length } });
  return labels ?? [];
}

function checkRow(names: Names, row: MapRow, { path, hasCategory }: { path: string; hasCategory: boolean }): void {
  const { faults } = names;
  const labels = row.runs.flatMap((run, index) => {
    const at = `${path}.runs[${index}]`;
    const found = labelsOf(names, run.seats, { path: `${at}.seats`, points: run.points });
    if (!run.points && (!run.from || (found.length > 1 && !run.to))) faults.add("NO_PLACE", at);
    return found;
  });
  if (labels.length === 0) faults.add("EMPTY_ROW", path);
  checkLabels(names, row, { path, hasCategory, labels });
}

function checkTable(names: Names, table: MapTable, { path, hasCategory }: { path: string; hasCategory: boolean }): void {
  const { faults } = names;
  const labels = labelsOf(names, table.seats, { path: `${path}.seats`, points: table.points });
  if (labels.length === 0) faults.add("EMPTY_TABLE", path, { facts: { value: table.name } });
  if (table.round === undefined && !table.size) faults.add("NO_PLACE", path);
  checkLabels(names, table, { path, hasCategory, labels });
}

function checkLabels(
  names: Names,
  part: MapRow | MapTable,
  { path, hasCategory, labels }: { path: string; hasCategory: boolean; labels: readonly string[] },
): void {
  checkTwice(
    names.faults,
    "DUPLICATE_NAME",
    labels.map((label) => [label, path]),
  );
  const own = checkMarks(names, part, { labels, path });
  if (!hasCategory && part.category === undefined && own < labels.length) names.faults.add("NO_CATEGORY", path);
}

function checkSection(names: Names, section: MapSection, path: string): void {
  const { faults } = names;
  const { rows = [], tables = [], areas = [] } = section;
  checkCategory(names, section.category, `${path}.category`);
  const hasCategory = section.category !== undefined;
  const rowPaths = rows.map((row, index) => [row, `${path}.rows[${index}]`] as const);
  const tablePaths = tables.map((table, index) => [table, `${path}.tables[${index}]`] as const);
  for (const [row, at] of rowPaths) checkRow(names, row, { path: at, hasCategory });
  for (const [table, at] of tablePaths) checkTable(names, table, { path: at, hasCategory });
  for (const [index, area] of areas.entries()) {
    checkCategory(names, area.category, `${path}.areas[${index}].category`);
    if (!hasCategory && area.category === undefined) faults.add("NO_CATEGORY", `${path}.areas[${index}]`);
  }
  const areaIds = areas.map((area, index) => [area.id, `${path}.areas[${index}]`] as const);
  checkTwice(faults, "DUPLICATE_ID", [...[...rowPaths, ...tablePaths].map(([part, at]) => [part.id, at] as const), ...areaIds]);
  checkTwice(
    faults,
    "DUPLICATE_NAME",
    rowPaths.map(([row, at]) => [row.name, at]),
  );
  checkTwice(
    faults,
    "DUPLICATE_NAME",
    tablePaths.map(([table, at]) => [table.name, at]),
  );
  if (rows.length + tables.length + areas.length === 0) faults.add("EMPTY_SECTION", path);
}

/** Checks names and ids: unique, existing, and a category for everything on sale. */
export function checkNames(map: SeatMap, faults: FaultList): void {
  const names: Names = { faults, keys: new Set(map.categories.map(({ key }) => key)), used: new Set() };
  const sections = map.levels.flatMap((level, l) => level.sections.map((section, s) => [section, `levels[${l}].sections[${s}]`] as const));
  for (const [section, path] of sections) checkSection(names, section, path);
  checkTwice(
    faults,
    "DUPLICATE_ID",
    map.levels.map(({ id }, index) => [id, `levels[${index}]`]),
  );
  checkTwice(
    faults,
    "DUPLICATE_ID",
    sections.map(([{ id }, path]) => [id, path]),
  );
  checkTwice(
    faults,
    "DUPLICATE_ID",
    (map.entrances ?? []).map(({ id }, index) => [id, `entrances[${index}]`]),
  );
  checkTwice(
    faults,
    "DUPLICATE_ID",
    map.categories.map(({ key }, index) => [key, `categories[${index}]`]),
  );
  // Two sections of one name would give two seats one name, in either language and on any level.
  for (const lang of ["en", "id"] as const)
    checkTwice(
      faults,
      "DUPLICATE_NAME",
      sections.map(([{ name }, path]) => [name[lang], path]),
    );
  for (const [index, { key }] of map.categories.entries())
    if (!names.used.has(key)) faults.add("UNUSED_CATEGORY", `categories[${index}]`, { facts: { value: key } });
}
