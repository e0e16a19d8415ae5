import type { Localized } from "#domain/brands/brand.ts";
import type { MapLevel, MapRow, MapSection, Point } from "#domain/catalogue/seating/map/seat-map.ts";
import { arcRun, bandShape, lineRun, PITCH, seatsOnArc, type Arc } from "./rows.ts";

const ROW_PITCH = 15;
/** The width of the aisle between two blocks. */
const AISLE = 16;
const SIDE_BLOCKS = 6;
const END_BLOCKS = 4;
/** Wheelchair places are farther apart. */
const WHEEL_PITCH = 13;

/** One ring of stands: the distance of its first row from the inner rectangle's corners, and the name of its first block. */
export type Tier = {
  readonly id: string;
  readonly name: Localized;
  readonly first: number;
  readonly radius: number;
  readonly rows: number;
  readonly cornerBlocks: number;
};
/** The rectangle inside the stands. Its corners are the centres of the curves. */
export type Inner = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

/** A block without its rows. A straight one offsets its rows by `out`, the others are round. */
type Block = { readonly category: string; readonly limited: boolean; readonly accessible: boolean } & (
  | { readonly kind: "line"; readonly from: Point; readonly to: Point; readonly out: Point }
  | { readonly kind: "arc"; readonly centre: Point; readonly from: number; readonly to: number }
);

const moved = ([x, y]: Point, [dx, dy]: Point, far: number): Point => [x + dx * far, y + dy * far];
const radiusOf = ({ radius }: Tier, row: number) => radius + row * ROW_PITCH;

/** The blocks of a tier from the left end of the stage counter-clockwise around the field to its right end. */
function blocksOf({ left, right, top, bottom }: Inner, tier: Tier): Block[] {
  const isLower = tier.id === "lower";
  const plain = { limited: false, accessible: false };
  const side = (x: number, out: Point, isDown: boolean) =>
    Array.from({ length: SIDE_BLOCKS }, (_, index): Block => {
      const at = isDown ? index : SIDE_BLOCKS - 1 - index;
      const length = (bottom - top) / SIDE_BLOCKS;
      const ends: [Point, Point] = [
        [x, top + at * length],
        [x, top + (at + 1) * length],
      ];
      const [from, to] = isDown ? ends : [ends[1], ends[0]];
      return {
        ...plain,
        kind: "line",
        from,
        to,
        out,
        category: isLower ? (at < 4 ? "cat-1" : "cat-2") : at < 4 ? "cat-3" : "cat-4",
        accessible: isLower && (at === 1 || at === 3),
      };
    });
  const corner = (centre: Point, [from, to]: Point, { count, limited, category }: { count: number; limited: boolean; category: string }) =>
    Array.from({ length: count }, (_, index): Block => ({
      ...plain,
      kind: "arc",
      centre,
      from: from + ((to - from) * index) / count,
      to: from + ((to - from) * (index + 1)) / count,
      limited,
      category,
    }));
  const quarter = Math.PI / 2;
  const half = Math.ceil(tier.cornerBlocks / 2);
  const beside = { count: half, limited: true, category: isLower ? "cat-2" : "cat-4" };
  const far = { count: tier.cornerBlocks, limited: false, category: isLower ? "cat-2" : "cat-4" };
  // Beside the stage, the stands begin where the stage is visible from the side.
  const open = (quarter * half) / tier.cornerBlocks;
  const end = Array.from({ length: END_BLOCKS }, (_, index): Block => {
    const length = (right - left) / END_BLOCKS;
    const from: Point = [left + index * length, bottom];
    return { ...plain, kind: "line", from, to: [from[0] + length, bottom], out: [0, 1], category: isLower ? "cat-2" : "cat-4" };
  });
  return [
    ...corner([left, top], [-quarter - open, -quarter], beside),
    ...side(left, [-1, 0], true),
    ...corner([left, bottom], [-quarter, 0], far),
    ...end,
    ...corner([right, bottom], [0, quarter], far),
    ...side(right, [1, 0], false),
    ...corner([right, top], [quarter, quarter + open], beside),
  ];
}

function arcOf(block: Extract<Block, { kind: "arc" }>, radius: number): Arc {
  const aisle = AISLE / 2 / radius;
  return { centre: block.centre, radius, from: block.from + aisle, to: block.to - aisle };
}

const lengthOf = (block: Extract<Block, { kind: "line" }>) => Math.hypot(block.to[0] - block.from[0], block.to[1] - block.from[1]);

/** How many seats fit into a row of a block. */
function roomIn(block: Block, tier: Tier, row: number): number {
  if (block.kind === "arc") return seatsOnArc(arcOf(block, radiusOf(tier, row)));
  const pitch = isAccessible(block, tier, row) ? WHEEL_PITCH : PITCH;
  return Math.floor((lengthOf(block) - AISLE) / pitch);
}

/** The last row of some blocks is level with the walkway. */
const isAccessible = (block: Block, tier: Tier, row: number) => block.accessible && row === tier.rows - 1;

function rowOf(block: Block, tier: Tier, { row, count }: { readonly row: number; readonly count: number }): MapRow {
  const name = String(row + 1);
  const seats = `1-${count}`;
  const marks = block.limited ? { limited: seats } : {};
  if (block.kind === "arc") return { id: name, name, runs: [arcRun(seats, arcOf(block, radiusOf(tier, row)), count)], ...marks };
  const [from, to] = [moved(block.from, block.out, radiusOf(tier, row)), moved(block.to, block.out, radiusOf(tier, row))];
  if (!isAccessible(block, tier, row)) return { id: name, name, runs: [lineRun(seats, { from, to }, count)], ...marks };
  const pairs = count - (count % 2);
  return {
    id: name,
    name,
    runs: [lineRun(seats, { from, to, pitch: WHEEL_PITCH }, count)],
    wheelchair: `1-${pairs - 1}/2`,
    companion: `2-${pairs}/2`,
  };
}

function outlineOf(block: Block, tier: Tier): number[] {
  const [inner, outer] = [radiusOf(tier, 0) - 9, radiusOf(tier, tier.rows - 1) + 9];
  if (block.kind === "arc") {
    const aisle = 2 / inner;
    return bandShape({ centre: block.centre, radius: inner, from: block.from + aisle, to: block.to - aisle }, [inner, outer]);
  }
  const inward = 2 / lengthOf(block);
  const along = ([a, b]: readonly [Point, Point], share: number): Point => [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
  const [from, to] = [along([block.from, block.to], inward), along([block.to, block.from], inward)];
  return [moved(from, block.out, inner), moved(to, block.out, inner), moved(to, block.out, outer), moved(from, block.out, outer)].flat();
}

function sectionOf(
  block: Block,
  tier: Tier,
  { number, counts }: { readonly number: number; readonly counts: readonly number[] },
): MapSection {
  return {
    id: String(number),
    name: { en: `Stand ${number}`, id: `Tribun ${number}` },
    category: block.category,
    outline: outlineOf(block, tier).map((value) => Math.round(value * 10) / 10),
    rows: counts.map((count, row) => rowOf(block, tier, { row, count })),
  };
}

/** Tiers of stands around a rectangle, open at the stage, with exactly `wanted` seats. The last rows omit surplus seats. */
export function bowl(inner: Inner, tiers: readonly Tier[], wanted: number): MapLevel[] {
  const planned = tiers.map((tier) => ({ tier, blocks: blocksOf(inner, tier) }));
  const counts = planned.map(({ tier, blocks }) =>
    blocks.map((block) => Array.from({ length: tier.rows }, (_, row) => roomIn(block, tier, row))),
  );
  let over = counts.flat(2).reduce((sum, count) => sum + count, 0) - wanted;
  const last = counts.at(-1)!;
  for (let step = 0; over > 0; step += 1) {
    const block = last[step % last.length]!;
    block[block.length - 1]! -= 1;
    over -= 1;
  }
  return planned.map(({ tier, blocks }, t) => ({
    id: tier.id,
    name: tier.name,
    sections: blocks.map((block, index) => sectionOf(block, tier, { number: tier.first + index, counts: counts[t]![index]! })),
  }));
}
