import type { Point } from "#domain/catalogue/seating/map/seat-map.ts";
import type { MapDrawing } from "./map-drawing.ts";
import { blockAt, standingAt, type Scene } from "./scene.ts";
import { nearestSeat } from "./seat-grid.ts";
import { grown } from "./shapes.ts";
import { toMap, viewOf, zoomAt, type View } from "./view.ts";

/** How far apart neighbours are, in CSS pixels, where a tap chooses: a finger needs more than a mouse. See docs/rules/seating.md#picking. */
export const PICK_FROM = { finger: 44, mouse: 24 } as const;
/** The nearest that one may come, in CSS pixels between neighbours. */
const NEAREST = 64;

export const nearestScale = ({ pitch }: Scene): number => NEAREST / pitch;

/** What a tap on the map means: a seat, people standing, a closer look, or nothing. */
export type Tap =
  | { readonly kind: "seat"; readonly seat: number }
  | { readonly kind: "standing"; readonly index: number }
  | { readonly kind: "closer"; readonly view: View }
  | null;

/** What a tap at a place of the screen means at the view that is shown. */
export function readTap(
  scene: Scene,
  { at, isCoarse }: { readonly at: Point; readonly isCoarse: boolean },
  drawing: Pick<MapDrawing, "view" | "frame">,
): Tap {
  const view = drawing.view();
  const place = toMap(view, at);
  const wanted = (isCoarse ? PICK_FROM.finger : PICK_FROM.mouse) / scene.pitch;
  if (view.scale >= wanted * 0.999) {
    // All of the ground between two neighbours belongs to the nearer one.
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
  // A section at a time, then its seats: a second tap comes as near as choosing needs.
  if (whole.scale > view.scale * 1.4 && whole.scale < wanted) return { kind: "closer", view: whole };
  return { kind: "closer", view: zoomAt(view, { at, factor: wanted / view.scale }, drawing.frame()) };
}
