import type { Point } from "#domain/catalogue/seating/map/seat-map.ts";
import type { MapDrawing } from "./map-drawing.ts";
import { panBy, zoomAt } from "./view.ts";

/** The most that a pointer may move during a tap, in CSS pixels. */
const STILL = 8;
/** Zoom per wheel step; a touchpad's pinch sends small steps with the control key. */
const WHEEL = 0.0016;
const TOUCHPAD = 0.012;

type Finger = { readonly from: Point; at: Point };

const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
const apart = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/**
 * Pans and zooms a drawing by fingers, mouse and wheel, and reports taps. A tap never pans, and a drag never counts as a tap. Returns the
 * unsubscriber.
 */
export function watchGestures(element: HTMLElement, drawing: MapDrawing, onTap: (at: Point, isCoarse: boolean) => void): () => void {
  const fingers = new Map<number, Finger>();
  let isMoved = false;
  let box = element.getBoundingClientRect();
  const place = ({ clientX, clientY }: MouseEvent): Point => [clientX - box.left, clientY - box.top];

  function down(event: PointerEvent): void {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    box = element.getBoundingClientRect();
    if (fingers.size === 0) isMoved = false;
    if (fingers.size === 1) isMoved = true;
    if (fingers.size < 2) fingers.set(event.pointerId, { from: place(event), at: place(event) });
    element.setPointerCapture(event.pointerId);
  }

  function move(event: PointerEvent): void {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    const to = place(event);
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const [before, after] = [middle(finger.at, other.at), middle(to, other.at)];
      const factor = apart(to, other.at) / Math.max(1, apart(finger.at, other.at));
      const zoomed = zoomAt(drawing.view(), { at: before, factor }, drawing.frame());
      drawing.show(panBy(zoomed, [after[0] - before[0], after[1] - before[1]], drawing.frame()));
    } else if (isMoved || apart(to, finger.from) > STILL) {
      isMoved = true;
      drawing.show(panBy(drawing.view(), [to[0] - finger.at[0], to[1] - finger.at[1]], drawing.frame()));
    } else return;
    finger.at = to;
  }

  function up(event: PointerEvent): void {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    fingers.delete(event.pointerId);
    if (!isMoved && event.type === "pointerup") onTap(finger.from, event.pointerType !== "mouse");
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault();
    box = element.getBoundingClientRect();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    const factor = Math.exp(-event.deltaY * lines * (event.ctrlKey ? TOUCHPAD : WHEEL));
    drawing.show(zoomAt(drawing.view(), { at: place(event), factor }, drawing.frame()));
  }

  const stop = new AbortController();
  const { signal } = stop;
  element.addEventListener("pointerdown", down, { signal });
  element.addEventListener("pointermove", move, { signal });
  element.addEventListener("pointerup", up, { signal });
  element.addEventListener("pointercancel", up, { signal });
  element.addEventListener("wheel", wheel, { signal, passive: false });
  return () => stop.abort();
}
