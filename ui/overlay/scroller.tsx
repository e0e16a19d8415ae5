import { type ReactNode, useEffect, useRef, useState } from "react";

type ScrollerProps = {
  /** Its name while focused: words, or the id of a heading. */
  name: { "aria-label": string } | { "aria-labelledby": string };
  className: string;
  children: ReactNode;
};

/** A region that scrolls if its content does not fit. Without focusable content, it takes the focus itself and scrolls by arrow keys. */
export function Scroller({ name, className, children }: ScrollerProps) {
  const part = useRef<HTMLDivElement>(null);
  const [isStop, setIsStop] = useState(false);
  useEffect(() => {
    const element = part.current!;
    const measure = () => setIsStop(isClipped(element) && !element.querySelector("a[href], button, input, select, textarea"));
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    const content = new MutationObserver(measure);
    content.observe(element, { childList: true, subtree: true });
    return () => {
      sizes.disconnect();
      content.disconnect();
    };
  }, []);
  const stop = isStop ? { role: "region", tabIndex: 0, ...name } : {};
  return (
    <div ref={part} className={className} {...stop}>
      {children}
    </div>
  );
}

/** More is hidden than the padding. */
function isClipped(element: HTMLElement): boolean {
  const { paddingTop, paddingBottom, paddingLeft, paddingRight } = getComputedStyle(element);
  const down = element.scrollHeight - element.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom);
  const aside = element.scrollWidth - element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  return Math.max(down, aside) >= 1;
}
