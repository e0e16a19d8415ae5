import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { DOUBLE_MS, readTouch, type Touch } from "./read-touch.ts";

/** How long controls stay after the last sign of use, and after the pointer has left the picture, in milliseconds. */
const REST_MS = 3000;
const LEFT_MS = 800;

type ControlsInput = {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly isPlaying: boolean;
  /** Keep the controls, for example while the settings are open. */
  readonly isKept: boolean;
  onJump(seconds: number): void;
  /** A press by a mouse. */
  onPress(): void;
};

/** Whether the focus that a keyboard or a screen reader has moved is on a control. */
const hasFocus = (frame: HTMLElement | null) => frame?.querySelector(".player-bar :focus-visible") !== null;

/**
 * Controls over the picture: shown at any use, and gone after a while of playing without one. Focus keeps them. A tap on the picture shows
 * or hides them, and a double tap at a side seeks; a mouse plays and pauses. See docs/rules/watching.md#player.
 */
export function useControls({ frame, isPlaying, isKept, onJump, onPress }: ControlsInput) {
  const [isIdle, setIdle] = useState(false);
  /** The last pointer was a finger: hidden controls must not take its tap. */
  const [isTouch, setTouch] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef<Touch | null>(null);
  const mayRest = isPlaying && !isKept;

  const restAfter = useCallback(
    (ms: number) => {
      const begin = (after: number) => {
        timer.current = setTimeout(() => (hasFocus(frame.current) ? begin(REST_MS) : setIdle(true)), after);
      };
      clearTimeout(timer.current);
      if (mayRest) begin(ms);
    },
    [frame, mayRest],
  );
  const wake = useCallback(() => {
    setIdle(false);
    restAfter(REST_MS);
  }, [restAfter]);
  useEffect(() => {
    restAfter(REST_MS);
    return () => clearTimeout(timer.current);
  }, [restAfter]);
  useEffect(() => () => clearTimeout(hiding.current), []);

  function touch(event: PointerEvent<HTMLElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    const now = { at: event.timeStamp, share: (event.clientX - box.left) / box.width };
    const seconds = readTouch(last.current, now);
    last.current = now;
    clearTimeout(hiding.current);
    if (seconds !== 0) return onJump(seconds);
    if (isIdle || !mayRest) return wake();
    // Wait for a second tap, so that controls do not blink while the viewer seeks.
    hiding.current = setTimeout(() => setIdle(true), DOUBLE_MS);
  }
  return {
    isIdle: isIdle && mayRest,
    isTouch,
    wake,
    /** For the picture alone. */
    picture: {
      onPointerUp(event: PointerEvent<HTMLElement>) {
        if (event.pointerType !== "mouse") touch(event);
        else if (event.button === 0) onPress();
      },
    },
    /** For the whole stage. */
    stage: {
      onPointerMove(event: PointerEvent<HTMLElement>) {
        setTouch(event.pointerType === "touch");
        if (event.pointerType === "mouse") wake();
      },
      onPointerDownCapture(event: PointerEvent<HTMLElement>) {
        setTouch(event.pointerType === "touch");
        if ((event.target as Element).closest(".player-bar")) wake();
      },
      onPointerLeave: ({ pointerType }: PointerEvent<HTMLElement>) => pointerType === "mouse" && restAfter(LEFT_MS),
      onFocusCapture: wake,
      onKeyDownCapture: wake,
    },
  };
}
