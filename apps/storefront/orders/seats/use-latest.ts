import { useLayoutEffect, useRef, type RefObject } from "react";

/** What a value is by the latest drawing, for listeners that are set up once. */
export function useLatest<V>(value: V): RefObject<V> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  }, [value]);
  return latest;
}
