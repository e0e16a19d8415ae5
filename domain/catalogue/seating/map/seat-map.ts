import type { Localized } from "../../../brands/brand.ts";

/** A point of the drawing: x to the right, y downwards, in the map's own units. */
export type Point = readonly [x: number, y: number];

/** Neighbours without an aisle between them. Seats stand evenly from `from` to `to`, or at `points`. */
export type MapRun = {
  /** Their labels in order: `1-20`, `20-1`, `1-39/2`, `A1-A8`, `1,2,3A`. See docs/seat-map.md. */
  readonly seats: string;
  readonly from?: Point | undefined;
  readonly to?: Point | undefined;
  /** The distance of the run's middle from the straight line; positive is to the right, seen from `from` towards `to`. */
  readonly bulge?: number | undefined;
  /** x, y, x, y …, for runs that are neither a line nor an arc. */
  readonly points?: readonly number[] | undefined;
};

/** Marks on some seats of a row or table, as seat lists. */
export type SeatMarks = {
  /** The category of seats not in `categories`; by default the section's. */
  readonly category?: string | undefined;
  readonly categories?: Readonly<Record<string, string>> | undefined;
  readonly wheelchair?: string | undefined;
  readonly companion?: string | undefined;
  /** Seats with an obstructed view. */
  readonly limited?: string | undefined;
  /** The ids of all seats in order, if they are not made of section, row and seat. */
  readonly ids?: readonly string[] | undefined;
};

/** Rows of a section are ordered from the front. */
export type MapRow = SeatMarks & { readonly id: string; readonly name: string; readonly runs: readonly MapRun[] };

/** Round, or a rectangle that may be turned. Seats stand around it, or at `points`. */
export type MapTable = SeatMarks & {
  readonly id: string;
  readonly name: string;
  readonly at: Point;
  /** The radius of a round table. */
  readonly round?: number | undefined;
  /** Width and height of a rectangular table. */
  readonly size?: Point | undefined;
  /** Degrees clockwise. */
  readonly turn?: number | undefined;
  readonly seats: string;
  readonly points?: readonly number[] | undefined;
  /** Sold only as a whole. */
  readonly whole?: boolean | undefined;
};

/** A standing area, with a capacity and no seats. */
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
  /** The ids of its entrances. */
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

/** A venue's seats as stored and exchanged. See docs/seat-map.md. */
export type SeatMap = {
  readonly format: "karcis-seats";
  readonly version: 1;
  readonly id: string;
  readonly name: Localized;
  /** Width and height of the drawing. */
  readonly size: Point;
  /** A seat's diameter. */
  readonly seat: number;
  /** The number of people, seated and standing; checked by the linter. */
  readonly capacity: number;
  readonly categories: readonly { readonly key: string; readonly name: Localized }[];
  readonly stage?: readonly MapStage[] | undefined;
  readonly entrances?: readonly MapEntrance[] | undefined;
  readonly stairs?: readonly MapStairs[] | undefined;
  readonly levels: readonly MapLevel[];
};

/** Limits for files from any sender, checked before work is done for them. */
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

/** The form of a seat's id, from any source. */
export const SEAT_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
/** The form of ids of levels, sections, rows, tables, areas, entrances and categories. */
export const PART_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,23}$/;
