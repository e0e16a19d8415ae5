import type { MapRun, MapTable, Point } from "./seat-map.ts";

/** Coordinates of seats in order: x, y, x, y …. */
export type Places = readonly number[];

function onLine([x1, y1]: Point, [x2, y2]: Point, count: number): Places {
  const out: number[] = [];
  for (let i = 0; i < count; i += 1) {
    const share = count === 1 ? 0 : i / (count - 1);
    out.push(x1 + (x2 - x1) * share, y1 + (y2 - y1) * share);
  }
  return out;
}

/** Evenly on the arc between both ends whose middle is `bulge` off the straight line. */
function onArc({ from, to, bulge }: { readonly from: Point; readonly to: Point; readonly bulge: number }, count: number): Places {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const chord = Math.hypot(dx, dy);
  if (count < 2 || chord === 0) return onLine(from, to, count);
  const side = Math.sign(bulge);
  const [along, across]: [Point, Point] = [
    [dx / chord, dy / chord],
    [(-dy / chord) * side, (dx / chord) * side],
  ];
  const height = Math.abs(bulge);
  const radius = (chord * chord) / (8 * height) + height / 2;
  const half = 2 * Math.atan((2 * height) / chord);
  const centre: Point = [(from[0] + to[0]) / 2 + across[0] * (height - radius), (from[1] + to[1]) / 2 + across[1] * (height - radius)];
  const out: number[] = [];
  for (let i = 0; i < count; i += 1) {
    const angle = -half + (2 * half * i) / (count - 1);
    const [far, wide] = [radius * Math.cos(angle), radius * Math.sin(angle)];
    out.push(centre[0] + across[0] * far + along[0] * wide, centre[1] + across[1] * far + along[1] * wide);
  }
  return out;
}

/** Coordinates of a run's seats. A run without coordinates starts at the origin, and the linter reports it. */
export function placeRun({ from = [0, 0], to = from, bulge = 0, points }: MapRun, count: number): Places {
  if (points) return points;
  return bulge === 0 ? onLine(from, to, count) : onArc({ from, to, bulge }, count);
}

/** Chairs on the two long sides of an unturned table, half of them each. */
function onSides([width, height]: Point, count: number, gap: number): Places {
  const isWide = width >= height;
  const [long, short] = isWide ? [width, height] : [height, width];
  const first = Math.ceil(count / 2);
  const out: number[] = [];
  for (let i = 0; i < count; i += 1) {
    const isFirst = i < first;
    const [at, all] = isFirst ? [i, first] : [count - 1 - i, count - first];
    const along = ((at + 0.5) / all - 0.5) * long;
    const off = (short / 2 + gap) * (isFirst ? -1 : 1);
    out.push(...(isWide ? [along, off] : [-off, along]));
  }
  return out;
}

/** Coordinates of a table's seats: clockwise from the top around a round one, on the long sides of a rectangular one. */
export function placeTable(table: Pick<MapTable, "at" | "round" | "size" | "turn" | "points">, count: number, seat: number): Places {
  if (table.points) return table.points;
  const gap = seat * 0.65;
  const turn = ((table.turn ?? 0) * Math.PI) / 180;
  const out: number[] = [];
  const flat = table.size && table.round === undefined ? onSides(table.size, count, gap) : null;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  for (let i = 0; i < count; i += 1) {
    if (flat) {
      const [x, y] = [flat[2 * i]!, flat[2 * i + 1]!];
      out.push(table.at[0] + x * cos - y * sin, table.at[1] + x * sin + y * cos);
    } else {
      const [angle, far] = [turn + (2 * Math.PI * i) / count, (table.round ?? 0) + gap];
      out.push(table.at[0] + far * Math.sin(angle), table.at[1] - far * Math.cos(angle));
    }
  }
  return out;
}
