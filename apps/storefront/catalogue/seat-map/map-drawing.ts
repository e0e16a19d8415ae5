import type { SeatStates } from "#domain/catalogue/seating/states/seat-states.ts";
import type { Look, MapWords } from "./paint-ground.ts";
import { openMarks, paintChosen } from "./paint-seats.ts";
import { freeBySection } from "./scene.ts";
import { grown } from "./shapes.ts";
import { isWhole, missing, openTiles, paintTile, showTiles, spoilTiles, tilesIn, type TileMore, type TileSet } from "./tiles.ts";
import { between, boundView, leastScale, seen, type Frame, type View } from "./view.ts";

/** Delay after a zoom before the map is redrawn sharply, in ms. */
const REST_MS = 90;
/** Milliseconds per frame for drawing tiles: while the map moves, and at rest. */
const MOVING_MS = 3;
const RESTING_MS = 10;
/** Milliseconds per frame until the first view is whole: there is nothing to move yet. */
const FIRST_MS = 40;
/** Duration of a view's animation, in ms. */
const TRAVEL_MS = 260;
/** Margin for seats' signs beyond the map's edge, in CSS pixels. */
const EDGE = 16;
/** The highest pixel ratio to draw at: a phone's third pixel is invisible, and costs more than twice the memory. */
const MOST_RATIO = 2;

export type MapDrawing = {
  frame(): Frame;
  view(): View;
  /** Shows another view; `travel` animates, unless the visitor wants less motion. */
  show(view: View, travel?: boolean): void;
  /** Updates the seats' states, without moving the map. */
  setStates(states: SeatStates): void;
  /** Changes the words on the map. */
  setWords(words: MapWords): void;
  setChosen(chosen: readonly number[], isWaiting: boolean): void;
  /** Sets the size in CSS pixels. The same part of the map stays in view. */
  resize(width: number, height: number): void;
  close(): void;
};

/** The closest zoom, and a call once the first view is whole: until then the canvas has nothing to show. */
export type DrawingOptions = { readonly most: number; readonly onWhole?: () => void };

/** The tile sets in use: of the whole map (always), of the last scale and of the current one. */
type Drawn = { all: TileSet; before: TileSet | null; now: TileSet };

/** Draws a map on a canvas, from tiles and only after changes, so that a frame costs the same for any number of seats. */
export function openDrawing(canvas: HTMLCanvasElement, first: Look, { most, onWhole }: DrawingOptions): MapDrawing {
  const ink = canvas.getContext("2d", { alpha: false })!;
  const { scene, theme } = first;
  let look = first;
  const ratio = Math.min(MOST_RATIO, window.devicePixelRatio || 1);
  const marks = openMarks(first, ratio);
  const count = scene.seating.count;
  let frame: Frame = { map: scene.box, width: 1, height: 1, most };
  let view: View = { scale: 1, x: 0, y: 0 };
  let drawn: Drawn | null = null;
  let more: TileMore = { look, marks, states: new Uint8Array(count), free: freeBySection(scene, new Uint8Array(count)) };
  let chosen: { readonly seats: readonly number[]; readonly isWaiting: boolean } = { seats: [], isWaiting: false };
  let travel: { readonly from: View; readonly to: View; readonly since: number } | null = null;
  let zoomedAt = 0;
  let movedAt = 0;
  let isWholeYet = false;
  let next = 0;

  const ask = () => (next ||= requestAnimationFrame(draw));

  function moveTo(to: View, now: number): void {
    if (to.scale !== view.scale) zoomedAt = now;
    movedAt = now;
    view = to;
  }

  /** Opens the tile set of the current scale once the map is at rest. Returns whether that set is in use. */
  function settle(now: number): boolean {
    if (!drawn || view.scale === drawn.now.scale) return true;
    if (now - zoomedAt < REST_MS) return false;
    const isAll = Math.abs(view.scale / drawn.all.scale - 1) < 1e-6;
    drawn = { ...drawn, before: drawn.now === drawn.all ? drawn.before : drawn.now, now: isAll ? drawn.all : openTiles(view.scale, ratio) };
    return true;
  }

  /** Draws missing tiles until time is up; returns whether more are missing. */
  function fill(now: number): boolean {
    const { all, now: current } = drawn!;
    const until = performance.now() + (isWholeYet ? (now - movedAt < REST_MS ? MOVING_MS : RESTING_MS) : FIRST_MS);
    const box = seen(view, frame);
    for (const set of current === all ? [all] : [current, all]) {
      const wanted = tilesIn(set, set === all ? grown(scene.box, EDGE / set.scale) : box);
      for (let at = missing(set, wanted)[0]; at; at = missing(set, wanted)[0]) {
        if (performance.now() > until) return true;
        paintTile(set, at, more);
      }
    }
    return false;
  }

  function draw(now: number): void {
    next = 0;
    if (!drawn) return;
    if (travel) {
      const share = Math.min(1, (now - travel.since) / TRAVEL_MS);
      moveTo(between(travel.from, travel.to, 1 - (1 - share) ** 3), now);
      if (share === 1) travel = null;
    }
    const isSettled = settle(now);
    const hasMore = isSettled ? fill(now) : false;
    ink.setTransform(1, 0, 0, 1, 0, 0);
    ink.fillStyle = theme.canvas;
    ink.fillRect(0, 0, canvas.width, canvas.height);
    ink.imageSmoothingQuality = "low";
    const box = seen(view, frame);
    const wanted = tilesIn(drawn.now, box);
    if (!isWhole(drawn.now, wanted)) {
      showTiles(ink, { set: drawn.all, wanted: tilesIn(drawn.all, box) }, view);
      if (drawn.before) showTiles(ink, { set: drawn.before, wanted: tilesIn(drawn.before, box) }, view);
    }
    showTiles(ink, { set: drawn.now, wanted }, view);
    ink.setTransform(view.scale * ratio, 0, 0, view.scale * ratio, view.x * ratio, view.y * ratio);
    paintChosen({ ink, scale: view.scale, ratio, box }, { look, chosen: chosen.seats, isWaiting: chosen.isWaiting });
    if (!isWholeYet && isSettled && !hasMore) {
      isWholeYet = true;
      onWhole?.();
    }
    if (travel || hasMore || !isSettled) ask();
  }

  return {
    frame: () => frame,
    view: () => view,
    show(to, isTravel = false) {
      const now = performance.now();
      const isStill = !isTravel || matchMedia("(prefers-reduced-motion: reduce)").matches;
      travel = isStill ? null : { from: view, to, since: now };
      if (isStill) moveTo(to, now);
      ask();
    },
    setStates(states) {
      const changed: number[] = [];
      for (let i = 0; i < count; i += 1) if (states[i] !== more.states[i]) changed.push(i);
      if (changed.length === 0) return;
      more = { ...more, states, free: freeBySection(scene, states) };
      for (const set of drawn ? new Set([drawn.all, drawn.now]) : []) spoilTiles(set, { look, changed });
      if (drawn) drawn.before = null;
      ask();
    },
    setWords(words) {
      look = { ...look, words };
      more = { ...more, look };
      for (const set of drawn ? [drawn.all, drawn.now] : []) for (const tile of set.tiles.values()) tile.isStale = true;
      ask();
    },
    setChosen(seats, isWaiting) {
      chosen = { seats, isWaiting };
      ask();
    },
    resize(width, height) {
      const isFirst = drawn === null;
      const wasAll = !isFirst && view.scale <= leastScale(frame) * 1.001;
      frame = { ...frame, width, height };
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
      const to = boundView(isFirst || wasAll ? { scale: 0, x: 0, y: 0 } : view, frame);
      const all = openTiles(leastScale(frame), ratio);
      // The last tiles stay in view, stretched, until the new ones are there.
      drawn = { all, before: drawn?.now ?? null, now: to.scale === all.scale ? all : openTiles(to.scale, ratio) };
      moveTo(to, performance.now());
      // Resizing clears the canvas: draw before the next frame.
      cancelAnimationFrame(next);
      draw(performance.now());
    },
    close() {
      cancelAnimationFrame(next);
      drawn = null;
    },
  };
}
