import type { Localized } from "../../../brands/brand.ts";

/** A place in the drawing: x to the right, y downwards, in the map's own units. */
export type Point = readonly [x: number, y: number];

/** Neighbours without an aisle between them. Seats stand evenly from `from` to `to`, or each at its own of `points`. */
export type MapRun = {
  /** Their names in order: `1-20`, `20-1`, `1-39/2`, `A1-A8`, `1,2,3A`. See docs/seat-map.md. */
  readonly seats: string;
  readonly from?: Point | undefined;
  readonly to?: Point | undefined;
  /** How far the middle of the run bends away from the straight line; positive is to the right of whoever goes from `from` to `to`. */
  readonly bulge?: number | undefined;
  /** x, y, x, y …: where the run is neither a line nor an arc. */
  readonly points?: readonly number[] | undefined;
};

/** What is said of some seats of a row or table; each names them as a run does. */
export type SeatMarks = {
  /** Of all seats that `categories` does not name; the section's where it is not given. */
  readonly category?: string | undefined;
  readonly categories?: Readonly<Record<string, string>> | undefined;
  readonly wheelchair?: string | undefined;
  readonly companion?: string | undefined;
  /** Seats with an obstructed view. */
  readonly limited?: string | undefined;
  /** The ids of all seats in order, where they are not put together from section, row and seat. */
  readonly ids?: readonly string[] | undefined;
};

/** Rows of a section stand in their order from the front. */
export type MapRow = SeatMarks & { readonly id: string; readonly name: string; readonly runs: readonly MapRun[] };

/** Round, or a rectangle that may be turned. Its seats stand around it, or each at its own of `points`. */
export type MapTable = SeatMarks & {
  readonly id: string;
  readonly name: string;
  readonly at: Point;
  /** The radius of a round one. */
  readonly round?: number | undefined;
  /** Width and height of a rectangular one. */
  readonly size?: Point | undefined;
  /** Degrees clockwise. */
  readonly turn?: number | undefined;
  readonly seats: string;
  readonly points?: readonly number[] | undefined;
  /** Sold only as a whole. */
  readonly whole?: boolean | undefined;
};

/** Where people stand: it has a capacity and no seats. */
export type MapArea = {
  readonly id: string;
  readonly name: Localized;
  /** Its corners: x, y, x, y …. */
  readonly shape: readonly number[];
  readonly capacity: number;
  readonly category?: string | undefined;
};

export type MapSection = {
  readonly id: string;
  readonly name: Localized;
  readonly outline?: readonly number[] | undefined;
  readonly category?: string | undefined;
  /** The ids of the entrances that lead to it. */
  readonly entrances?: readonly string[] | undefined;
  readonly rows?: readonly MapRow[] | undefined;
  readonly tables?: readonly MapTable[] | undefined;
  readonly areas?: readonly MapArea[] | undefined;
};

export type MapLevel = { readonly id: string; readonly name: Localized; readonly sections: readonly MapSection[] };
export type MapEntrance = { readonly id: string; readonly name: Localized; readonly at: Point; readonly level: string };
/** A way between two levels. */
export type MapStairs = { readonly between: readonly [string, string]; readonly lift?: boolean | undefined };
export type MapStage = { readonly name: Localized; readonly shape: readonly number[] };

/** A venue's seats as they are stored and exchanged. See docs/seat-map.md. */
export type SeatMap = {
  readonly format: "karcis-seats";
  readonly version: 1;
  readonly id: string;
  readonly name: Localized;
  /** Width and height of the drawing. */
  readonly size: Point;
  /** A seat's diameter. */
  readonly seat: number;
  /** How many people there is room for, seated and standing; the linter compares. */
  readonly capacity: number;
  readonly categories: readonly { readonly key: string; readonly name: Localized }[];
  readonly stage?: readonly MapStage[] | undefined;
  readonly entrances?: readonly MapEntrance[] | undefined;
  readonly stairs?: readonly MapStairs[] | undefined;
  readonly levels: readonly MapLevel[];
};

/** The most that is read, whoever sent it: larger files are refused before work is done for them. */
export const MAP_LIMITS = {
  characters: 8_000_000,
  depth: 12,
  seats: 100_000,
  seatsInRow: 1_000,
  rows: 20_000,
  areas: 500,
  sections: 2_000,
  levels: 20,
  categories: 60,
  entrances: 200,
  corners: 400,
  edge: 100_000,
  faults: 100,
} as const;

/** What a seat's id looks like, wherever it comes from. */
export const SEAT_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
/** What the ids of levels, sections, rows, tables, areas, entrances and categories look like. */
export const PART_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,23}$/;
