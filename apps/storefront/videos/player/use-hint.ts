import { useEffect, useRef, useState } from "react";

const HINT_MS = 900;

/** A short text over the picture, such as the seconds that a tap has skipped. */
export function useHint() {
  const [hint, setHint] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  function showHint(text: string) {
    setHint(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setHint(""), HINT_MS);
  }
  return { hint, showHint };
}
