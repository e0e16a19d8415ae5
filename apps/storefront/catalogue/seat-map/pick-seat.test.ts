import { describe, expect, it } from "vitest";
import { layOut } from "#domain/catalogue/seating/map/lay-out.ts";
import { smallHall } from "#domain/catalogue/seating/small-hall.fixture.ts";
import { hall } from "#demo/seating/hall.ts";
import { stadium } from "#demo/seating/stadium.ts";
import { theatre } from "#demo/seating/theatre.ts";
import { nearestScale, PICK_FROM, readTap } from "./pick-seat.ts";
import { sceneOf, type Scene } from "./scene.ts";
import { boundView, type Frame, type View } from "./view.ts";

const toScreen = ({ scale, x, y }: View, [mx, my]: readonly [number, number]) => [mx * scale + x, my * scale + y] as const;

const phone = (scene: Scene): Frame => ({ map: scene.box, width: 360, height: 420, most: nearestScale(scene) });
const scenes = [theatre, hall, stadium].map((venue) => {
  const map = venue();
  return [map.id, sceneOf(map, layOut(map))] as const;
});
const drawing = (frame: Frame, view: View) => ({ frame: () => frame, view: () => view });

/** The number of taps on a seat until it is chosen. */
function tapsTo(scene: Scene, seat: number, isCoarse: boolean): number {
  const frame = phone(scene);
  let view = boundView({ scale: 0, x: 0, y: 0 }, frame);
  for (let taps = 1; taps < 6; taps += 1) {
    const at = toScreen(view, [scene.seating.x[seat]!, scene.seating.y[seat]!]);
    const tap = readTap(scene, { at, isCoarse }, drawing(frame, view));
    if (tap?.kind === "seat") {
      expect(tap.seat).toBe(seat);
      return taps;
    }
    if (tap?.kind !== "closer") break;
    view = tap.view;
  }
  throw new Error("the seat was never reached");
}

describe.each(scenes)("taps on the %s", (_, scene) => {
  it("chooses any seat in at most three taps, by finger and by mouse", () => {
    for (let seat = 0; seat < scene.seating.count; seat += Math.ceil(scene.seating.count / 50))
      for (const isCoarse of [true, false]) expect(tapsTo(scene, seat, isCoarse)).toBeLessThanOrEqual(3);
  });

  it("chooses a seat only if its neighbours are far enough away for a finger or a mouse", () => {
    const frame = phone(scene);
    const view = boundView({ scale: (PICK_FROM.mouse / scene.pitch) * 1.01, x: 0, y: 0 }, frame);
    const seat = scene.blocks[0]!.first;
    const shown = { ...view, x: 180 - scene.seating.x[seat]! * view.scale, y: 200 - scene.seating.y[seat]! * view.scale };
    expect(readTap(scene, { at: [180, 200], isCoarse: false }, drawing(frame, shown))).toEqual({ kind: "seat", seat });
    expect(readTap(scene, { at: [180, 200], isCoarse: true }, drawing(frame, shown))?.kind).toBe("closer");
    expect(PICK_FROM.mouse).toBeGreaterThanOrEqual(24);
  });
});

describe("taps elsewhere", () => {
  const map = smallHall();
  const scene = sceneOf(map, layOut(map));
  const frame = phone(scene);
  const view = boundView({ scale: 0, x: 0, y: 0 }, frame);
  it("opens a standing area on a tap, and does nothing on the stage", () => {
    expect(readTap(scene, { at: toScreen(view, [50, 130]), isCoarse: true }, drawing(frame, view))).toEqual({ kind: "standing", index: 0 });
    expect(readTap(scene, { at: toScreen(view, [100, 12]), isCoarse: true }, drawing(frame, view))).toBeNull();
  });
});
