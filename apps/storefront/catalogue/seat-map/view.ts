import type { Point } from "#domain/catalogue/seating/map/seat-map.ts";

/** Left, top, right and bottom. */
export type Box = readonly [left: number, top: number, right: number, bottom: number];
/** The map's position on the screen: a place is at `place × scale + (x, y)`, in CSS pixels. */
export type View = { readonly scale: number; readonly x: number; readonly y: number };
/** Bounds of a view: the map, its window, and the closest zoom. */
export type Frame = { readonly map: Box; readonly width: number; readonly height: number; readonly most: number };

/** Margin around the whole map, in CSS pixels. */
const MARGIN = 12;

export const toMap = ({ scale, x, y }: View, [px, py]: Point): Point => [(px - x) / scale, (py - y) / scale];

/** The scale at which a box fills the window. */
function scaleFor({ width, height }: Frame, [left, top, right, bottom]: Box): number {
  const wide = Math.max(1, width - 2 * MARGIN) / Math.max(1, right - left);
  const high = Math.max(1, height - 2 * MARGIN) / Math.max(1, bottom - top);
  return Math.min(wide, high);
}

/** The smallest scale, which shows the whole map. */
export const leastScale = (frame: Frame): number => Math.min(scaleFor(frame, frame.map), frame.most);

/** A view within its bounds: between whole map and closest zoom, with the map always in sight. */
export function boundView(view: View, frame: Frame): View {
  const { map, width, height, most } = frame;
  const scale = Math.min(most, Math.max(leastScale(frame), view.scale));
  const bound = (offset: number, [low, high]: Point, room: number) => {
    const size = (high - low) * scale;
    // A map smaller than the window stays centred; a larger one moves up to a margin beyond its edge.
    if (size + 2 * MARGIN <= room) return (room - size) / 2 - low * scale;
    return Math.min(MARGIN - low * scale, Math.max(room - MARGIN - high * scale, offset));
  };
  return { scale, x: bound(view.x, [map[0], map[2]], width), y: bound(view.y, [map[1], map[3]], height) };
}

/** The view that shows a box as large as possible, in the centre of the window. */
export function viewOf(box: Box, frame: Frame): View {
  const scale = Math.min(frame.most, Math.max(leastScale(frame), scaleFor(frame, box)));
  const middle: Point = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
  return boundView({ scale, x: frame.width / 2 - middle[0] * scale, y: frame.height / 2 - middle[1] * scale }, frame);
}

/** Zooms by a factor around a fixed screen position. */
export function zoomAt(view: View, { at, factor }: { readonly at: Point; readonly factor: number }, frame: Frame): View {
  const scale = Math.min(frame.most, Math.max(leastScale(frame), view.scale * factor));
  const [mx, my] = toMap(view, at);
  return boundView({ scale, x: at[0] - mx * scale, y: at[1] - my * scale }, frame);
}

export function panBy(view: View, [dx, dy]: Point, frame: Frame): View {
  return boundView({ ...view, x: view.x + dx, y: view.y + dy }, frame);
}

/** A view between two others; `share` goes from 0 to 1. Scales change by equal factors. */
export function between(from: View, to: View, share: number): View {
  if (share >= 1) return to;
  const scale = from.scale * (to.scale / from.scale) ** share;
  // Interpolate the centre as if one place of the map stayed fixed.
  const part = to.scale === from.scale ? share : (scale - from.scale) / (to.scale - from.scale);
  return { scale, x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** The visible part of the map. */
export function seen(view: View, { width, height }: Pick<Frame, "width" | "height">): Box {
  const [left, top] = toMap(view, [0, 0]);
  const [right, bottom] = toMap(view, [width, height]);
  return [left, top, right, bottom];
}
