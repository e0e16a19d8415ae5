import { useEffect, useImperativeHandle, useRef, useState, type Ref } from "react";
import type { SeatStates } from "#domain/catalogue/seating/states/seat-states.ts";
import { Icon } from "#ui/media/icon.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import { emptyPlace, type PanelPlace } from "../../catalogue/seat-map/empty-place.ts";
import { openDrawing, type MapDrawing } from "../../catalogue/seat-map/map-drawing.ts";
import { readTheme } from "../../catalogue/seat-map/palette.ts";
import type { MapWords } from "../../catalogue/seat-map/paint-ground.ts";
import { nearestScale, PICK_FROM, readTap } from "../../catalogue/seat-map/pick-seat.ts";
import type { Scene } from "../../catalogue/seat-map/scene.ts";
import { boxOf, grown } from "../../catalogue/seat-map/shapes.ts";
import { leastScale, viewOf, zoomAt } from "../../catalogue/seat-map/view.ts";
import { watchGestures } from "../../catalogue/seat-map/watch-gestures.ts";
import { useLatest } from "./use-latest.ts";

/** Size of the zoom buttons with their margin, in CSS pixels. */
const ZOOM_SIZE = [56, 148] as const;
/** Zoom factor of a button press. */
const STEP = 1.6;

export type MapHandle = { readonly showSeats: (seats: readonly number[]) => void };

type MapViewProps = {
  readonly scene: Scene;
  readonly states: SeatStates;
  readonly chosen: readonly number[];
  /** The choice has waited unusually long for its answer. */
  readonly isWaiting: boolean;
  readonly words: MapWords;
  readonly handle: Ref<MapHandle>;
  readonly onSeat: (seat: number) => void;
  readonly onStanding: (index: number) => void;
  readonly onList: () => void;
};

/** The map, preceded by a skip link to the list. */
export function MapView(props: MapViewProps) {
  const { scene, states, chosen, isWaiting, words, handle, onList } = props;
  const t = useT();
  const pane = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawing = useRef<MapDrawing>(null);
  const latest = useLatest(props);
  const [zoomPlace, setZoomPlace] = useState<PanelPlace>({ corner: "bottom-right", isFlat: false });

  useEffect(() => {
    const element = canvas.current!;
    const look = { scene, theme: readTheme(element), words: latest.current.words };
    const window = pane.current!;
    delete window.dataset["whole"];
    const own = openDrawing(element, look, { most: nearestScale(scene), onWhole: () => (window.dataset["whole"] = "") });
    drawing.current = own;
    own.setStates(latest.current.states);
    own.setChosen(latest.current.chosen, false);
    const size = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      if (width === 0 || height === 0) return;
      own.resize(width, height);
      const frame = own.frame();
      setZoomPlace(emptyPlace(scene, { view: viewOf(scene.box, { ...frame, most: leastScale(frame) }), frame }, ZOOM_SIZE));
    });
    size.observe(window);
    const stop = watchGestures(window, own, (at, isCoarse) => {
      const tap = readTap(scene, { at, isCoarse }, own);
      if (tap?.kind === "closer") own.show(tap.view, true);
      else if (tap?.kind === "seat") latest.current.onSeat(tap.seat);
      else if (tap?.kind === "standing") latest.current.onStanding(tap.index);
    });
    return () => {
      stop();
      size.disconnect();
      own.close();
    };
  }, [scene, latest]);
  useEffect(() => drawing.current?.setWords(words), [words, scene]);
  useEffect(() => drawing.current?.setStates(states), [states, scene]);
  useEffect(() => drawing.current?.setChosen(chosen, isWaiting), [chosen, isWaiting, scene]);

  useImperativeHandle(handle, () => ({
    showSeats(seats) {
      const own = drawing.current;
      if (!own || seats.length === 0) return;
      const places = seats.flatMap((seat) => [scene.seating.x[seat]!, scene.seating.y[seat]!]);
      const isCoarse = matchMedia("(pointer: coarse)").matches;
      const most = (isCoarse ? PICK_FROM.finger : PICK_FROM.mouse * 1.25) / scene.pitch;
      own.show(viewOf(grown(boxOf(places), scene.pitch * 3), { ...own.frame(), most }), true);
    },
  }));

  function zoom(factor: number) {
    const own = drawing.current;
    if (!own) return;
    const frame = own.frame();
    own.show(zoomAt(own.view(), { at: [frame.width / 2, frame.height / 2], factor }, frame), true);
  }
  function fit() {
    const own = drawing.current;
    if (own) own.show(viewOf(scene.box, { ...own.frame(), most: leastScale(own.frame()) }), true);
  }

  return (
    <div className="seats-map" data-part="map">
      <button type="button" className="seats-skip" onClick={onList}>
        {t("seats.from_list")}
      </button>
      <div ref={pane} className="seats-window">
        <canvas ref={canvas} role="img" aria-label={t("seats.map_label")} />
      </div>
      <div className="seats-zoom" data-corner={zoomPlace.corner} data-flat={zoomPlace.isFlat || undefined}>
        <button type="button" aria-label={t("seats.zoom_in")} onClick={() => zoom(STEP)}>
          <Icon name="plus" size={20} />
        </button>
        <button type="button" aria-label={t("seats.zoom_out")} onClick={() => zoom(1 / STEP)}>
          <Icon name="minus" size={20} />
        </button>
        <button type="button" aria-label={t("seats.fit")} onClick={fit}>
          <svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" strokeWidth="1.75" aria-hidden="true">
            <path d="M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5" />
          </svg>
        </button>
      </div>
    </div>
  );
}
