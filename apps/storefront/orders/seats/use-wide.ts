import { useSyncExternalStore } from "react";

const WIDE = "(width >= 64rem)";
const isWide = () => matchMedia(WIDE).matches;

function watch(tell: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener("change", tell);
  return () => query.removeEventListener("change", tell);
}

/** Whether the page has room for legend and tray beside the map, as in seating.css. */
export const useWide = (): boolean => useSyncExternalStore(watch, isWide, () => true);
