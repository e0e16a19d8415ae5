import type { Seating } from "#domain/catalogue/seating/map/lay-out.ts";
import type { Point } from "#domain/catalogue/seating/map/seat-map.ts";
import type { Box } from "./view.ts";

type Places = Pick<Seating, "count" | "x" | "y">;
/** Seats by cell of a grid: those of cell `c` are `seats[starts[c]]` to `seats[starts[c + 1] - 1]`. */
export type SeatGrid = {
  readonly cell: number;
  readonly left: number;
  readonly top: number;
  readonly columns: number;
  readonly rows: number;
  readonly starts: Uint32Array;
  readonly seats: Uint32Array;
};

/** The most cells of a grid: sparse seats on a large map would otherwise need many empty cells. */
const MOST_CELLS = 250_000;

/** Sorts seats into cells, in two passes. `cell` is a cell's side in map units. */
export function gridOf({ count, x, y }: Places, cell: number): SeatGrid {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < count; i += 1) {
    left = Math.min(left, x[i]!);
    right = Math.max(right, x[i]!);
    top = Math.min(top, y[i]!);
    bottom = Math.max(bottom, y[i]!);
  }
  if (count === 0) [left, top, right, bottom] = [0, 0, 0, 0];
  const side = Math.max(cell, Math.sqrt(((right - left) * (bottom - top)) / MOST_CELLS), 1e-6);
  const columns = Math.floor((right - left) / side) + 1;
  const rows = Math.floor((bottom - top) / side) + 1;
  const cellOf = (i: number) => Math.floor((y[i]! - top) / side) * columns + Math.floor((x[i]! - left) / side);
  const starts = new Uint32Array(columns * rows + 1);
  for (let i = 0; i < count; i += 1) starts[cellOf(i) + 1]! += 1;
  for (let c = 0; c < columns * rows; c += 1) starts[c + 1]! += starts[c]!;
  const next = starts.slice();
  const seats = new Uint32Array(count);
  for (let i = 0; i < count; i += 1) seats[next[cellOf(i)]!++] = i;
  return { cell: side, left, top, columns, rows, starts, seats };
}

/** Calls `each` for every seat with its centre in a box. */
export function eachSeatIn(
  { grid, places: { x, y } }: { readonly grid: SeatGrid; readonly places: Pick<Places, "x" | "y"> },
  [left, top, right, bottom]: Box,
  each: (seat: number) => void,
): void {
  const { cell, columns, rows, starts, seats } = grid;
  const from = Math.max(0, Math.floor((left - grid.left) / cell));
  const to = Math.min(columns - 1, Math.floor((right - grid.left) / cell));
  const last = Math.min(rows - 1, Math.floor((bottom - grid.top) / cell));
  for (let row = Math.max(0, Math.floor((top - grid.top) / cell)); row <= last; row += 1) {
    const end = to < from ? 0 : starts[row * columns + to + 1]!;
    for (let at = starts[row * columns + from] ?? 0; at < end; at += 1) {
      const seat = seats[at]!;
      if (x[seat]! >= left && x[seat]! <= right && y[seat]! >= top && y[seat]! <= bottom) each(seat);
    }
  }
}

/** The seat nearest to a place of the map, at most `within` away. Null if there is none. */
export function nearestSeat(
  where: { readonly grid: SeatGrid; readonly places: Pick<Places, "x" | "y"> },
  [px, py]: Point,
  within: number,
): number | null {
  let [best, far] = [-1, within];
  eachSeatIn(where, [px - within, py - within, px + within, py + within], (seat) => {
    const distance = Math.hypot(where.places.x[seat]! - px, where.places.y[seat]! - py);
    if (distance > far || (distance === far && best >= 0)) return;
    [best, far] = [seat, distance];
  });
  return best < 0 ? null : best;
}
