import type { Point } from "../map/seat-map.ts";
import { alongRow, findRows } from "./find-rows.ts";
import { type PlanOptions, type Unit, keyOf, push } from "./plan-unit.ts";
import { withoutZeros } from "./seat-names.ts";
import type { Written } from "./survey.ts";

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
export function placeRows(
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
export function numberRow(row: readonly Unit[], options: PlanOptions): Unit[] {
  const bare = row.filter(({ seat }) => seat === null);
  if (bare.length === 0) return [];
  if (bare.length < 0.5 * row.length || (options.seatFrom && options.seatFrom !== "place")) return bare;
  const ordered = options.from === "right" ? row.toReversed() : row;
  for (const [index, unit] of ordered.entries()) [unit.seat, unit.seatFrom] = [String(index + 1), "place"];
  return [];
}
