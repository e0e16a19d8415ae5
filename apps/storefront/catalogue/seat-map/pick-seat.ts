import type { Point } from "#domain/catalogue/seating/map/seat-map.ts";
import type { MapDrawing } from "./map-drawing.ts";
import { blockAt, standingAt, type Scene } from "./scene.ts";
import { nearestSeat } from "./seat-grid.ts";
import { grown } from "./shapes.ts";
import { toMap, viewOf, zoomAt, type View } from "./view.ts";

/**
 * The distance between neighbouring seats, in CSS pixels, from which a tap chooses a seat: more for a finger than for a mouse. See
 * docs/rules/seating.md#picking.
 */
export const PICK_FROM = { finger: 44, mouse: 24 } as const;
/** The closest zoom, in CSS pixels between neighbours. */
const NEAREST = 64;

export const nearestScale = ({ pitch }: Scene): number => NEAREST / pitch;

/** The meaning of a tap: a seat, a standing area, a closer look, or nothing. */
export type Tap =
  | { readonly kind: "seat"; readonly seat: number }
  | { readonly kind: "standing"; readonly index: number }
  | { readonly kind: "closer"; readonly view: View }
  | null;

/** The meaning of a tap at a screen position in the current view. */
export function readTap(
  scene: Scene,
  { at, isCoarse }: { readonly at: Point; readonly isCoarse: boolean },
  drawing: Pick<MapDrawing, "view" | "frame">,
): Tap {
  const view = drawing.view();
  const place = toMap(view, at);
  const wanted = (isCoarse ? PICK_FROM.finger : PICK_FROM.mouse) / scene.pitch;
  if (view.scale >= wanted * 0.999) {
    // The space between two neighbours belongs to the nearer one.
    const seat = nearestSeat({ grid: scene.grid, places: scene.seating }, place, scene.pitch * 0.75);
    if (seat !== null) return { kind: "seat", seat };
  }
  const standing = standingAt(scene, place);
  if (standing) return { kind: "standing", index: standing.index };
  const near = nearestSeat({ grid: scene.grid, places: scene.seating }, place, Math.max(scene.pitch * 2, 24 / view.scale));
  const block =
    blockAt(scene, place) ?? (near === null ? null : (scene.blocks.find(({ section }) => section === scene.sectionOf[near]) ?? null));
  if (!block || view.scale >= wanted * 0.999) return null;
  const whole = viewOf(grown(block.box, scene.pitch), drawing.frame());
  // The first tap zooms to the section, the second one close enough to choose.
  if (whole.scale > view.scale * 1.4 && whole.scale < wanted) return { kind: "closer", view: whole };
  return { kind: "closer", view: zoomAt(view, { at, factor: wanted / view.scale }, drawing.frame()) };
}
