import type { Page } from "playwright-core";

type Watched = Window & { moved: number; paintedAt: number | undefined };

/**
 * Another page of the same visitor, as slow as a phone: the server's markup is painted whole before the page's code loads. Records movement
 * from then on, because a page painted while half read may move by itself. Closed after `use`.
 */
export async function onSlowPage(page: Page, use: (slow: Page) => Promise<void>): Promise<void> {
  const next = await page.context().newPage();
  const session = await next.context().newCDPSession(next);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  try {
    await watchMoves(next);
    await use(next);
  } finally {
    // A slowed process keeps its core busy, idle or not, and outlives its page.
    await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    await next.close();
  }
}

async function watchMoves(next: Page): Promise<void> {
  await next.addInitScript(() => {
    const seen = window as unknown as Watched;
    seen.moved = 0;
    document.addEventListener("readystatechange", () => {
      if (document.readyState !== "interactive") return;
      requestAnimationFrame(() => requestAnimationFrame(() => (seen.paintedAt = performance.now())));
    });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput && seen.paintedAt !== undefined && entry.startTime >= seen.paintedAt) seen.moved += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await next.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await next.waitForFunction(() => (window as unknown as Watched).paintedAt !== undefined);
    await route.continue();
  });
}

/** The layout shift score of a slow page since the server's markup was painted: 0 without movement. */
export function movedOf(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as Watched).moved);
}
