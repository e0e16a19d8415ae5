import type { SeatStates } from "#domain/catalogue/seating/states/seat-states.ts";
import { areSeatsSeen, paintGround, type Look, type Sheet } from "./paint-ground.ts";
import { paintNames, paintSeats, type Marks } from "./paint-seats.ts";
import type { Box, View } from "./view.ts";

/** A tile's side, in CSS pixels of its own scale. */
const SIDE = 256;
/** The most tiles in a set. Tiles not seen for the longest time are dropped first. */
const MOST = 40;

type Tile = { readonly canvas: HTMLCanvasElement; isStale: boolean };
/** A map at one scale, in tiles drawn on demand. */
export type TileSet = { readonly scale: number; readonly ratio: number; readonly tiles: Map<string, Tile> };

export const openTiles = (scale: number, ratio: number): TileSet => ({ scale, ratio, tiles: new Map() });

/** Columns and rows of the tiles in a part of the map. */
function reachOf({ scale }: TileSet, [left, top, right, bottom]: Box): Box {
  const at = (value: number) => Math.floor((value * scale) / SIDE);
  return [at(left), at(top), at(right), at(bottom)];
}

export type TileAt = readonly [column: number, row: number];

/** The tiles of a part of the map, from its centre outwards. */
export function tilesIn(set: TileSet, box: Box): TileAt[] {
  const [left, top, right, bottom] = reachOf(set, box);
  const found: TileAt[] = [];
  for (let row = top; row <= bottom; row += 1) for (let column = left; column <= right; column += 1) found.push([column, row]);
  const [mx, my] = [(left + right) / 2, (top + bottom) / 2];
  return found.sort((a, b) => Math.hypot(a[0] - mx, a[1] - my) - Math.hypot(b[0] - mx, b[1] - my));
}

const keyOf = ([column, row]: TileAt) => `${column} ${row}`;

/** The tiles still to draw: first those never drawn, then outdated ones. */
export function missing({ tiles }: TileSet, wanted: readonly TileAt[]): TileAt[] {
  const absent = wanted.filter((at) => !tiles.has(keyOf(at)));
  return absent.length > 0 ? absent : wanted.filter((at) => tiles.get(keyOf(at))!.isStale);
}

export const isWhole = ({ tiles }: TileSet, wanted: readonly TileAt[]): boolean => wanted.every((at) => tiles.has(keyOf(at)));

export type TileMore = { readonly look: Look; readonly marks: Marks; readonly states: SeatStates; readonly free: Uint32Array };

/** Draws one tile, replacing an older one. */
export function paintTile({ scale, ratio, tiles }: TileSet, at: TileAt, { look, marks, states, free }: TileMore): void {
  const key = keyOf(at);
  const old = tiles.get(key);
  const canvas = old?.canvas ?? document.createElement("canvas");
  const side = Math.ceil(SIDE * ratio);
  canvas.width = canvas.height = side;
  const ink = canvas.getContext("2d", { alpha: false })!;
  ink.fillStyle = look.theme.canvas;
  ink.fillRect(0, 0, side, side);
  const [left, top] = [(at[0] * SIDE) / scale, (at[1] * SIDE) / scale];
  ink.setTransform(scale * ratio, 0, 0, scale * ratio, -at[0] * SIDE * ratio, -at[1] * SIDE * ratio);
  const sheet: Sheet = { ink, scale, ratio, box: [left, top, left + SIDE / scale, top + SIDE / scale] };
  paintGround(sheet, look, free);
  paintSeats(sheet, { look, marks, states });
  paintNames(sheet, look);
  // Insert it again at the end of the Map, as the tile seen last.
  tiles.delete(key);
  tiles.set(key, { canvas, isStale: false });
  for (const [each] of tiles) {
    if (tiles.size <= MOST) break;
    tiles.delete(each);
  }
}

/** Shows the available tiles of a view. `ink` draws in device pixels. */
export function showTiles(
  ink: CanvasRenderingContext2D,
  { set, wanted }: { readonly set: TileSet; readonly wanted: readonly TileAt[] },
  view: View,
): void {
  const { scale, ratio, tiles } = set;
  const grow = view.scale / scale;
  // At its own scale a tile lies on whole pixels and is copied unscaled.
  const isExact = Math.abs(grow - 1) < 1e-6;
  const side = SIDE * ratio * grow;
  for (const at of wanted) {
    const tile = tiles.get(keyOf(at));
    if (!tile) continue;
    const [x, y] = [view.x * ratio + at[0] * side, view.y * ratio + at[1] * side];
    if (isExact) ink.drawImage(tile.canvas, Math.round(x), Math.round(y));
    else ink.drawImage(tile.canvas, x, y, side + 0.5, side + 0.5);
  }
}

/** Marks tiles as outdated: those with changed seats, or all while sections are drawn instead of seats. */
export function spoilTiles(set: TileSet, { look, changed }: { readonly look: Look; readonly changed: readonly number[] }): void {
  const { scene } = look;
  if (!areSeatsSeen(scene, set.scale)) {
    for (const tile of set.tiles.values()) tile.isStale = true;
    return;
  }
  const { x, y, seat } = scene.seating;
  for (const each of changed)
    for (const at of tilesIn(set, [x[each]! - seat, y[each]! - seat, x[each]! + seat, y[each]! + seat])) {
      const tile = set.tiles.get(keyOf(at));
      if (tile) tile.isStale = true;
    }
}
