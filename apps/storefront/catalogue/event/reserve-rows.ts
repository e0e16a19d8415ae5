/**
 * Heights of the ticket panel's elements while it shows the stored order, by selector. They are valid for this window width and language
 * alone.
 */
export type SavedHeights = { readonly width: number; readonly lang: string; readonly heights: readonly (readonly [string, number])[] };

/**
 * Reserves room for the rows of a stored order before they are rendered, so that nothing moves when they open. The page contains this
 * function as text and runs it before the rows are painted, so it may use nothing outside itself.
 */
function reserveRows(orderKey: string, rowsKey: string): void {
  try {
    const { lang } = document.documentElement;
    const kept = JSON.parse(localStorage.getItem(rowsKey) ?? "null") as SavedHeights | null;
    if (!kept || kept.width !== innerWidth || kept.lang !== lang || localStorage.getItem(orderKey) === null) return;
    const sheet = new CSSStyleSheet();
    for (const [selector, height] of kept.heights)
      if (/^[.\w:()-]+$/.test(selector)) sheet.insertRule(`.event-tickets:not([data-live]) ${selector}{min-height:${Number(height)}px}`);
    document.adoptedStyleSheets.push(sheet);
  } catch {
    // Without valid browser storage, rows open without reserved room.
  }
}

/** The script text that calls `reserveRows` for one order. */
export function reserveRowsScript(orderKey: string, rowsKey: string): string {
  return `(${reserveRows.toString()})(${JSON.stringify(orderKey)},${JSON.stringify(rowsKey)})`;
}
