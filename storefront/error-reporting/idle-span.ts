/** See docs/rules/marketing.md#faults: a measured page is over when nothing has happened for so long … */
export const IDLE_MS = 1000;
/** … at the latest after so long … */
export const FINAL_MS = 30_000;
/** … and a part of it that takes longer than this ends it. */
export const CHILD_MS = 15_000;

/** Milliseconds since 1970. */
export type Part = { readonly op: string; readonly description: string; readonly startedAt: number; readonly endedAt: number };
export type Measured = { readonly startedAt: number; readonly endedAt: number; readonly parts: readonly Part[] };

export type IdleSpan = {
  /** A part begins; call what is answered when it ends. */
  begin(op: string, description: string): () => void;
  /** Ends it now, as when the next page is opened. */
  end(): void;
};

/** Measures a page from `startedAt` until it has come to rest, and then hands over what was measured, once. */
export function startIdleSpan(startedAt: number, onEnd: (measured: Measured) => void): IdleSpan {
  const parts: Part[] = [];
  const running = new Set<{ readonly op: string; readonly description: string; readonly startedAt: number }>();
  let isOver = false;
  let child: ReturnType<typeof setTimeout> | undefined;
  let idle = setTimeout(end, IDLE_MS);
  const final = setTimeout(end, Math.max(0, startedAt + FINAL_MS - Date.now()));

  function end(): void {
    if (isOver) return;
    isOver = true;
    for (const timer of [child, idle, final]) clearTimeout(timer);
    const now = Date.now();
    for (const part of running) parts.push({ ...part, endedAt: now });
    const last = Math.max(startedAt, ...parts.map(({ endedAt }) => endedAt));
    onEnd({ startedAt, endedAt: parts.length > 0 ? last : now, parts });
  }
  /** Whatever happens keeps the page going; while parts run only their patience counts. */
  function happen(): void {
    clearTimeout(idle);
    clearTimeout(child);
    if (running.size === 0) idle = setTimeout(end, IDLE_MS);
    else child = setTimeout(end, CHILD_MS);
  }
  return {
    end,
    begin(op, description) {
      if (isOver) return () => {};
      const part = { op, description, startedAt: Date.now() };
      running.add(part);
      happen();
      return () => {
        if (isOver || !running.delete(part)) return;
        parts.push({ ...part, endedAt: Date.now() });
        happen();
      };
    },
  };
}
