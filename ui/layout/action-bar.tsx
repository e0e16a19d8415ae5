import { type ReactNode, useEffect, useRef, useState } from "react";

type ActionBarProps = {
  readonly label: string;
  readonly children: ReactNode;
};

/**
 * The bar at the bottom of narrow screens, below 1024 px. It hides while the on-screen keyboard takes more than a quarter of the height,
 * since it would cover the field: repeat its action at the end of the form. The page reserves the bar's height, which grows with large
 * letters and long amounts, and moves the focused field out from under the bar.
 */
export function ActionBar({ label, children }: ActionBarProps) {
  const [hidden, setHidden] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const measure = () => setHidden(view.height * view.scale < window.innerHeight * 0.75);
    view.addEventListener("resize", measure);
    return () => view.removeEventListener("resize", measure);
  }, []);
  useEffect(() => (bar.current ? keepRoom(bar.current) : undefined), []);
  useEffect(() => (bar.current ? keepFieldsBare(bar.current) : undefined), []);
  return (
    <div ref={bar} className="ui-actions" role="region" aria-label={label} hidden={hidden}>
      {children}
    </div>
  );
}

/** The style sheet's default, in px: a bar of one line. */
const USUAL_HEIGHT = 72;

/** Reserves the bar's true height while it exceeds one line. */
function keepRoom(bar: HTMLElement): () => void {
  const { style } = document.documentElement;
  const watcher = new ResizeObserver(([entry]) => {
    const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
    if (height > USUAL_HEIGHT) style.setProperty("--bar-height", `${Math.ceil(height)}px`);
    else style.removeProperty("--bar-height");
    bareField(bar);
  });
  watcher.observe(bar, { box: "border-box" });
  return () => {
    watcher.disconnect();
    style.removeProperty("--bar-height");
  };
}

/** Uncovers each field that gets the focus, and the one in which somebody types. */
function keepFieldsBare(bar: HTMLElement): () => void {
  const look = () => bareField(bar);
  document.addEventListener("focusin", look);
  document.addEventListener("input", look);
  return () => {
    document.removeEventListener("focusin", look);
    document.removeEventListener("input", look);
  };
}

/** Scrolls the focused element above the bar if the bar covers a part of it. The style sheet's scroll padding is the bar's height. */
function bareField(bar: HTMLElement): void {
  const field = document.activeElement;
  if (!field?.matches("input, select, textarea") || bar.contains(field)) return;
  const { top, height } = bar.getBoundingClientRect();
  if (height > 0 && field.getBoundingClientRect().bottom > top) field.scrollIntoView({ block: "nearest" });
}
