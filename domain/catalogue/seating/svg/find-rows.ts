import type { Point } from "../map/seat-map.ts";

/** Solves a small system of linear equations; null if it has no single solution. */
function solve(rows: readonly (readonly number[])[]): number[] | null {
  const m = rows.map((row) => [...row]);
  const n = m.length;
  for (let i = 0; i < n; i += 1) {
    let best = i;
    for (let j = i + 1; j < n; j += 1) if (Math.abs(m[j]![i]!) > Math.abs(m[best]![i]!)) best = j;
    [m[i], m[best]] = [m[best]!, m[i]!];
    if (Math.abs(m[i]![i]!) < 1e-9) return null;
    for (let j = 0; j < n; j += 1) {
      if (j === i) continue;
      const share = m[j]![i]! / m[i]![i]!;
      for (let k = i; k <= n; k += 1) m[j]![k]! -= share * m[i]![k]!;
    }
  }
  return m.map((row, i) => row[n]! / row[i]!);
}

/** The coefficients that explain a value by others, each run having a level of its own. */
function fitOnce(
  runs: readonly (readonly number[])[],
  terms: (index: number) => readonly number[],
  value: (index: number) => number,
): number[] | null {
  const width = runs.length === 0 ? 0 : terms(runs[0]![0]!).length;
  const normal = Array.from({ length: width }, () => Array.from({ length: width + 1 }, () => 0));
  for (const run of runs) {
    const rows = run.map((index) => [...terms(index), value(index)]);
    const means = Array.from({ length: width + 1 }, (_, k) => rows.reduce((sum, row) => sum + row[k]!, 0) / rows.length);
    for (const row of rows)
      for (let i = 0; i < width; i += 1)
        for (let k = 0; k <= width; k += 1) normal[i]![k]! += (row[i]! - means[i]!) * (row[k]! - means[k]!);
  }
  return width === 0 ? null : solve(normal);
}

/** The same without chains that jump from row to row: those that the others explain badly are left out. */
function fit(
  runs: readonly (readonly number[])[],
  terms: (index: number) => readonly number[],
  value: (index: number) => number,
): number[] | null {
  let [kept, found] = [runs, fitOnce(runs, terms, value)];
  for (let round = 0; round < 4 && found !== null && kept.length > 2; round += 1) {
    const coefficients = found;
    const spreads = kept.map((run) => {
      const rest = run.map((index) => value(index) - terms(index).reduce((sum, term, k) => sum + term * coefficients[k]!, 0));
      const mean = rest.reduce((sum, each) => sum + each, 0) / rest.length;
      return Math.sqrt(rest.reduce((sum, each) => sum + (each - mean) ** 2, 0) / rest.length);
    });
    const most = middleOf(spreads);
    kept = kept.filter((_, index) => spreads[index]! <= most);
    found = fitOnce(kept, terms, value);
  }
  return found;
}

/** Visits the points near a place, by a grid. */
function openGrid(points: readonly Point[], cell: number) {
  const cells = new Map<number, number[]>();
  const column = (value: number) => Math.floor(value / cell);
  const key = (x: number, y: number) => x * 4_194_304 + y;
  for (const [index, [x, y]] of points.entries()) {
    const at = key(column(x), column(y));
    const list = cells.get(at);
    if (list) list.push(index);
    else cells.set(at, [index]);
  }
  return ([x, y]: Point, visit: (index: number) => void): void => {
    const [column0, row0] = [column(x), column(y)];
    for (let i = column0 - 1; i <= column0 + 1; i += 1)
      for (let j = row0 - 1; j <= row0 + 1; j += 1) {
        const list = cells.get(key(i, j));
        if (list) for (const index of list) visit(index);
      }
  };
}

const distance = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);
const middleOf = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Seats farther apart than this many diameters are no neighbours. */
const NEAR = 4;

/** Each point's distance from the one nearest to it. */
function nearestOf(points: readonly Point[], near: ReturnType<typeof openGrid>): number[] {
  return points.map((point, index) => {
    let nearest = Infinity;
    near(point, (other) => {
      if (other !== index) nearest = Math.min(nearest, distance(point, points[other]!));
    });
    return nearest;
  });
}

/** Seats side by side are at most this much farther apart than nearest ones, which may stand in the next row. */
const REACH = 1.5;

/** Chains of neighbours that stand side by side: each the other's next one to the right and to the left. */
function sideBySide(points: readonly Point[], size: number, slope = 1): number[][] {
  const near = openGrid(points, NEAR * size);
  const reach = REACH * middleOf(nearestOf(points, near).filter(Number.isFinite));
  const next = (index: number, sign: number) => {
    let [best, least] = [-1, Infinity];
    near(points[index]!, (other) => {
      const dx = sign * (points[other]![0] - points[index]![0]);
      const dy = points[other]![1] - points[index]![1];
      if (dx <= 0.3 * size || Math.abs(dy) >= slope * dx) return;
      const away = Math.hypot(dx, dy);
      if (away < least && away < reach) {
        best = other;
        least = away;
      }
    });
    return best;
  };
  const rightOf = points.map((_, index) => next(index, 1));
  const leftOf = points.map((_, index) => next(index, -1));
  const isLinked = (index: number) => rightOf[index]! >= 0 && leftOf[rightOf[index]!] === index;
  return points.flatMap((_, index) => {
    const before = leftOf[index]!;
    if (before >= 0 && rightOf[before] === index) return [];
    const chain = [index];
    for (let at = index; isLinked(at); at = rightOf[at]!) chain.push(rightOf[at]!);
    return chain.length >= 3 ? [chain] : [];
  });
}

/** Groups of seats that stand closer to each other than to any other: rows, if those are farther apart than seats. */
function closest(points: readonly Point[], size: number, factor: number): number[][] {
  const near = openGrid(points, NEAR * size);
  const parent = points.map((_, index) => index);
  const root = (index: number): number => {
    let at = index;
    while (parent[at] !== at) at = parent[at] = parent[parent[at]!]!;
    return at;
  };
  const least = nearestOf(points, near);
  const usual = middleOf(least.filter(Number.isFinite));
  for (const [index, point] of points.entries())
    near(point, (other) => {
      if (other > index && distance(point, points[other]!) <= factor * usual) parent[root(index)] = root(other);
    });
  const groups = new Map<number, number[]>();
  for (const index of points.keys()) {
    const group = groups.get(root(index));
    if (group) group.push(index);
    else groups.set(root(index), [index]);
  }
  return [...groups.values()];
}

/** Strewn seats happen to make rows of two. */
const LEAST_IN_ROW = 2.5;
const FEW = 12;
/** Curved rows of more seats than this need names. */
const MOST_CURVED = 20_000;
const CUT = 0.45;
const SPREAD = 0.75;

/** The rows by one coordinate, on which each row has its own level; null if the levels run into each other. */
function byLevel(points: readonly Point[], levels: readonly number[], size: number): number[][] | null {
  const order = [...points.keys()].toSorted((a, b) => levels[a]! - levels[b]!);
  const rows: number[][] = [];
  for (const index of order) {
    const row = rows.at(-1);
    if (row && levels[index]! - levels[row.at(-1)!]! <= CUT * size) row.push(index);
    else rows.push([index]);
  }
  if (rows.some((row) => levels[row.at(-1)!]! - levels[row[0]!]! > SPREAD * size)) return null;
  const near = openGrid(points, size);
  const rowOf = new Int32Array(points.length);
  for (const [at, row] of rows.entries()) for (const index of row) rowOf[index] = at;
  let isDouble = false;
  for (const [index, point] of points.entries())
    near(point, (other) => {
      isDouble ||= other > index && rowOf[other] === rowOf[index] && distance(point, points[other]!) < 0.5 * size;
    });
  return isDouble ? null : rows;
}

/** Step between seats of a row, compared with that between rows. */
function stepsOf(points: readonly Point[], rows: readonly (readonly number[])[], axis: 0 | 1): number {
  const along = rows.flatMap((row) => {
    const places = row.map((index) => points[index]![axis]).toSorted((a, b) => a - b);
    return places.slice(1).map((place, i) => place - places[i]!);
  });
  return middleOf(along);
}

/** Rows on parallel curves that run along an axis, or on circles around one centre, by chains of neighbours. */
function curvedRows(
  points: readonly Point[],
  size: number,
  { axis, chains }: { readonly axis: 0 | 1; readonly chains: readonly number[][][] },
): number[][][] {
  const across = axis === 0 ? 1 : 0;
  const [wide, high] = ([axis, across] as const).map((each) => Math.max(1e-9, ...points.map((point) => Math.abs(point[each])))) as [
    number,
    number,
  ];
  return chains.flatMap((runs) => {
    const circle = fit(
      runs,
      (index) => [points[index]![axis] / wide, points[index]![across] / high],
      (index) => (points[index]![axis] ** 2 + points[index]![across] ** 2) / (wide * high),
    );
    const [u, v] = circle ? [(circle[0]! * high) / 2, (circle[1]! * wide) / 2] : [Number.NaN, Number.NaN];
    const terms = (index: number) => [1, 2, 3, 4].map((power) => (points[index]![axis] / wide) ** power);
    const curve = fit(runs, terms, (index) => points[index]![across]);
    const levels = [
      ...(circle ? [points.map((point) => Math.hypot(point[axis] - u, point[across] - v))] : []),
      ...(curve ? [points.map((point, index) => point[across] - terms(index).reduce((sum, term, k) => sum + term * curve[k]!, 0))] : []),
    ];
    return levels.flatMap((each) => {
      const rows = byLevel(points, each, size);
      return rows ? [rows] : [];
    });
  });
}

/** Rows that lie on parallel lines or curves, or on circles around one centre; null if they do not. Those from left to right come first. */
function parallelRows(points: readonly Point[], size: number): number[][] | null {
  const isUseful = (rows: readonly unknown[] | null | undefined) => Boolean(rows) && rows!.length * 1.5 <= points.length;
  const straight = (axis: 0 | 1) =>
    byLevel(
      points,
      points.map((point) => point[axis]),
      size,
    );
  const [flat, steep] = [straight(1), straight(0)];
  if (isUseful(flat)) return isUseful(steep) && stepsOf(points, flat!, 0) > 1.6 * stepsOf(points, steep!, 1) ? steep : flat;
  if (points.length > MOST_CURVED) return isUseful(steep) ? steep : null;
  const turned = points.map(([x, y]): Point => [y, x]);
  const close = closest(points, size, 1.25).filter(({ length }) => length >= 3);
  const fewest = (models: readonly number[][][]) => models.filter(isUseful).toSorted((a, b) => a.length - b.length)[0] ?? null;
  return (
    fewest(curvedRows(points, size, { axis: 0, chains: [sideBySide(points, size), sideBySide(points, size, 0.5), close] })) ??
    (isUseful(steep)
      ? steep
      : fewest(curvedRows(points, size, { axis: 1, chains: [sideBySide(turned, size), sideBySide(turned, size, 0.5)] })))
  );
}

/** The order of seats along their row, from its left end; from the upper one for a row that runs downwards. */
export function alongRow(points: readonly Point[], row: readonly number[]): number[] {
  const [mx, my] = [0, 1].map((axis) => row.reduce((sum, index) => sum + points[index]![axis]!, 0) / row.length) as [number, number];
  let [xx, xy, yy] = [0, 0, 0];
  for (const index of row) {
    const [dx, dy] = [points[index]![0] - mx, points[index]![1] - my];
    [xx, xy, yy] = [xx + dx * dx, xy + dx * dy, yy + dy * dy];
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  const sign = Math.cos(angle) < 0.2 && Math.sin(angle) < 0 ? -1 : 1;
  const [cos, sin] = [sign * Math.cos(angle), sign * Math.sin(angle)];
  return row.toSorted((a, b) => cos * (points[a]![0] - points[b]![0]) + sin * (points[a]![1] - points[b]![1]));
}

/**
 * The rows of seats that nothing names, by blocks: lists of indices. Rows lie on lines or curves beside each other, in the whole hall or
 * at least in each block of close seats. Null if they cannot be distinguished. `size` is a seat's diameter.
 */
export function findRows(points: readonly Point[], size: number): number[][][] | null {
  if (points.length < 2) return points.length === 0 ? [] : [[[0]]];
  const whole = parallelRows(points, size);
  if (whole && (points.length < FEW || whole.length * LEAST_IN_ROW <= points.length)) return [whole];
  if (points.length > MOST_CURVED) return null;
  const blocks = closest(points, size, 1.9);
  if (blocks.length < 2) return null;
  const found = blocks.map((block) => {
    const own = block.map((index) => points[index]!);
    return own.length < 3 ? [block] : (parallelRows(own, size)?.map((row) => row.map((index) => block[index]!)) ?? null);
  });
  const rows = found.flatMap((each) => each ?? []).length;
  return found.every((each) => each !== null) && rows * LEAST_IN_ROW <= points.length ? found : null;
}

/** Whether seats stand in one line or curve. */
export function isOneRow(points: readonly Point[], size: number): boolean {
  const rows = points.length < 3 ? [[0]] : parallelRows(points, size);
  return rows?.length === 1;
}
