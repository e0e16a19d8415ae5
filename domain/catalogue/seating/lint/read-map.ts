import type { Localized } from "../../../brands/brand.ts";
import {
  MAP_LIMITS,
  PART_ID,
  SEAT_ID,
  type MapArea,
  type MapEntrance,
  type MapLevel,
  type MapRow,
  type MapRun,
  type MapSection,
  type MapStage,
  type MapStairs,
  type MapTable,
  type Point,
  type SeatMap,
  type SeatMarks,
} from "../map/seat-map.ts";
import type { FaultList } from "./fault.ts";
import { exactly, line, listOf, matching, numberFrom, numbers, objectOf, recordOf, wholeFrom, yesOrNo, type Reader } from "./read-shape.ts";

const { edge, corners } = MAP_LIMITS;
const partId = matching(PART_ID, "id");
/** Checks only the characters. The row's check decides whether it is a list of seats. */
const list = matching(/^[A-Za-z0-9,/-]*$/, "list");
const words = objectOf<Localized>({ en: line, id: line });
const pair = numbers((count) => count === 2, edge) as unknown as Reader<Point>;
const shape = numbers((count) => count >= 6 && count % 2 === 0 && count <= 2 * corners, edge);
const points = numbers((count) => count % 2 === 0 && count <= 2 * MAP_LIMITS.seatsInRow, edge);
const length = numberFrom(0.01, edge);

const MARKS = {
  category: partId,
  categories: recordOf(partId, list, MAP_LIMITS.categories),
  wheelchair: list,
  companion: list,
  limited: list,
  ids: listOf(matching(SEAT_ID, "id"), MAP_LIMITS.seatsInRow),
} as const;
const MAY_BE_ABSENT = ["category", "categories", "wheelchair", "companion", "limited", "ids"] as const satisfies (keyof SeatMarks)[];

const run = objectOf<MapRun>({ seats: list, from: pair, to: pair, bulge: numberFrom(-edge, edge), points }, [
  "from",
  "to",
  "bulge",
  "points",
]);
const row = objectOf<MapRow>({ id: partId, name: line, runs: listOf(run, 100), ...MARKS }, MAY_BE_ABSENT);
const table = objectOf<MapTable>(
  {
    id: partId,
    name: line,
    at: pair,
    round: length,
    size: pair,
    turn: numberFrom(-360, 360),
    seats: list,
    points,
    whole: yesOrNo,
    ...MARKS,
  },
  [...MAY_BE_ABSENT, "round", "size", "turn", "points", "whole"],
);
const area = objectOf<MapArea>({ id: partId, name: words, shape, capacity: wholeFrom(1, 1_000_000), category: partId }, ["category"]);
const section = objectOf<MapSection>(
  {
    id: partId,
    name: words,
    outline: shape,
    category: partId,
    entrances: listOf(partId, MAP_LIMITS.entrances),
    rows: listOf(row, MAP_LIMITS.rows),
    tables: listOf(table, MAP_LIMITS.rows),
    areas: listOf(area, MAP_LIMITS.areas),
  },
  ["outline", "category", "entrances", "rows", "tables", "areas"],
);
const level = objectOf<MapLevel>({ id: partId, name: words, sections: listOf(section, MAP_LIMITS.sections) });
const between = ((value, at) => {
  const read = listOf(partId, 2)(value, at);
  if (read?.length === 2) return read as unknown as readonly [string, string];
  if (read) at.faults.add("WRONG_TYPE", at.path, { facts: { needs: "list" } });
  return undefined;
}) satisfies Reader<readonly [string, string]>;

const seatMap = objectOf<SeatMap>(
  {
    format: exactly("karcis-seats"),
    version: exactly(1),
    id: partId,
    name: words,
    size: numbers((count) => count === 2, edge) as unknown as Reader<Point>,
    seat: numberFrom(0.1, 1_000),
    capacity: wholeFrom(0, 10_000_000),
    categories: listOf(objectOf<SeatMap["categories"][number]>({ key: partId, name: words }), MAP_LIMITS.categories),
    stage: listOf(objectOf<MapStage>({ name: words, shape }), 20),
    entrances: listOf(objectOf<MapEntrance>({ id: partId, name: words, at: pair, level: partId }), MAP_LIMITS.entrances),
    stairs: listOf(objectOf<MapStairs>({ between, lift: yesOrNo }, ["lift"]), 200),
    levels: listOf(level, MAP_LIMITS.levels),
  },
  ["stage", "entrances", "stairs"],
);

/** The depth of a text's brackets, without quoted ones. One pass, constant memory. */
function depthOf(text: string): number {
  let [depth, deepest, isQuoted] = [0, 0, false];
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (isQuoted) {
      if (code === 92) i += 1;
      else if (code === 34) isQuoted = false;
    } else if (code === 34) isQuoted = true;
    else if (code === 91 || code === 123) deepest = Math.max(deepest, (depth += 1));
    else if (code === 93 || code === 125) depth -= 1;
  }
  return deepest;
}

/**
 * Reads a map's text. Returns null and adds faults if it is not of the format. Checks size and depth before parsing, and numbers of parts
 * before reading them.
 */
export function readMap(text: string, faults: FaultList): SeatMap | null {
  if (text.length > MAP_LIMITS.characters) {
    faults.add("TOO_LARGE", "", { facts: { size: text.length, most: MAP_LIMITS.characters } });
    return null;
  }
  const depth = depthOf(text);
  if (depth > MAP_LIMITS.depth) {
    faults.add("TOO_DEEP", "", { facts: { depth, most: MAP_LIMITS.depth } });
    return null;
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    faults.add("NOT_JSON", "");
    return null;
  }
  return seatMap(value, { path: "", faults }) ?? null;
}
