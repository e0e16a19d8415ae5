import { type ReactNode, useEffect, useRef, useState } from "react";

type ActionBarProps = {
  readonly label: string;
  readonly children: ReactNode;
  /** The button below the rest, not beside it. */
  readonly stack?: boolean;
};

/**
 * The bar at the bottom of phone screens, gone from 1024 px on. It hides while the on-screen keyboard takes more than
 * a quarter of the height, since it would cover the field; keep the same action at the end of the form. The page keeps
 * as much room below as the bar has grown to: large letters and long amounts make it taller.
 */
export function ActionBar({ label, children, stack = false }: ActionBarProps) {
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
  return (
    <div ref={bar} className="ui-actions" role="region" aria-label={label} hidden={hidden} data-stack={stack ? "" : undefined}>
      {children}
    </div>
  );
}

/** What the style sheet reserves, in px: one line of a bar. */
const USUAL_HEIGHT = 72;

/** Has the page reserve the bar's true height while it is higher than one line. */
function keepRoom(bar: HTMLElement): () => void {
  const { style } = document.documentElement;
  const watcher = new ResizeObserver(([entry]) => {
    const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
    if (height > USUAL_HEIGHT) style.setProperty("--bar-height", `${Math.ceil(height)}px`);
    else style.removeProperty("--bar-height");
  });
  watcher.observe(bar, { box: "border-box" });
  return () => {
    watcher.disconnect();
    style.removeProperty("--bar-height");
  };
}
