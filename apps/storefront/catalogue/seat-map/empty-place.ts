import type { Scene } from "./scene.ts";
import { boxOf, meets } from "./shapes.ts";
import { type Box, type Frame, toMap, type View } from "./view.ts";

/** Corners of the map's window, the preferred one first. */
export const CORNERS = ["bottom-right", "top-right", "bottom-left", "top-left"] as const;
export type Corner = (typeof CORNERS)[number];

/** A place for a panel: its corner, and whether the panel lies on its side. */
export type PanelPlace = { readonly corner: Corner; readonly isFlat: boolean };

/**
 * The place of a panel of this size, in CSS pixels, that covers the fewest seats of a view; upright rather than flat. A standing area or a
 * stage counts as one seat.
 */
export function emptyPlace(
  scene: Pick<Scene, "blocks" | "standing" | "map" | "seating">,
  { view, frame }: { readonly view: View; readonly frame: Pick<Frame, "width" | "height"> },
  [width, height]: readonly [width: number, height: number],
): PanelPlace {
  let best: PanelPlace & { readonly covered: number } = { corner: CORNERS[0], isFlat: false, covered: Infinity };
  for (const isFlat of [false, true])
    for (const corner of CORNERS) {
      const [wide, high] = isFlat ? [height, width] : [width, height];
      const left = corner.endsWith("left") ? 0 : frame.width - wide;
      const top = corner.startsWith("top") ? 0 : frame.height - high;
      const covered = coveredBy(scene, [...toMap(view, [left, top]), ...toMap(view, [left + wide, top + high])]);
      if (covered < best.covered) best = { corner, isFlat, covered };
    }
  return { corner: best.corner, isFlat: best.isFlat };
}

function coveredBy({ blocks, standing, map, seating }: Pick<Scene, "blocks" | "standing" | "map" | "seating">, box: Box): number {
  const { x, y, count, seat } = seating;
  const areas = standing.filter((area) => meets(area.box, box)).length;
  const stages = (map.stage ?? []).filter(({ shape }) => meets(boxOf(shape), box)).length;
  let covered = areas + stages;
  if (blocks.some((block) => meets(block.box, box)))
    for (let i = 0; i < count; i += 1) if (meets([x[i]! - seat, y[i]! - seat, x[i]! + seat, y[i]! + seat], box)) covered += 1;
  return covered;
}
