import { useLayoutEffect, useRef, type RefObject } from "react";

/** A value of the latest render, for listeners set up once. */
export function useLatest<V>(value: V): RefObject<V> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  }, [value]);
  return latest;
}
