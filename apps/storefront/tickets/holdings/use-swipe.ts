import { type TouchEvent, useRef } from "react";

const FAR_PX = 56;

/** A swipe to the left steps forward, a swipe to the right steps back; vertical swipes scroll. There are also buttons. */
export function useSwipe(onStep: (by: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches.length === 1 ? touches[0] : undefined;
      start.current = touch ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const from = start.current;
      const touch = changedTouches[0];
      start.current = null;
      if (!from || !touch) return;
      const [x, y] = [touch.clientX - from.x, touch.clientY - from.y];
      if (Math.abs(x) > FAR_PX && Math.abs(x) > Math.abs(y) * 1.5) onStep(x < 0 ? 1 : -1);
    },
  };
}
