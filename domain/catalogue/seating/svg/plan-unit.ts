import type { Point } from "../map/seat-map.ts";
import type { Draft } from "./draft.ts";
import type { XmlElement } from "./read-xml.ts";
import type { GroupName, SeatName } from "./seat-names.ts";
import type { Drawn } from "./survey.ts";

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

export type Unit = {
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

export const alike = (a: number, b: number, factor: number) => a <= b * factor && b <= a * factor;

export function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

export const middleOf = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export const contains = (outer: Drawn, inner: Drawn) =>
  Math.abs(outer.centre[0] - inner.centre[0]) < outer.width / 2 && Math.abs(outer.centre[1] - inner.centre[1]) < outer.height / 2;

export const keyOf = ({ level, block, row }: Unit) => `${level ?? ""}\n${block ?? ""}\n${row ?? ""}`;

export function counts(list: readonly (readonly [name: string, line: number])[]): Counted[] {
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

export const lineOf = ({ drawn }: Unit) => drawn.element.line;
