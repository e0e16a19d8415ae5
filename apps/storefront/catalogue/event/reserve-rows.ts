/** The height of an element of the ticket panel once the stored order is shown in it, by a selector inside the panel. */
export type SavedHeights = { readonly width: number; readonly lang: string; readonly heights: readonly (readonly [string, number])[] };

/**
 * Makes room for the rows of a stored order while the page still shows none chosen, so that nothing moves when they open. Runs in the
 * page as text, before the rows are painted; leans on nothing outside itself.
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
    // Without browser storage, or with something else in it, the rows open as they come.
  }
}

/** The text of `reserveRows`, called for one order. */
export function reserveRowsScript(orderKey: string, rowsKey: string): string {
  return `(${reserveRows.toString()})(${JSON.stringify(orderKey)},${JSON.stringify(rowsKey)})`;
}
